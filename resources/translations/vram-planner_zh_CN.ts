<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en_US">
<context>
    <name>Actions</name>
    <message>
        <source>Start with an empty network</source>
        <translation>从空网络开始</translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation>打开(&amp;O)…</translation>
    </message>
    <message>
        <source>Open a project or a model file from another program</source>
        <translation>打开项目，或其他程序的模型文件</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>保存(&amp;S)</translation>
    </message>
    <message>
        <source>Save the project</source>
        <translation>保存项目</translation>
    </message>
    <message>
        <source>Save &amp;as…</source>
        <translation>另存为(&amp;A)…</translation>
    </message>
    <message>
        <source>Save the project in another file</source>
        <translation>将项目保存到另一个文件</translation>
    </message>
    <message>
        <source>Report as &amp;PDF…</source>
        <translation>PDF 报告(&amp;P)…</translation>
    </message>
    <message>
        <source>Report as &amp;CSV…</source>
        <translation>CSV 报告(&amp;C)…</translation>
    </message>
    <message>
        <source>The layer table and the summary for a spreadsheet</source>
        <translation>用于电子表格的层表和摘要</translation>
    </message>
    <message>
        <source>Report as &amp;JSON…</source>
        <translation>JSON 报告(&amp;J)…</translation>
    </message>
    <message>
        <source>All figures, for other programs</source>
        <translation>供其他程序使用的全部数据</translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation>关闭(&amp;C)</translation>
    </message>
    <message>
        <source>Close the project and go back to the start page</source>
        <translation>关闭项目，回到开始页</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>退出(&amp;Q)</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>撤销(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>重做(&amp;R)</translation>
    </message>
    <message>
        <source>Cu&amp;t</source>
        <translation>剪切(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>复制(&amp;C)</translation>
    </message>
    <message>
        <source>Copy the selected rows for another window, or as a table for a spreadsheet</source>
        <translation>复制所选的行：供另一个窗口使用，或作为电子表格的表格</translation>
    </message>
    <message>
        <source>&amp;Paste</source>
        <translation>粘贴(&amp;P)</translation>
    </message>
    <message>
        <source>Insert copied rows, a table of layers or a pasted model summary</source>
        <translation>插入复制的行、层表或粘贴的模型摘要</translation>
    </message>
    <message>
        <source>&amp;Duplicate</source>
        <translation>创建副本(&amp;D)</translation>
    </message>
    <message>
        <source>Insert copies of the selected rows below them</source>
        <translation>在下方插入所选行的副本</translation>
    </message>
    <message>
        <source>Re&amp;move</source>
        <translation>删除(&amp;M)</translation>
    </message>
    <message>
        <source>Remove the selected rows</source>
        <translation>删除所选的行</translation>
    </message>
    <message>
        <source>Add a &amp;layer…</source>
        <translation>添加层(&amp;L)…</translation>
    </message>
    <message>
        <source>Add a layer below the selected row</source>
        <translation>在所选行下方添加一层</translation>
    </message>
    <message>
        <source>Add a &amp;block</source>
        <translation>添加块(&amp;B)</translation>
    </message>
    <message>
        <source>Add a block, or put the selected rows into one</source>
        <translation>添加一个块，或将所选的行放入一个块</translation>
    </message>
    <message>
        <source>&amp;Group into a block</source>
        <translation>组成块(&amp;G)</translation>
    </message>
    <message>
        <source>Put the selected rows into a new block</source>
        <translation>将所选的行放入新块</translation>
    </message>
    <message>
        <source>&amp;Ungroup</source>
        <translation>取消分组(&amp;U)</translation>
    </message>
    <message>
        <source>Replace the selected block with its rows</source>
        <translation>用块内的行替换所选的块</translation>
    </message>
    <message>
        <source>Move &amp;up</source>
        <translation>上移(&amp;U)</translation>
    </message>
    <message>
        <source>Move the selected rows up by one</source>
        <translation>将所选的行上移一位</translation>
    </message>
    <message>
        <source>Move &amp;down</source>
        <translation>下移(&amp;D)</translation>
    </message>
    <message>
        <source>Move the selected rows down by one</source>
        <translation>将所选的行下移一位</translation>
    </message>
    <message>
        <source>&amp;Rename</source>
        <translation>重命名(&amp;R)</translation>
    </message>
    <message>
        <source>Edit the name of the current row</source>
        <translation>编辑当前行的名称</translation>
    </message>
    <message>
        <source>Change &amp;type</source>
        <translation>更改类型(&amp;T)</translation>
    </message>
    <message>
        <source>Choose another type for the current row</source>
        <translation>为当前行选择另一种类型</translation>
    </message>
    <message>
        <source>Edit &amp;settings</source>
        <translation>编辑设置(&amp;S)</translation>
    </message>
    <message>
        <source>Edit the settings of the current row in its cell</source>
        <translation>在单元格中编辑当前行的设置</translation>
    </message>
    <message>
        <source>Layer &amp;form</source>
        <translation>层表单(&amp;F)</translation>
    </message>
    <message>
        <source>Show the form of the current row</source>
        <translation>显示当前行的表单</translation>
    </message>
    <message>
        <source>Next &amp;issue</source>
        <translation>下一个问题(&amp;I)</translation>
    </message>
    <message>
        <source>Go to the next row with an issue</source>
        <translation>转到下一个有问题的行</translation>
    </message>
    <message>
        <source>&amp;Largest batch that fits</source>
        <translation>放得下的最大批大小(&amp;L)</translation>
    </message>
    <message>
        <source>Set the largest batch that fits</source>
        <translation>设为放得下的最大批大小</translation>
    </message>
    <message>
        <source>Set the &amp;batch size</source>
        <translation>设置批大小(&amp;B)</translation>
    </message>
    <message>
        <source>Go to the batch size</source>
        <translation>转到批大小</translation>
    </message>
    <message>
        <source>Add current setup as scenari&amp;o</source>
        <translation>将当前配置添加为方案(&amp;O)</translation>
    </message>
    <message>
        <source>Add the current setup under a name, to compare it with others</source>
        <translation>以一个名称添加当前配置，以便与其他配置比较</translation>
    </message>
    <message>
        <source>Scenarios side by side</source>
        <translation>并排比较各方案</translation>
    </message>
    <message>
        <source>Gi&amp;B (1024³ bytes)</source>
        <translation>Gi&amp;B（1024³ 字节）</translation>
    </message>
    <message>
        <source>&amp;GB (1000³ bytes)</source>
        <translation>&amp;GB（1000³ 字节）</translation>
    </message>
    <message>
        <source>&amp;System</source>
        <translation>跟随系统(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation>浅色(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation>深色(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;High contrast</source>
        <translation>高对比度(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;System language</source>
        <translation>系统语言(&amp;L)</translation>
    </message>
    <message>
        <source>Go to the &amp;table</source>
        <translation>转到层表(&amp;T)</translation>
    </message>
    <message>
        <source>Go to the &amp;setup</source>
        <translation>转到配置(&amp;S)</translation>
    </message>
    <message>
        <source>Go to the &amp;charts</source>
        <translation>转到图表(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Expand all blocks</source>
        <translation>展开所有块(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Collapse all blocks</source>
        <translation>折叠所有块(&amp;F)</translation>
    </message>
    <message>
        <source>Search for a c&amp;ommand</source>
        <translation>搜索命令(&amp;O)</translation>
    </message>
    <message>
        <source>Find any command, layer or GPU by name</source>
        <translation>按名称查找任何命令、层或 GPU</translation>
    </message>
    <message>
        <source>How it is &amp;computed</source>
        <translation>计算方法(&amp;C)</translation>
    </message>
    <message>
        <source>Every category with its formula and the current numbers</source>
        <translation>各类别及其公式，附当前数值</translation>
    </message>
    <message>
        <source>&amp;Keyboard shortcuts</source>
        <translation>键盘快捷键(&amp;K)</translation>
    </message>
    <message>
        <source>&amp;About VRAM Planner</source>
        <translation>关于 VRAM Planner(&amp;A)</translation>
    </message>
    <message>
        <source>Open from the &amp;clipboard</source>
        <translation>打开剪贴板中的内容(&amp;C)</translation>
    </message>
    <message>
        <source>Report as &amp;Markdown…</source>
        <translation>Markdown 报告(&amp;M)…</translation>
    </message>
    <message>
        <source>For an issue, a wiki or a pull request</source>
        <translation>用于 issue、wiki 或 pull request</translation>
    </message>
    <message>
        <source>Report as &amp;HTML…</source>
        <translation>HTML 报告(&amp;H)…</translation>
    </message>
    <message>
        <source>A page for a browser, with charts</source>
        <translation>供浏览器查看的页面，带图表</translation>
    </message>
    <message>
        <source>Chart as &amp;SVG…</source>
        <translation>SVG 图表(&amp;S)…</translation>
    </message>
    <message>
        <source>The chart on screen as a vector graphic</source>
        <translation>当前图表，可任意缩放的矢量图</translation>
    </message>
    <message>
        <source>Chart as P&amp;NG…</source>
        <translation>PNG 图表(&amp;N)…</translation>
    </message>
    <message>
        <source>The chart on screen as an image</source>
        <translation>当前图表，位图</translation>
    </message>
    <message>
        <source>&amp;Save the PyTorch exporter…</source>
        <translation>保存 PyTorch 导出器(&amp;S)…</translation>
    </message>
    <message>
        <source>One Python file that exports any PyTorch model to VRAM Planner</source>
        <translation>一个 Python 文件，可将任何 PyTorch 模型导出到 VRAM Planner</translation>
    </message>
    <message>
        <source>&amp;Copy the lines that call the exporter</source>
        <translation>复制调用导出脚本的几行代码(&amp;C)</translation>
    </message>
    <message>
        <source>Three lines to paste after your script creates its model</source>
        <translation>三行代码，粘贴到您的脚本创建模型之后</translation>
    </message>
    <message>
        <source>Copy the c&amp;hart</source>
        <translation>复制图表(&amp;H)</translation>
    </message>
    <message>
        <source>Copy the chart on screen as an image</source>
        <translation>将当前图表复制为图片</translation>
    </message>
    <message>
        <source>Every GPU in the catalogue: memory needed, memory free, largest batch</source>
        <translation>目录中的每块 GPU：需要多少、剩余多少、最大批大小</translation>
    </message>
    <message>
        <source>Estimates for this network by accelerate, DeepSpeed, EleutherAI, torchinfo and textbook rules, and why they differ</source>
        <translation>accelerate、DeepSpeed、EleutherAI、torchinfo 和教科书对此网络的估计，以及差异的原因</translation>
    </message>
    <message>
        <source>Use this machine&apos;s GPU</source>
        <translation>使用本机的 GPU</translation>
    </message>
    <message>
        <source>The GPU that nvidia-smi finds here, minus what other processes use</source>
        <translation>nvidia-smi 在本机找到的 GPU，减去其他进程占用的部分</translation>
    </message>
    <message>
        <source>&amp;Add a custom GPU…</source>
        <translation>添加自定义 GPU(&amp;A)…</translation>
    </message>
    <message>
        <source>Name and memory of a GPU that is not in the catalogue</source>
        <translation>目录中没有的 GPU 的名称和显存</translation>
    </message>
    <message>
        <source>C&amp;hange this custom GPU…</source>
        <translation>修改这块自定义 GPU(&amp;H)…</translation>
    </message>
    <message>
        <source>Cali&amp;brate with a measured figure…</source>
        <translation>用实测数值校准(&amp;B)…</translation>
    </message>
    <message>
        <source>Enter the figure of nvidia-smi or torch.cuda.max_memory_reserved, to adjust one constant to your machine</source>
        <translation>输入 nvidia-smi 或 torch.cuda.max_memory_reserved 的数值，使一个常数符合您的机器</translation>
    </message>
    <message>
        <source>&amp;Reset calibration</source>
        <translation>重置校准(&amp;T)</translation>
    </message>
    <message>
        <source>Return to the built-in constants for the GPU in use</source>
        <translation>在正在使用的 GPU 上恢复内置常数</translation>
    </message>
    <message>
        <source>&amp;Use your calibration of this GPU</source>
        <translation>使用您对此 GPU 的校准(&amp;U)</translation>
    </message>
    <message>
        <source>You have calibrated this GPU; this project was made without that calibration</source>
        <translation>您已校准此 GPU；此项目创建时未使用该校准</translation>
    </message>
    <message>
        <source>Charts as &amp;tables</source>
        <translation>以表格显示图表(&amp;T)</translation>
    </message>
    <message>
        <source>The figures behind each chart, to read and to copy</source>
        <translation>每张图表背后的数值，可阅读和复制</translation>
    </message>
    <message>
        <source>Show the &amp;tour</source>
        <translation>显示导览(&amp;T)</translation>
    </message>
    <message>
        <source>Repeat the introduction: three callouts on the open network</source>
        <translation>再看一次入门导览：在已打开的网络上的三个提示</translation>
    </message>
    <message>
        <source>Open a &amp;folder…</source>
        <translation>打开文件夹(&amp;F)…</translation>
    </message>
    <message>
        <source>Open a model folder in the layout of Hugging Face: config.json, weights, adapter</source>
        <translation>打开 Hugging Face 布局的模型文件夹：config.json、权重、适配器</translation>
    </message>
    <message>
        <source>Open the model in the clipboard: a file or its path, the text of a summary, of nn.Sequential(...), of print(model) or of a config.json</source>
        <translation>打开剪贴板中的模型：文件或其路径，摘要、nn.Sequential(...)、print(model) 或 config.json 的文本</translation>
    </message>
    <message>
        <source>F&amp;ilter layers</source>
        <translation>筛选层(&amp;I)</translation>
    </message>
    <message>
        <source>Show only layers whose name, type or settings contain the typed text; click a heading to sort</source>
        <translation>显示名称、类型或设置包含所输内容的层；单击表头可排序</translation>
    </message>
    <message>
        <source>Network as a g&amp;raph</source>
        <translation>网络图(&amp;R)</translation>
    </message>
    <message>
        <source>Layers as nodes, with branches and skip connections, coloured by memory</source>
        <translation>以节点显示各层，含分支与跳连，按显存着色</translation>
    </message>
    <message>
        <source>How many GPUs this training needs, and the parallel layout</source>
        <translation>训练需要多少 GPU，以及它们如何分担</translation>
    </message>
    <message>
        <source>Read the settings for several GPUs from a DeepSpeed, accelerate, torchtitan or Megatron-LM file, or from an exported PyTorch script</source>
        <translation>按 DeepSpeed、accelerate、torchtitan 或 Megatron-LM 文件，或按导出的 PyTorch 脚本设置多块 GPU</translation>
    </message>
    <message>
        <source>This setup for DeepSpeed, accelerate, torchtitan, Megatron-LM, or as a PyTorch script</source>
        <translation>将此设置用于 DeepSpeed、accelerate、torchtitan、Megatron-LM，或写成 PyTorch 脚本</translation>
    </message>
    <message>
        <source>Open a &amp;recorded run…</source>
        <translation>打开运行记录(&amp;R)…</translation>
    </message>
    <message>
        <source>Compare a memory snapshot or a .vram-measured.json with the prediction</source>
        <translation>将显存快照或 .vram-measured.json 与预测对比</translation>
    </message>
    <message>
        <source>Save the predicted &amp;memory snapshot…</source>
        <translation>保存预测的显存快照(&amp;M)…</translation>
    </message>
    <message>
        <source>The predicted step for PyTorch&apos;s own viewer, pytorch.org/memory_viz</source>
        <translation>供 PyTorch 自带查看器 pytorch.org/memory_viz 使用的预测步骤</translation>
    </message>
    <message>
        <source>&amp;Explain an out-of-memory message…</source>
        <translation>解释显存不足消息(&amp;E)…</translation>
    </message>
    <message>
        <source>The meaning of each number in PyTorch&apos;s message, and what would help</source>
        <translation>PyTorch 消息中每个数字的含义，以及有帮助的措施</translation>
    </message>
    <message>
        <source>E&amp;xport GPUs and calibrations…</source>
        <translation>导出 GPU 和校准(&amp;X)…</translation>
    </message>
    <message>
        <source>Your custom GPUs and calibrations, as a file for another machine</source>
        <translation>将您自己的 GPU 和测量值保存为文件，供其他计算机使用</translation>
    </message>
    <message>
        <source>&amp;Import GPUs and calibrations…</source>
        <translation>导入 GPU 和校准(&amp;I)…</translation>
    </message>
    <message>
        <source>GPUs and calibrations that were exported on another machine</source>
        <translation>在其他计算机上导出的 GPU 和校准</translation>
    </message>
    <message>
        <source>A report of a few A4 pages</source>
        <translation>几页 A4 的报告</translation>
    </message>
    <message>
        <source>Cut the selected rows, to paste them elsewhere</source>
        <translation>剪切所选的行，以便粘贴到别处</translation>
    </message>
    <message>
        <source>Name and memory of the custom GPU in use</source>
        <translation>正在使用的自定义 GPU 的名称和显存</translation>
    </message>
    <message>
        <source>Run the exporter with a Python interpreter on this machine that has torch</source>
        <translation>用本机带 torch 的 Python 运行导出器</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>+ Layer</source>
        <translation>+ 层</translation>
    </message>
    <message>
        <source>Block</source>
        <translation>块</translation>
    </message>
    <message>
        <source>Other &amp;sizes…</source>
        <translation>其他大小(&amp;S)…</translation>
    </message>
    <message>
        <source>Choose data-dependent sizes, and dynamic dimensions of the model&apos;s file</source>
        <translation>选择由数据决定或模型文件未固定的大小</translation>
    </message>
    <message>
        <source>&amp;Hand calculation…</source>
        <translation>手算(&amp;H)…</translation>
    </message>
    <message>
        <source>Textbook rules such as CS231n&apos;s, worked out term by term from parameters and activations</source>
        <translation>CS231n 等教科书规则,由参数和激活逐项算出</translation>
    </message>
    <message>
        <source>Textbook rules and &amp;other tools</source>
        <translation>教科书规则(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Empty table</source>
        <translation>空表(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Ways to save memory</source>
        <translation>节省显存的办法(&amp;W)</translation>
    </message>
    <message>
        <source>What would save memory, how much, and at what cost</source>
        <translation>哪些做法能节省显存、省多少、代价是什么</translation>
    </message>
    <message>
        <source>&amp;Scenarios</source>
        <translation>方案(&amp;C)</translation>
    </message>
    <message>
        <source>Plan for several &amp;GPUs…</source>
        <translation>多 GPU 规划(&amp;G)…</translation>
    </message>
    <message>
        <source>I&amp;mport training configuration…</source>
        <translation>导入训练配置(&amp;M)…</translation>
    </message>
    <message>
        <source>E&amp;xport training configuration…</source>
        <translation>导出训练配置(&amp;X)…</translation>
    </message>
    <message>
        <source>&amp;GPUs</source>
        <translation>GPU(&amp;G)</translation>
    </message>
    <message>
        <source>Menu &amp;bar</source>
        <translation>菜单栏(&amp;B)</translation>
    </message>
    <message>
        <source>Show File, Edit, View and the other menus as a bar instead of one button</source>
        <translation>将文件、编辑、视图等菜单显示为菜单栏，而不是一个按钮</translation>
    </message>
    <message>
        <source>Time per la&amp;yer</source>
        <translation>每层时间(&amp;Y)</translation>
    </message>
    <message>
        <source>A column of the layer table with each layer&apos;s share of the step&apos;s time</source>
        <translation>层表中的一列，显示每层占单步时间的比例</translation>
    </message>
    <message>
        <source>&amp;Record a PyTorch model…</source>
        <translation>录制 PyTorch 模型(&amp;R)…</translation>
    </message>
</context>
<context>
    <name>Advice</name>
    <message>
        <source>+%1 sample</source>
        <translation>+%1 个样本</translation>
    </message>
    <message>
        <source>+%1 samples</source>
        <translation>+%1 个样本</translation>
    </message>
</context>
<context>
    <name>Bytes</name>
    <message>
        <source>too large</source>
        <translation>过大</translation>
    </message>
</context>
<context>
    <name>Derivations</name>
    <message>
        <source>%1 per sample, %2</source>
        <translation>每个样本 %1,%2</translation>
    </message>
</context>
<context>
    <name>ModelCard</name>
    <message>
        <source>residual network, 25.6 M parameters</source>
        <translation>残差网络，2560 万参数</translation>
    </message>
    <message>
        <source>decoder, 124 M parameters</source>
        <translation>解码器，1.24 亿参数</translation>
    </message>
    <message>
        <source>decoder, 1.24 B parameters</source>
        <translation>解码器，12.4 亿参数</translation>
    </message>
    <message>
        <source>vision transformer, 86.6 M parameters</source>
        <translation>视觉 Transformer，8660 万参数</translation>
    </message>
    <message>
        <source>encoder, 109 M parameters</source>
        <translation>编码器，1.09 亿参数</translation>
    </message>
    <message>
        <source>segmentation, 31.0 M parameters</source>
        <translation>分割，3100 万参数</translation>
    </message>
    <message>
        <source>residual network, 11.7 M parameters</source>
        <translation>残差网络，1170 万参数</translation>
    </message>
    <message>
        <source>early CNN, 62 k parameters</source>
        <translation>早期卷积网络，6.2 万参数</translation>
    </message>
    <message>
        <source>4 × 100 neurons, 131 k parameters</source>
        <translation>4 × 100 个神经元，13.1 万参数</translation>
    </message>
    <message>
        <source>decoder with LoRA, 8.03 B parameters</source>
        <translation>带 LoRA 的解码器，80.3 亿参数</translation>
    </message>
    <message>
        <source>decoder with LoRA, 8.19 B parameters</source>
        <translation>带 LoRA 的解码器，81.9 亿参数</translation>
    </message>
    <message>
        <source>image diffusion, 860 M parameters</source>
        <translation>图像扩散，8.6 亿参数</translation>
    </message>
</context>
<context>
    <name>QObject</name>
    <message>
        <source>Command-line settings</source>
        <translation>命令行的设置</translation>
    </message>
</context>
<context>
    <name>Report</name>
    <message>
        <source>page %1 of %2</source>
        <translation>第 %1 页，共 %2 页</translation>
    </message>
</context>
<context>
    <name>Shortcuts</name>
    <message>
        <source>Batch slider: one up or down</source>
        <translation>批大小滑块：加一或减一</translation>
    </message>
    <message>
        <source>Batch slider: next power of two</source>
        <translation>批大小滑块：下一个 2 的幂</translation>
    </message>
    <message>
        <source>Batch slider: largest that fits; 1</source>
        <translation>批大小滑块：放得下的最大值；1</translation>
    </message>
    <message>
        <source>Figure: how it is computed</source>
        <translation>数值：计算方法</translation>
    </message>
    <message>
        <source>Figure: copy it</source>
        <translation>数值：复制</translation>
    </message>
    <message>
        <source>Table: expand or collapse a block</source>
        <translation>层表：展开或折叠块</translation>
    </message>
</context>
<context>
    <name>core</name>
    <message>
        <source>%1 tokens</source>
        <translation>%1 个 token</translation>
    </message>
    <message>
        <source>%1 px</source>
        <translation>%1 像素</translation>
    </message>
    <message>
        <source>Samples of the recording</source>
        <translation>录音采样点数</translation>
    </message>
    <message>
        <source>Side of the image</source>
        <translation>图像边长</translation>
    </message>
    <message>
        <source>The pixels along a side of the image</source>
        <translation>图像边长的像素数</translation>
    </message>
    <message>
        <source>The samples of the recording</source>
        <translation>录音的采样点数</translation>
    </message>
    <message>
        <source>add_adapter is not supported</source>
        <translation>不支持 add_adapter</translation>
    </message>
    <message>
        <source>conv_dim, conv_stride and conv_kernel must have equally many entries</source>
        <translation>conv_dim、conv_stride 和 conv_kernel 的条目数必须相同</translation>
    </message>
    <message>
        <source>dim.audio_length is too short for the convolutions</source>
        <translation>dim.audio_length 对这些卷积来说太短</translation>
    </message>
    <message>
        <source>dim.image_size must be a multiple of %1</source>
        <translation>dim.image_size 必须是 %1 的倍数</translation>
    </message>
    <message>
        <source>largest</source>
        <translation>最大</translation>
    </message>
    <message>
        <source>%1 at batch</source>
        <translation>%1，批大小</translation>
    </message>
    <message>
        <source>%1 more rows</source>
        <translation>另有 %1 行</translation>
    </message>
    <message>
        <source>mistral3 is supported with vision_feature_layer -1 only</source>
        <translation>mistral3 仅支持 vision_feature_layer 为 -1</translation>
    </message>
    <message>
        <source>num_conv_pos_embedding_groups (%1) must divide hidden_size (%2)</source>
        <translation>num_conv_pos_embedding_groups（%1）必须整除 hidden_size（%2）</translation>
    </message>
    <message>
        <source>only pixtral is supported as the vision_config of mistral3</source>
        <translation>mistral3 的 vision_config 仅支持 pixtral</translation>
    </message>
    <message>
        <source>saved for backward</source>
        <translation>为反向保存</translation>
    </message>
    <message>
        <source>alive at the peak</source>
        <translation>峰值时存活</translation>
    </message>
    <message>
        <source>The context of %1&apos;s driver is taken to be as large as CUDA&apos;s; measure it and set it as context.</source>
        <translation>%1 驱动的上下文按 CUDA 的大小计算；请测量后通过 context 设置。</translation>
    </message>
    <message>
        <source>%1: there is no such file; the built-in model is builtin:%2</source>
        <translation>%1：没有这个文件；内置模型是 builtin:%2</translation>
    </message>
    <message>
        <source>%1 cannot be divided into tensor-parallel groups of %2; set tensor-parallel to %3.</source>
        <translation>%1 无法分成每组 %2 块来共享层；请将 tensor-parallel 设为 %3。</translation>
    </message>
    <message>
        <source>%1 are neither free nor PyTorch&apos;s. A CUDA context takes less than 1 GiB: other processes hold the rest; nvidia-smi lists them.</source>
        <translation>%1 既非空闲也不属于 PyTorch。CUDA 上下文不到 1 GiB：其余由其他进程占用；nvidia-smi 会列出它们。</translation>
    </message>
    <message>
        <source>%1 is not a known layer. Choose a type, or enter its sizes and set &quot;Incomplete&quot; to no.</source>
        <translation>%1 不是已知的层。请选择类型，或输入其尺寸并将“不完整”设为“否”。</translation>
    </message>
    <message>
        <source>%1 layer is not known: its row is an error until it has sizes.</source>
        <translation>%1 个层未知：在输入尺寸之前，其所在行为错误。</translation>
    </message>
    <message>
        <source>%1 layers are not known: their rows are errors until they have sizes.</source>
        <translation>%1 个层未知：在输入尺寸之前，其所在行为错误。</translation>
    </message>
    <message>
        <source>%1: %2 heads cannot be split over %3 GPUs; set tensor-parallel to %4.</source>
        <translation>%1：%2 个注意力头无法分到 %3 块 GPU 上；请将 tensor-parallel 设为 %4。</translation>
    </message>
    <message>
        <source>%1: %2 outputs cannot be split over %3 GPUs; set tensor-parallel to %4.</source>
        <translation>%1：%2 个输出无法分到 %3 块 GPU 上；请将 tensor-parallel 设为 %4。</translation>
    </message>
    <message>
        <source>%1: %2 positions cannot be split over %3 GPUs; set tensor-parallel to %4, or tp.sequence to no.</source>
        <translation>%1：%2 个位置无法分到 %3 块 GPU 上；请将 tensor-parallel 设为 %4，或将 tp.sequence 设为 no。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; has a slope for every pixel, which PyTorch&apos;s PReLU does not support: it became a custom row.</source>
        <translation>“%1”的每个像素都有各自的斜率，PyTorch 的 PReLU 没有这种形式：已转为自定义行。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; has no value; write attributes as key=value</source>
        <translation>“%1”没有值；属性应写成 键=值</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is a subclassed model, whose layers only its Python code knows; Sequential and Functional models can be read</source>
        <translation>“%1”是子类化模型，只有它的 Python 代码知道其中的层；可以读取 Sequential 和 Functional 模型</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a layer type; choose one from the list.</source>
        <translation>“%1”不是层类型；请从列表中选择。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is of an unknown class, %2: it became a custom row. Check its output and what it saves for backward.</source>
        <translation>“%1”属于未知的类 %2：已转为自定义行。请检查其输出和为反向保存的内容。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is used twice on inputs of different kinds; its weights are counted twice.</source>
        <translation>“%1”在两种不同的输入上使用；其权重计算了两次。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not an input; enter a row id such as 4, or 3:1 for the second output of row 3</source>
        <translation>“%1”不是输入；编号应写成 4 或 3:1</translation>
    </message>
    <message>
        <source>%</source>
        <translation>%</translation>
    </message>
    <message>
        <source>%1 &quot;%2&quot;: the shape in the file does not match its input</source>
        <translation>%1 “%2”：文件中给出的形状与其输入不符</translation>
    </message>
    <message>
        <source>%1 (query %2, key %3, value %4).</source>
        <translation>%1（query %2，key %3，value %4）。</translation>
    </message>
    <message>
        <source>%1 cannot be divided into %2 replicas; set fsdp.replicate to %3.</source>
        <translation>%1 无法分成 %2 个副本；请将 fsdp.replicate 设为 %3。</translation>
    </message>
    <message>
        <source>%1 cannot be divided into %2 stages; set pipeline-parallel to %3.</source>
        <translation>%1 无法分成 %2 个阶段；请将 pipeline-parallel 设为 %3。</translation>
    </message>
    <message>
        <source>%1 after norms and convolutions were assumed to work in place, as usual; the file does not say.</source>
        <translation>归一化和卷积之后的 %1 按惯例视为原位操作；文件中没有说明。</translation>
    </message>
    <message>
        <source>%1 has no attribute &quot;%2&quot;</source>
        <translation>%1 没有属性“%2”</translation>
    </message>
    <message>
        <source>%1 is already the id of an earlier row; every row needs its own</source>
        <translation>%1 已是前面某行的编号；每行都需要自己的编号</translation>
    </message>
    <message>
        <source>%1 is too large: it does not fit into 63 bits</source>
        <translation>%1 过大，超出 63 位</translation>
    </message>
    <message>
        <source>%1 refers to no row</source>
        <translation>%1 不是任何一行</translation>
    </message>
    <message>
        <source>%1 of the file are inconsistent, the first at %2.</source>
        <translation>文件中的 %1 互不相符，首处在 %2。</translation>
    </message>
    <message>
        <source>%1 or %2 more</source>
        <translation>%1 或另外 %2 个</translation>
    </message>
    <message>
        <source>%1 without a matching layer type became custom rows: %2.</source>
        <translation>%1 没有对应的层，已转为自定义行：%2。</translation>
    </message>
    <message>
        <source>%1: the GPU list is cut off or is not JSON</source>
        <translation>%1：GPU 列表被截断，或不是 JSON</translation>
    </message>
    <message>
        <source>%1: the file is cut off or is not JSON (%2)</source>
        <translation>%1：文件被截断，或不是 JSON（%2）</translation>
    </message>
    <message>
        <source>%1: the number %2 is too large to read</source>
        <translation>%1：数字 %2 太大，无法读取</translation>
    </message>
    <message>
        <source>(input + outputs + their gradients)·B·4</source>
        <translation>（输入 + 输出 + 它们的梯度）·B·4</translation>
    </message>
    <message>
        <source>0 follows the input.</source>
        <translation>0 表示跟随输入。</translation>
    </message>
    <message>
        <source>0 keeps the size.</source>
        <translation>0 表示保留该维长度。</translation>
    </message>
    <message>
        <source>0: the number of heads.</source>
        <translation>0：与头数相同。</translation>
    </message>
    <message>
        <source>0: the width divided by the heads.</source>
        <translation>0：宽度除以头数。</translation>
    </message>
    <message>
        <source>1 / √x. Saved for backward: its output.</source>
        <translation>1 / √x。保存其输出。</translation>
    </message>
    <message>
        <source>1, or one per channel.</source>
        <translation>1，或每个通道一个。</translation>
    </message>
    <message>
        <source>1f1b runs each backward pass as early as it can, so that the first stage holds as many micro-batches as there are stages; gpipe runs all forward passes first and holds all of them; interleaved gives each GPU several stages.</source>
        <translation>1f1b 尽早执行反向，因此第一阶段持有的微批数与阶段数相同；gpipe 先执行全部前向，并持有所有微批；interleaved 让每块 GPU 运行多个阶段。</translation>
    </message>
    <message>
        <source>3·4P + 2·4·B·A + 4·B·input (4·4P with Adam)</source>
        <translation>3·4P + 2·4·B·A + 4·B·输入（Adam 为 4·4P）</translation>
    </message>
    <message>
        <source>4P + 4P + 4·B·A</source>
        <translation>4P + 4P + 4·B·A</translation>
    </message>
    <message>
        <source>4P + 4·input</source>
        <translation>4P + 4·输入</translation>
    </message>
    <message>
        <source>8-bit Adam</source>
        <translation>8 位 Adam</translation>
    </message>
    <message>
        <source>A copy in row-major order, if the layout differs.</source>
        <translation>布局不同时，按行优先顺序复制一份。</translation>
    </message>
    <message>
        <source>A copy.</source>
        <translation>一份副本。</translation>
    </message>
    <message>
        <source>A learned slope below zero. Saved for backward: its input.</source>
        <translation>负半轴的斜率可学习。保存其输入。</translation>
    </message>
    <message>
        <source>A learned vector for each index. Saved for backward: its indices; its gradient is dense.</source>
        <translation>每个索引值对应一个可学习的向量。保存其索引；梯度是稠密的。</translation>
    </message>
    <message>
        <source>Incomplete</source>
        <translation>不完整</translation>
    </message>
    <message>
        <source>Neither free nor PyTorch&apos;s</source>
        <translation>既非空闲也不属于 PyTorch</translation>
    </message>
    <message>
        <source>Parameters that the text declares are in no layer: %1 (%2). Correct the layers and remove this row.</source>
        <translation>文本声明的参数不在任何层中：%1（%2）。请修正各层并删除此行。</translation>
    </message>
    <message>
        <source>Replaces elements by a number where the mask is true. Saved for backward: the mask.</source>
        <translation>在掩码为真处用一个数替换元素。保存掩码。</translation>
    </message>
    <message>
        <source>A power. Saved for backward: its input.</source>
        <translation>幂。保存其输入。</translation>
    </message>
    <message>
        <source>A product and sum over named dimensions: a batched matrix product. Saved for backward: both factors.</source>
        <translation>按指定维度相乘求和：批量矩阵乘法。保存两个因子。</translation>
    </message>
    <message>
        <source>A range of a dimension: a view.</source>
        <translation>一个维度的区间：视图。</translation>
    </message>
    <message>
        <source>A registered tensor without gradient: an index table, a mask.</source>
        <translation>注册的无梯度张量：索引表、掩码。</translation>
    </message>
    <message>
        <source>A second copy of the trainable parameters (exponential moving average).</source>
        <translation>可训练参数的第二份副本（指数移动平均）。</translation>
    </message>
    <message>
        <source>Adds a batched matrix product to a tensor. Saved for backward: both factors.</source>
        <translation>与批量矩阵乘积之和。保存两个因子。</translation>
    </message>
    <message>
        <source>A tensor created during the forward pass with the dtype of another: noise, an attention mask.</source>
        <translation>前向中生成的张量，数据类型同另一张量：噪声、注意力掩码。</translation>
    </message>
    <message>
        <source>A tensor created during the forward pass: positions, a mask, noise.</source>
        <translation>前向中生成的张量：位置、掩码、噪声。</translation>
    </message>
    <message>
        <source>A trainable tensor used by a function: a class token, a scale, a table of biases.</source>
        <translation>函数使用的可训练张量：类别 token、缩放系数、偏置表。</translation>
    </message>
    <message>
        <source>ALBERT with more than one group of layers is not supported; num_hidden_groups must be 1</source>
        <translation>不支持多组层的 ALBERT；num_hidden_groups 必须为 1</translation>
    </message>
    <message>
        <source>Above 1, the GPUs form that many groups, each with a full copy that it shards (HSDP).</source>
        <translation>大于 1 时，GPU 组成这么多组，每组有一份完整副本并在组内分片（HSDP）。</translation>
    </message>
    <message>
        <source>Activation</source>
        <translation>激活</translation>
    </message>
    <message>
        <source>Activation functions overwrite their input where autograd allows it.</source>
        <translation>在 autograd 允许处，激活函数覆盖其输入。</translation>
    </message>
    <message>
        <source>Activations and their gradients</source>
        <translation>激活值及其梯度</translation>
    </message>
    <message>
        <source>Adds a border: a copy.</source>
        <translation>添加边框：一份副本。</translation>
    </message>
    <message>
        <source>Adds a learned vector for each position.</source>
        <translation>为每个位置加上可学习的向量。</translation>
    </message>
    <message>
        <source>Adds a dimension of size 1.</source>
        <translation>添加一个长度为 1 的维度。</translation>
    </message>
    <message>
        <source>Align corners</source>
        <translation>对齐角点</translation>
    </message>
    <message>
        <source>Copies the element at each index. Saved for backward: the index.</source>
        <translation>每个索引一个元素：一份副本。保存索引。</translation>
    </message>
    <message>
        <source>An input names an output that row %1 does not have (yet); choose a row further up.</source>
        <translation>某输入引用了第 %1 行（尚）没有的输出；请选择更靠上的行。</translation>
    </message>
    <message>
        <source>An input names row %1, which does not exist; choose another input.</source>
        <translation>某输入引用了不存在的第 %1 行；请选择其他输入。</translation>
    </message>
    <message>
        <source>An interleaved pipeline has several stages on each GPU; set pp.virtual to 2 or more.</source>
        <translation>interleaved 流水线在每块 GPU 上有多个阶段；请将 pp.virtual 设为 2 或更大。</translation>
    </message>
    <message>
        <source>Reorders the dimensions: a view.</source>
        <translation>维度的另一种顺序：视图。</translation>
    </message>
    <message>
        <source>Converts to another dtype (that of a second input, if there is one): a copy if it differs.</source>
        <translation>转换为另一种数据类型（有第二个输入时取其类型）：类型不同时为副本。</translation>
    </message>
    <message>
        <source>Approximation</source>
        <translation>近似</translation>
    </message>
    <message>
        <source>Each parameter has its own optimizer, which steps as soon as the gradient is computed and then frees it (register_post_accumulate_grad_hook). Only on one GPU.</source>
        <translation>每个参数有自己的优化器，梯度一就绪便更新并释放梯度（register_post_accumulate_grad_hook）。仅单 GPU。</translation>
    </message>
    <message>
        <source>Optimizer step in backward</source>
        <translation>在反向中执行优化器步骤</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>秩</translation>
    </message>
    <message>
        <source>GaLore projects the gradients of all linear layers except the head to this rank.</source>
        <translation>GaLore 的秩：除输出头外，所有线性层的梯度都投影到该秩。</translation>
    </message>
    <message>
        <source>The layers have more parameters than the text declares (%1). Correct them and remove this row.</source>
        <translation>各层的参数多于文本声明的数量（%1）。请修正各层并删除此行。</translation>
    </message>
    <message>
        <source>The total less the free memory and the allocator&apos;s. This version does not say what holds it: the CUDA context of this process, libraries, and other processes on the GPU.</source>
        <translation>总量减去空闲显存和分配器的显存。此版本没有说明由谁占用：本进程的 CUDA 上下文、各个库以及 GPU 上的其他进程。</translation>
    </message>
    <message>
        <source>What the text that the row was read from leaves unknown.</source>
        <translation>该行所读取的文本中未给出的内容。</translation>
    </message>
    <message>
        <source>adapter_config.json: IA3 on %1.</source>
        <translation>adapter_config.json：在 %1 上使用 IA3。</translation>
    </message>
    <message>
        <source>adapter_config.json: DoRA of rank %1 on %2.</source>
        <translation>adapter_config.json：在 %2 上使用秩为 %1 的 DoRA。</translation>
    </message>
    <message>
        <source>adapter_config.json has type %1 and was ignored; LORA and IA3 are supported.</source>
        <translation>adapter_config.json 的类型为 %1，未被使用；支持 LORA 和 IA3。</translation>
    </message>
    <message>
        <source>Offload activations</source>
        <translation>卸载激活</translation>
    </message>
    <message>
        <source>Keeps the tensors saved for backward in CPU memory and copies them back for each function (torch.autograd.graph.save_on_cpu); for checkpointed blocks, these are the inputs. Only on one GPU.</source>
        <translation>反向所需的张量保存在 CPU 内存中，并为每个函数拷回（torch.autograd.graph.save_on_cpu）；对使用检查点的块则是其输入。仅限单块 GPU。</translation>
    </message>
    <message>
        <source>The inner size of the adapter&apos;s two matrices. rsLoRA needs the same memory.</source>
        <translation>适配器两个矩阵的内维。rsLoRA 的占用相同。</translation>
    </message>
    <message>
        <source>Adapter</source>
        <translation>适配器</translation>
    </message>
    <message>
        <source>The kind of adapter for the target modules, as in PEFT 0.17.</source>
        <translation>目标模块所用的适配器类型，与 PEFT 0.17 一致。</translation>
    </message>
    <message>
        <source>LoRA dropout</source>
        <translation>LoRA dropout</translation>
    </message>
    <message>
        <source>Above 0, each adapter saves its dropout mask (lora_dropout).</source>
        <translation>大于 0 时，每个适配器会保存其 dropout 掩码（lora_dropout）。</translation>
    </message>
    <message>
        <source>Adapters in fp32</source>
        <translation>适配器使用 fp32</translation>
    </message>
    <message>
        <source>PEFT creates the adapters of 16-bit models in fp32 (autocast_adapter_dtype); each of them then saves its input in fp32.</source>
        <translation>对 16 位模型，PEFT 以 fp32 创建适配器（autocast_adapter_dtype）；此时每个适配器都以 fp32 保存其输入。</translation>
    </message>
    <message>
        <source>IA3 feedforward modules</source>
        <translation>IA3 前馈模块</translation>
    </message>
    <message>
        <source>IA3 target modules whose input is scaled instead of their output: suffixes of module paths, separated by commas (feedforward_modules).</source>
        <translation>IA3 中缩放输入而非输出的目标模块：模块路径的末尾，以逗号分隔（feedforward_modules）。</translation>
    </message>
    <message>
        <source>Fully trained modules</source>
        <translation>完整训练的模块</translation>
    </message>
    <message>
        <source>Modules that are trained in addition to the adapters: suffixes of module paths, or names of enclosing modules, separated by commas (modules_to_save). PEFT also keeps the frozen originals.</source>
        <translation>除适配器之外训练的模块：模块路径的末尾或其外层模块的名称，以逗号分隔（modules_to_save）。PEFT 同时保留冻结的原模块。</translation>
    </message>
    <message>
        <source>cannot interpolate %1 in the mode &quot;%2&quot;: choose linear for 3 dimensions, bilinear or bicubic for 4, trilinear for 5.</source>
        <translation>无法以“%2”模式对 %1 插值：3 维请选 linear，4 维请选 bilinear 或 bicubic，5 维请选 trilinear。</translation>
    </message>
    <message>
        <source>ia3-feedforward: &quot;%1&quot; matches no target module; the linear layers are %2.</source>
        <translation>ia3_feedforward：“%1”没有匹配任何目标模块；现有的线性层为 %2。</translation>
    </message>
    <message>
        <source>modules-to-save: &quot;%1&quot; matches no row.</source>
        <translation>modules_to_save：“%1”没有匹配任何行。</translation>
    </message>
    <message>
        <source>Keep outputs during backward</source>
        <translation>反向期间保留输出</translation>
    </message>
    <message>
        <source>The training loop holds the model&apos;s output until backward has finished. Turn this off if the loop drops the output after the loss, as Hugging Face&apos;s Trainer does.</source>
        <translation>训练循环在反向结束前一直持有模型输出。若在计算损失后即释放（如 Hugging Face 的 Trainer），请关闭。</translation>
    </message>
    <message>
        <source>needs channels in the second dimension (Dropout1d: at most 3 dimensions), but its input is %1.</source>
        <translation>第二维需为通道（Dropout1d：最多 3 维），而输入为 %1。</translation>
    </message>
    <message>
        <source>number of stages</source>
        <translation>与阶段数相同</translation>
    </message>
    <message>
        <source>Like nn.TransformerDecoderLayer; its memory is its own input until you choose another.</source>
        <translation>同 nn.TransformerDecoderLayer，其 memory 默认为自身输入，可另选。</translation>
    </message>
    <message>
        <source>Like nn.TransformerEncoderLayer: attention, feed-forward, norms, dropout.</source>
        <translation>同 nn.TransformerEncoderLayer：注意力、前馈、归一化、Dropout。</translation>
    </message>
    <message>
        <source>Attention</source>
        <translation>注意力</translation>
    </message>
    <message>
        <source>Attention kernel</source>
        <translation>注意力内核</translation>
    </message>
    <message>
        <source>auto is PyTorch&apos;s choice on the GPU: flash for 16-bit types without a mask from compute capability 8.0 on, else memory-efficient, which takes no grouped queries, else math. A kernel that cannot run is replaced by auto. eager runs the products, softmax and dropout as separate operations.</source>
        <translation>auto 是 PyTorch 在该 GPU 上的选择：计算能力 8.0 起无掩码的 16 位类型用 flash，否则用 memory-efficient（不支持分组查询），再否则用 math。无法运行的内核改用 auto。eager 将乘积、softmax 和 dropout 作为单独的运算执行。</translation>
    </message>
    <message>
        <source>auto: column, then row; or names of layers, where * matches anything, with their styles, separated by commas: *.q:column,*.o:row. Layers without a style follow auto; whole does not shard a layer.</source>
        <translation>auto：先 column 后 row；或层的名称（* 匹配任意内容）及其切分方式，以逗号分隔：*.q:column,*.o:row。未指定方式的层按 auto 处理；whole 表示不切分该层。</translation>
    </message>
    <message>
        <source>B stands for the batch size, −1 for the remaining size.</source>
        <translation>B 表示批大小，−1 表示其余部分。</translation>
    </message>
    <message>
        <source>B stands for the batch size.</source>
        <translation>B 表示批大小。</translation>
    </message>
    <message>
        <source>B stands for the batch size; empty: same as the input.</source>
        <translation>B 表示批大小；留空则同输入。</translation>
    </message>
    <message>
        <source>balanced, or the number of repeated blocks of each stage: 9,8,8,7.</source>
        <translation>balanced，或每个阶段运行的重复块数：9,8,8,7。</translation>
    </message>
    <message>
        <source>Batch first</source>
        <translation>批维度在前</translation>
    </message>
    <message>
        <source>Batch size</source>
        <translation>批大小</translation>
    </message>
    <message>
        <source>Bias</source>
        <translation>偏置</translation>
    </message>
    <message>
        <source>Binary cross-entropy of probabilities. Saved for backward: its input, the target and weights.</source>
        <translation>概率的二元交叉熵。保存其输入、目标和权重。</translation>
    </message>
    <message>
        <source>Binary cross-entropy of logits. Saved for backward: its input, the target and weights.</source>
        <translation>logits 的二元交叉熵。保存其输入、目标和权重。</translation>
    </message>
    <message>
        <source>Blobs</source>
        <translation>Blob</translation>
    </message>
    <message>
        <source>Blocks per stage</source>
        <translation>每阶段的块数</translation>
    </message>
    <message>
        <source>Both directions</source>
        <translation>双向</translation>
    </message>
    <message>
        <source>Bytes in use while the layer runs.</source>
        <translation>运行期间的字节数。</translation>
    </message>
    <message>
        <source>CPUOffloadPolicy: shards of parameters, gradients and optimizer state stay in CPU memory.</source>
        <translation>CPUOffloadPolicy：参数、梯度和优化器状态的分片位于 CPU 内存中。</translation>
    </message>
    <message>
        <source>CS231n</source>
        <translation>CS231n</translation>
    </message>
    <message>
        <source>Causal</source>
        <translation>因果</translation>
    </message>
    <message>
        <source>Channels</source>
        <translation>通道</translation>
    </message>
    <message>
        <source>Checkpoint</source>
        <translation>检查点</translation>
    </message>
    <message>
        <source>Activation checkpointing</source>
        <translation>激活检查点</translation>
    </message>
    <message>
        <source>Selected entries of a dimension: a copy. Saved for backward: the index.</source>
        <translation>某维度的选定项：一份副本。保存索引。</translation>
    </message>
    <message>
        <source>Combine</source>
        <translation>组合</translation>
    </message>
    <message>
        <source>Convolution</source>
        <translation>卷积</translation>
    </message>
    <message>
        <source>Numbered as in PyTorch: 0 is the batch dimension, −1 the last.</source>
        <translation>与 PyTorch 相同：0 为批维度，−1 为最后一维。</translation>
    </message>
    <message>
        <source>Numbered as in PyTorch; empty: all dimensions.</source>
        <translation>与 PyTorch 相同；留空表示全部。</translation>
    </message>
    <message>
        <source>Custom</source>
        <translation>自定义</translation>
    </message>
    <message>
        <source>DDP bucket</source>
        <translation>DDP 桶</translation>
    </message>
    <message>
        <source>Data parallelism</source>
        <translation>数据并行</translation>
    </message>
    <message>
        <source>Decides the state kept for each trainable parameter.</source>
        <translation>决定为每个可训练参数保存的状态。</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>Diagonal</source>
        <translation>对角线</translation>
    </message>
    <message>
        <source>Difference. Saved for backward: nothing.</source>
        <translation>差。不保存任何内容。</translation>
    </message>
    <message>
        <source>Dilation</source>
        <translation>膨胀</translation>
    </message>
    <message>
        <source>Dimension</source>
        <translation>维度</translation>
    </message>
    <message>
        <source>Dimensions</source>
        <translation>维度</translation>
    </message>
    <message>
        <source>Disk rule</source>
        <translation>文件规则</translation>
    </message>
    <message>
        <source>Divides by the root mean square. Written as separate operations, as in Llama, it saves its input twice for backward.</source>
        <translation>除以均方根。按 Llama 的写法会把输入保存两份。</translation>
    </message>
    <message>
        <source>Dropout</source>
        <translation>Dropout</translation>
    </message>
    <message>
        <source>Dropout between layers</source>
        <translation>层间 Dropout</translation>
    </message>
    <message>
        <source>Drops</source>
        <translation>丢弃</translation>
    </message>
    <message>
        <source>Each dimension of parallelism has its own communicator. Estimated: 100 to 500 MiB.</source>
        <translation>每个并行维度都有自己的通信器。估计值在 100 到 500 MiB 之间。</translation>
    </message>
    <message>
        <source>EMA copy</source>
        <translation>EMA 副本</translation>
    </message>
    <message>
        <source>%1: %2 computes the gradients of weights later than those of inputs, and what it keeps until then is not estimated; choose 1F1B, GPipe or Interleaved1F1B.</source>
        <translation>%1：%2 计算权重梯度晚于输入梯度，其间保留的内容不在估计之内；请选择 1F1B、GPipe 或 Interleaved1F1B。</translation>
    </message>
    <message>
        <source>the lists of sizes must have an entry for each of depths, 8 at most</source>
        <translation>各尺寸列表必须与 depths 的条目一一对应，最多 8 个</translation>
    </message>
    <message>
        <source>torchao, tensorwise</source>
        <translation>torchao，按张量</translation>
    </message>
    <message>
        <source>torchao, rowwise</source>
        <translation>torchao，按行</translation>
    </message>
    <message>
        <source>Transformer Engine, delayed</source>
        <translation>Transformer Engine，延迟缩放</translation>
    </message>
    <message>
        <source>Transformer Engine, current</source>
        <translation>Transformer Engine，当前缩放</translation>
    </message>
    <message>
        <source>Linear layers that are neither quantized nor in float8, in addition to the head: suffixes of module paths, names of enclosing modules, or globs, separated by commas (transformers&apos; llm_int8_skip_modules, torchtitan&apos;s filter_fqns).</source>
        <translation>除输出头外既不量化也不使用 float8 的线性层：模块路径的后缀、外层模块的名称或通配模式，以逗号分隔（transformers 的 llm_int8_skip_modules，torchtitan 的 filter_fqns）。</translation>
    </message>
    <message>
        <source>Linear layers in float8</source>
        <translation>float8 线性层</translation>
    </message>
    <message>
        <source>Computes the products of linear layers in float8, except the head and layers whose sizes are no multiples of 16. torchao&apos;s Float8Linear saves its input and weight as they are and casts them again in backward. Transformer Engine saves its input in float8 and has float8 copies of the weights. Needs compute capability 8.9 or higher.</source>
        <translation>以 float8 计算线性层的乘积，输出头和尺寸不是 16 的倍数的层除外。torchao 的 Float8Linear 按原样保存输入和权重，并在反向传播中再次转换。Transformer Engine 以 float8 保存输入，并持有权重的 float8 副本。需要计算能力 8.9 或更高。</translation>
    </message>
    <message>
        <source>Weights in float8</source>
        <translation>float8 权重</translation>
    </message>
    <message>
        <source>FSDP2 gathers weights in float8 (torchao&apos;s enable_fsdp_float8_all_gather), or Megatron-LM&apos;s distributed optimizer holds and gathers them in float8 (--fp8-param-gather).</source>
        <translation>FSDP2 以 float8 收集权重（torchao 的 enable_fsdp_float8_all_gather），或者 Megatron-LM 的分布式优化器以 float8 保存并收集权重（--fp8-param-gather）。</translation>
    </message>
    <message>
        <source>Fused loss</source>
        <translation>融合损失</translation>
    </message>
    <message>
        <source>An RMS norm, and an activation with the product that it gates, are one kernel each, which saves its inputs alone: LigerRMSNorm and LigerSiLUMulFunction, as use_liger_kernel sets them. Megatron-LM&apos;s layers are fused in any case.</source>
        <translation>RMS 归一化，以及激活函数与其门控的乘积，各为一个内核，只保存其输入：LigerRMSNorm 和 LigerSiLUMulFunction，由 use_liger_kernel 启用。Megatron-LM 的层始终是融合的。</translation>
    </message>
    <message>
        <source>Fused layers</source>
        <translation>融合层</translation>
    </message>
    <message>
        <source>liger: LigerFusedLinearCrossEntropyLoss computes the last linear layer, the cross-entropy and their gradients in forward, a part of the tokens at a time. The gradients live until backward returns them; the full logits never exist.</source>
        <translation>liger：LigerFusedLinearCrossEntropyLoss 在前向传播中分批计算最后一个线性层、交叉熵及其梯度，每次处理一部分 token。梯度一直保留到反向传播返回它们；完整的 logits 从不存在。</translation>
    </message>
    <message>
        <source>Weights are in float8 only if linear layers are; set fp8, or fp8.weights to no.</source>
        <translation>只有线性层使用 float8 时权重才能是 float8；请设置 fp8，或将 fp8.weights 设为 no。</translation>
    </message>
    <message>
        <source>Transformer Engine&apos;s weights are in float8 only with Megatron-LM&apos;s distributed optimizer; set data-parallel to megatron-distributed-optimizer or fp8.weights to no.</source>
        <translation>只有使用 Megatron-LM 的分布式优化器时，Transformer Engine 的权重才是 float8；请将 data-parallel 设为 megatron-distributed-optimizer，或将 fp8.weights 设为 no。</translation>
    </message>
    <message>
        <source>torchao gathers weights in float8 only with one scale per tensor; set fp8 to torchao-tensorwise or fp8.weights to no.</source>
        <translation>torchao 只在每个张量一个缩放因子时以 float8 收集权重；请将 fp8 设为 torchao-tensorwise，或将 fp8.weights 设为 no。</translation>
    </message>
    <message>
        <source>torchao gathers weights in float8 only with FSDP2; set data-parallel to fsdp2 or fp8.weights to no.</source>
        <translation>torchao 只在使用 FSDP2 时以 float8 收集权重；请将 data-parallel 设为 fsdp2，或将 fp8.weights 设为 no。</translation>
    </message>
    <message>
        <source>%1 has no float8 products, which need compute capability 8.9; choose another GPU or set fp8 to none.</source>
        <translation>%1 没有 float8 乘积，它需要计算能力 8.9；请选择其他 GPU，或将 fp8 设为 none。</translation>
    </message>
    <message>
        <source>torchtitan&apos;s float8 layers are torchao&apos;s with rowwise scales; set fp8 to torchao-rowwise.</source>
        <translation>torchtitan 的 float8 层是 torchao 的按行缩放层；请将 fp8 设为 torchao-rowwise。</translation>
    </message>
    <message>
        <source>Megatron-LM&apos;s float8 layers are Transformer Engine&apos;s; set fp8 to te-delayed or te-current.</source>
        <translation>Megatron-LM 的 float8 层是 Transformer Engine 的；请将 fp8 设为 te-delayed 或 te-current。</translation>
    </message>
    <message>
        <source>accelerate uses Transformer Engine with delayed scales; set fp8 to te-delayed.</source>
        <translation>accelerate 使用延迟缩放的 Transformer Engine；请将 fp8 设为 te-delayed。</translation>
    </message>
    <message>
        <source>DeepSpeed&apos;s file cannot set float8 layers; write the file for another program, or set fp8 to none.</source>
        <translation>DeepSpeed 的文件无法设置 float8 层；请为其他程序写文件，或将 fp8 设为 none。</translation>
    </message>
    <message>
        <source>The PyTorch script does not convert layers to float8; write the file for torchtitan, accelerate or Megatron-LM, or set fp8 to none.</source>
        <translation>PyTorch 脚本不会把层转换为 float8；请为 torchtitan、accelerate 或 Megatron-LM 写文件，或将 fp8 设为 none。</translation>
    </message>
    <message>
        <source>recipe_name: rowwise_with_gw_hp is estimated as rowwise; its gradients of weights are products in bfloat16.</source>
        <translation>recipe_name：rowwise_with_gw_hp 按 rowwise 估算；其权重梯度是 bfloat16 乘积。</translation>
    </message>
    <message>
        <source>filter_fqns: auto_filter_small_kn is estimated as converting small layers, too.</source>
        <translation>filter_fqns：auto_filter_small_kn 的估算也转换小的层。</translation>
    </message>
    <message>
        <source>fp8_config.backend: MS-AMP is not estimated; it takes TE or AO.</source>
        <translation>fp8_config.backend：不估算 MS-AMP；可用 TE 或 AO。</translation>
    </message>
    <message>
        <source>fp8: the training script has to pass Accelerator an AORecipeKwargs whose config is Float8LinearConfig.from_recipe_name(&quot;%1&quot;).</source>
        <translation>fp8：训练脚本必须向 Accelerator 传入 AORecipeKwargs，其 config 为 Float8LinearConfig.from_recipe_name(&quot;%1&quot;)。</translation>
    </message>
    <message>
        <source>--fp8-recipe %1 is estimated as tensorwise; its scales take more memory.</source>
        <translation>--fp8-recipe %1 按 tensorwise 估算；其缩放因子占用更多显存。</translation>
    </message>
    <message>
        <source>Gradient clipping</source>
        <translation>梯度裁剪</translation>
    </message>
    <message>
        <source>torch.nn.utils.clip_grad_norm_ before the optimizer&apos;s step: all gradients are read for their norm and scaled in place. DeepSpeed and Megatron-LM compute the norm in any case.</source>
        <translation>优化器更新之前调用 torch.nn.utils.clip_grad_norm_：为求范数读取所有梯度，并就地缩放。DeepSpeed 和 Megatron-LM 总会计算该范数。</translation>
    </message>
    <message>
        <source>Each sample, or the whole batch.</source>
        <translation>每个样本，或整个批次。</translation>
    </message>
    <message>
        <source>Element</source>
        <translation>元素</translation>
    </message>
    <message>
        <source>Elements at given positions: a copy. Saved for backward: the indices.</source>
        <translation>给定位置的元素：一份副本。保存索引。</translation>
    </message>
    <message>
        <source>Elements.</source>
        <translation>元素数。</translation>
    </message>
    <message>
        <source>Elements: %1.</source>
        <translation>元素：%1。</translation>
    </message>
    <message>
        <source>Embedding</source>
        <translation>嵌入</translation>
    </message>
    <message>
        <source>Empty: as wide as the window.</source>
        <translation>留空：与窗口同宽。</translation>
    </message>
    <message>
        <source>Empty: by the scale factor.</source>
        <translation>留空：按缩放系数。</translation>
    </message>
    <message>
        <source>Empty: the last dimension.</source>
        <translation>留空：最后一维。</translation>
    </message>
    <message>
        <source>Entries</source>
        <translation>项数</translation>
    </message>
    <message>
        <source>Equation</source>
        <translation>算式</translation>
    </message>
    <message>
        <source>It keeps every output together with its gradient, so it overestimates activations; no temporaries, no allocator, no CUDA context.</source>
        <translation>每个输出都与其梯度一起保存，因此激活值算得过多；不含临时张量、分配器和 CUDA 上下文。</translation>
    </message>
    <message>
        <source>Swaps two dimensions: a view.</source>
        <translation>交换两个维度：视图。</translation>
    </message>
    <message>
        <source>Exponent</source>
        <translation>指数</translation>
    </message>
    <message>
        <source>FP32 core</source>
        <translation>FP32 基本式</translation>
    </message>
    <message>
        <source>FSDP units</source>
        <translation>FSDP 单元</translation>
    </message>
    <message>
        <source>Factor</source>
        <translation>系数</translation>
    </message>
    <message>
        <source>First dimension</source>
        <translation>第一维度</translation>
    </message>
    <message>
        <source>Flash attention</source>
        <translation>Flash Attention</translation>
    </message>
    <message>
        <source>For rules that differ between versions, such as the libraries&apos; workspaces.</source>
        <translation>用于版本间不同的规则，例如各库的工作区。</translation>
    </message>
    <message>
        <source>Freeze</source>
        <translation>冻结</translation>
    </message>
    <message>
        <source>From</source>
        <translation>起点</translation>
    </message>
    <message>
        <source>From dimension</source>
        <translation>起始维度</translation>
    </message>
    <message>
        <source>Function</source>
        <translation>函数</translation>
    </message>
    <message>
        <source>Fused optimizer</source>
        <translation>融合优化器</translation>
    </message>
    <message>
        <source>GPU</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>GPUs</source>
        <translation>GPU 数</translation>
    </message>
    <message>
        <source>GPUs per node</source>
        <translation>每台机器的 GPU 数</translation>
    </message>
    <message>
        <source>Gated feed-forward: down(SiLU(gate(x)) × up(x)).</source>
        <translation>门控前馈：down(SiLU(gate(x)) × up(x))。</translation>
    </message>
    <message>
        <source>Gather dtype</source>
        <translation>收集时的类型</translation>
    </message>
    <message>
        <source>GiB</source>
        <translation>GiB</translation>
    </message>
    <message>
        <source>Names of blocks, separated by commas, that fully_shard wraps one by one; * matches anything. Empty: the repeated blocks; root: the whole network as one.</source>
        <translation>以逗号分隔的块名称，由 fully_shard 逐个包装；* 匹配任意内容。留空：重复的块；root：整个网络作为一个单元。</translation>
    </message>
    <message>
        <source>Gradient accumulation</source>
        <translation>梯度累积</translation>
    </message>
    <message>
        <source>Gradients as bucket views</source>
        <translation>梯度作为桶的视图</translation>
    </message>
    <message>
        <source>Gradients of the outputs</source>
        <translation>输出的梯度</translation>
    </message>
    <message>
        <source>Grouped queries</source>
        <translation>分组查询</translation>
    </message>
    <message>
        <source>Groups</source>
        <translation>分组</translation>
    </message>
    <message>
        <source>Halves a dimension: one half gates the other. Saved for backward: its input.</source>
        <translation>将一维对半分开：一半门控另一半。保存其输入。</translation>
    </message>
    <message>
        <source>Head size</source>
        <translation>头维度</translation>
    </message>
    <message>
        <source>Heads</source>
        <translation>头数</translation>
    </message>
    <message>
        <source>Hidden size</source>
        <translation>隐藏维度</translation>
    </message>
    <message>
        <source>The number of GPUs over which the weights of each linear layer, embedding and attention are sharded, as by DTensor&apos;s parallelize_module.</source>
        <translation>多少块 GPU 共享每个线性层、嵌入层和注意力层的权重，与 DTensor 的 parallelize_module 相同。</translation>
    </message>
    <message>
        <source>How many GPUs train together: the world size.</source>
        <translation>一起训练的 GPU 数量，即 world size。</translation>
    </message>
    <message>
        <source>The number of GPUs in each machine; a tensor-parallel group should fit into one machine.</source>
        <translation>其中多少块在同一台机器上：共享层的 GPU 应当如此。</translation>
    </message>
    <message>
        <source>How many times the block runs in sequence, each time with its own parameters.</source>
        <translation>块依次运行的次数，每次有各自的参数。</translation>
    </message>
    <message>
        <source>Implementation</source>
        <translation>实现</translation>
    </message>
    <message>
        <source>In place</source>
        <translation>原位</translation>
    </message>
    <message>
        <source>In-place activations</source>
        <translation>原位激活</translation>
    </message>
    <message>
        <source>Indexing</source>
        <translation>索引</translation>
    </message>
    <message>
        <source>Input channels</source>
        <translation>输入通道</translation>
    </message>
    <message>
        <source>Input features</source>
        <translation>输入特征</translation>
    </message>
    <message>
        <source>Interpolates to a larger or smaller size. Saved for backward: sizes only.</source>
        <translation>插值到更大或更小的尺寸。仅保存尺寸。</translation>
    </message>
    <message>
        <source>The number of stages into which the repeated blocks are split; each GPU of a pipeline runs one.</source>
        <translation>重复的块被分成的阶段数；流水线中的每块 GPU 运行其中一个。</translation>
    </message>
    <message>
        <source>Concatenates tensors along a dimension: a copy.</source>
        <translation>沿一个维度拼接张量：全部复制。</translation>
    </message>
    <message>
        <source>Stacks tensors along a new dimension: a copy.</source>
        <translation>沿新维度堆叠张量：全部复制。</translation>
    </message>
    <message>
        <source>Keep the dimension</source>
        <translation>保留该维度</translation>
    </message>
    <message>
        <source>Keep the dimensions</source>
        <translation>保留这些维度</translation>
    </message>
    <message>
        <source>Loss parallelism</source>
        <translation>损失并行</translation>
    </message>
    <message>
        <source>has different numbers of key and query heads; turn on grouped queries, and choose a number of key heads that divides the number of query heads</source>
        <translation>键头数与查询头数不同；请启用分组查询，并选择能整除查询头数的键头数</translation>
    </message>
    <message>
        <source>loss_parallel: each GPU keeps its part of the logits and of the loss; otherwise every GPU gathers all logits.</source>
        <translation>loss_parallel：每块 GPU 只保留自己那部分 logits 和损失；否则每块 GPU 都会收集全部 logits。</translation>
    </message>
    <message>
        <source>Micro-batches that go through the pipeline in one step; the batch size is that of one micro-batch.</source>
        <translation>一步中通过流水线的微批数；批大小指其中一个微批的大小。</translation>
    </message>
    <message>
        <source>NCCL&apos;s buffers outside PyTorch&apos;s allocator. An estimate: 544 to 688 MiB were measured on 2 to 4 A100 (NVIDIA/nccl#964), more on other machines.</source>
        <translation>NCCL 在 PyTorch 分配器之外的缓冲区。这是估计值：在 2 到 4 块 A100 上测得 544 至 688 MiB（NVIDIA/nccl#964），其他机器上更多。</translation>
    </message>
    <message>
        <source>NCCL, each additional communicator</source>
        <translation>NCCL，其余每个通信器</translation>
    </message>
    <message>
        <source>NCCL, first communicator</source>
        <translation>NCCL，第一个通信器</translation>
    </message>
    <message>
        <source>Norms, dropouts and the tensors between sharded layers are also sharded along the sequence.</source>
        <translation>归一化、Dropout 以及共享层之间的张量也沿序列切分。</translation>
    </message>
    <message>
        <source>Interleaved pipelines: how many stages, far apart in the network, each GPU runs.</source>
        <translation>用于 interleaved 流水线：每块 GPU 运行多少个在网络中相距较远的阶段。</translation>
    </message>
    <message>
        <source>Reduce bucket</source>
        <translation>归约桶</translation>
    </message>
    <message>
        <source>Overlap reductions</source>
        <translation>重叠归约</translation>
    </message>
    <message>
        <source>Contiguous gradients</source>
        <translation>连续梯度</translation>
    </message>
    <message>
        <source>Reduce to owners</source>
        <translation>归约到所有者</translation>
    </message>
    <message>
        <source>Maximum live parameters</source>
        <translation>最大驻留参数</translation>
    </message>
    <message>
        <source>Reuse distance</source>
        <translation>重用距离</translation>
    </message>
    <message>
        <source>Prefetch bucket</source>
        <translation>预取桶</translation>
    </message>
    <message>
        <source>Persistence threshold</source>
        <translation>常驻阈值</translation>
    </message>
    <message>
        <source>Optimizer sub-group</source>
        <translation>优化器子组</translation>
    </message>
    <message>
        <source>Secondary partition</source>
        <translation>二级分区</translation>
    </message>
    <message>
        <source>Offload parameters</source>
        <translation>卸载参数</translation>
    </message>
    <message>
        <source>16-bit master weights</source>
        <translation>16 位主权重</translation>
    </message>
    <message>
        <source>as the stage</source>
        <translation>按阶段</translation>
    </message>
    <message>
        <source>elements</source>
        <translation>个元素</translation>
    </message>
    <message>
        <source>How data-parallel GPUs shard the training state: ddp replicates everything; zero1 shards the optimizer state; fsdp2 and fsdp1 shard parameters, gradients and optimizer state. deepspeed-zero1 to 3 are DeepSpeed&apos;s, megatron Megatron-LM&apos;s. With none, several GPUs use ddp.</source>
        <translation>数据并行的 GPU 共享什么：ddp 在每块 GPU 上保留全部，zero1 共享优化器状态，fsdp2 和 fsdp1 共享参数、梯度和状态。deepspeed-zero1 到 3 是 DeepSpeed 的，megatron 是 Megatron-LM 的。选 none 时，多块 GPU 使用 ddp。</translation>
    </message>
    <message>
        <source>DeepSpeed reduces gradients through a buffer of this many elements, or two of them if reduction overlaps with backward.</source>
        <translation>DeepSpeed 通过这么多元素的缓冲区归约梯度；与反向重叠时用两个。</translation>
    </message>
    <message>
        <source>Whether gradients are reduced while backward runs; on by default only in stage 3.</source>
        <translation>是否在反向运行时归约梯度：默认仅在阶段 3。</translation>
    </message>
    <message>
        <source>Gradients are copied into the reduce bucket as soon as they are computed.</source>
        <translation>梯度一产生就复制到归约桶中。</translation>
    </message>
    <message>
        <source>Each GPU gets its own part of the gradients instead of all of them; the part that is sent is copied once more.</source>
        <translation>每块 GPU 只得到自己那部分梯度，而不是全部；发送的内容会再复制一次。</translation>
    </message>
    <message>
        <source>Stage 3 stops prefetching parameters while this many are on the GPU.</source>
        <translation>当 GPU 上已有这么多参数时，阶段 3 不再预取。</translation>
    </message>
    <message>
        <source>Stage 3 keeps parameters that are used again within this many elements; a network with fewer parameters stays gathered from forward to backward.</source>
        <translation>阶段 3 保留在这么多元素之内会再次用到的参数；参数更少的网络从前向到反向都保持完整。</translation>
    </message>
    <message>
        <source>How many elements stage 3 prefetches.</source>
        <translation>阶段 3 预取的元素数。</translation>
    </message>
    <message>
        <source>Stage 3 does not shard tensors of up to this many elements.</source>
        <translation>阶段 3 不切分元素数不超过此值的张量。</translation>
    </message>
    <message>
        <source>Stage 3 updates this many elements of its shard at a time.</source>
        <translation>阶段 3 每次更新自己分片中的这么多元素。</translation>
    </message>
    <message>
        <source>Distributed optimizers</source>
        <translation>分布式优化器数</translation>
    </message>
    <message>
        <source>The data-parallel GPUs form this many groups, each of which shards a whole optimizer state (--num-distributed-optimizer-instances).</source>
        <translation>--num-distributed-optimizer-instances：数据并行的 GPU 分成这么多组，每组共同分担一份完整的优化器状态。</translation>
    </message>
    <message>
        <source>Fused cross-entropy</source>
        <translation>融合交叉熵</translation>
    </message>
    <message>
        <source>Grouped experts</source>
        <translation>分组的专家</translation>
    </message>
    <message>
        <source>Parts of the loss are compiled (--cross-entropy-loss-fusion in its native implementation). Backward then copies the fp32 softmax, up to PyTorch 2.6.</source>
        <translation>--cross-entropy-loss-fusion 与 --cross-entropy-fusion-impl native：损失的一部分被编译。在 PyTorch 2.6 及以前，反向会复制 fp32 的 softmax。</translation>
    </message>
    <message>
        <source>Experts run as grouped matrix products on four streams (--moe-grouped-gemm), each of which has a workspace.</source>
        <translation>专家以分组矩阵乘法在四个流上运行（--moe-grouped-gemm），每个流各有一个工作区。</translation>
    </message>
    <message>
        <source>ZeRO++: groups of this many GPUs keep the parameters between forward and backward.</source>
        <translation>ZeRO++：由这么多 GPU 组成的组在前向与反向之间保留参数。</translation>
    </message>
    <message>
        <source>Stage 3 keeps its shard of the parameters in CPU memory.</source>
        <translation>阶段 3 把自己那部分参数放在 CPU 内存中。</translation>
    </message>
    <message>
        <source>The master weights and the optimizer&apos;s gradients use the model&apos;s dtype instead of fp32.</source>
        <translation>主权重和优化器的梯度使用模型的数据类型，而不是 fp32。</translation>
    </message>
    <message>
        <source>FSDP1 reshards all units after forward or none; set fsdp.reshard to yes or no and fsdp.last-reshard to -1, or data-parallel to fsdp2.</source>
        <translation>FSDP1 在前向后要么重新分片所有单元，要么都不分片；请把 fsdp.reshard 设为 yes 或 no、fsdp.last-reshard 设为 -1，或把 data-parallel 设为 fsdp2。</translation>
    </message>
    <message>
        <source>DeepSpeed runs pipelines only with ZeRO stage 1; set data-parallel to deepspeed-zero1 or pipeline-parallel to 1.</source>
        <translation>DeepSpeed 的流水线只能配合 ZeRO 阶段 1；请把 data-parallel 设为 deepspeed-zero1，或把 pipeline-parallel 设为 1。</translation>
    </message>
    <message>
        <source>DeepSpeed has no interleaved pipeline; set pp.schedule to 1f1b and pp.virtual to 1.</source>
        <translation>DeepSpeed 没有交错流水线；请把 pp.schedule 设为 1f1b、pp.virtual 设为 1。</translation>
    </message>
    <message>
        <source>Only ZeRO stage 3 offloads parameters; set data-parallel to deepspeed-zero3 or deepspeed.offload-param to no.</source>
        <translation>只有 ZeRO 阶段 3 能卸载参数；请把 data-parallel 设为 deepspeed-zero3，或把 deepspeed.offload-param 设为 no。</translation>
    </message>
    <message>
        <source>%1 cannot be divided into groups of %2; set deepspeed.zero-hpz-partition-size to %3.</source>
        <translation>%1 无法分成每组 %2 块；请把 deepspeed.zero-hpz-partition-size 设为 %3。</translation>
    </message>
    <message>
        <source>data-parallel: %1 has no %2; its file uses %3, which shards the same tensors.</source>
        <translation>data-parallel：%1 没有 %2；其文件使用 %3，切分的张量相同。</translation>
    </message>
    <message>
        <source>%1 takes a whole number, not %2.</source>
        <translation>%1 应为整数，而不是 %2。</translation>
    </message>
    <message>
        <source>Context parallelism</source>
        <translation>上下文并行</translation>
    </message>
    <message>
        <source>The number of GPUs over which each sequence is split: each computes its part of the tokens, and attention exchanges keys and values, as PyTorch&apos;s context_parallel does.</source>
        <translation>多少块 GPU 共享每个序列：每块处理自己的那部分 token，注意力在它们之间交换键和值，与 PyTorch 的 context_parallel 相同。</translation>
    </message>
    <message>
        <source>%1 cannot be divided into context-parallel groups of %2; set context-parallel to %3.</source>
        <translation>%1 无法分成每组 %2 块来共享序列；请把 context-parallel 设为 %3。</translation>
    </message>
    <message>
        <source>context-parallel: %1 tokens cannot be split into two pieces for each of %2 GPUs; choose a length divisible by %3, or another degree.</source>
        <translation>context-parallel：%1 个 token 无法为 %2 块 GPU 各切成两段；请选择能被 %3 整除的长度，或其他并行度。</translation>
    </message>
    <message>
        <source>communication_data_type: reductions are estimated in the model&apos;s dtype.</source>
        <translation>communication_data_type：归约按模型的类型估算。</translation>
    </message>
    <message>
        <source>DeepSpeed&apos;s file does not say how many GPUs there are: with %1, a step has %2 accumulation steps.</source>
        <translation>DeepSpeed 文件未说明有多少块 GPU：按 %1 块计算，每步有 %2 个累积步。</translation>
    </message>
    <message>
        <source>torchtitan offloads parameters only if several GPUs share them; set fsdp.offload to no, or write the file for another program.</source>
        <translation>torchtitan 仅在多块 GPU 分片参数时才卸载参数；请将 fsdp.offload 设为 no，或为其他程序写入文件。</translation>
    </message>
    <message>
        <source>%1 is %2, which is known only when the script runs; the figures are for sequences of %3.</source>
        <translation>%1 为 %2，只有运行脚本时才能确定；数据针对长度为 %3 的序列。</translation>
    </message>
    <message>
        <source>DeepSpeed&apos;s file does not say how many GPUs there are: with %1, each has %2 samples at a time.</source>
        <translation>DeepSpeed 文件未说明有多少块 GPU：按 %1 块计算，每块一次处理 %2 个样本。</translation>
    </message>
    <message>
        <source>Offload shards</source>
        <translation>卸载分片</translation>
    </message>
    <message>
        <source>Parameters as bucket views</source>
        <translation>参数作为桶的视图</translation>
    </message>
    <message>
        <source>Parameters sharded over %1 cannot be kept by groups of %2; set fsdp.reshard to yes, no or %3.</source>
        <translation>分布在 %1 上的参数无法由每组 %2 块来保存；请将 fsdp.reshard 设为 yes、no 或 %3。</translation>
    </message>
    <message>
        <source>Pipeline micro-batches</source>
        <translation>流水线微批</translation>
    </message>
    <message>
        <source>Pipeline stages</source>
        <translation>流水线阶段数</translation>
    </message>
    <message>
        <source>Rank shown</source>
        <translation>显示的 rank</translation>
    </message>
    <message>
        <source>Reduce dtype</source>
        <translation>归约时的类型</translation>
    </message>
    <message>
        <source>Replicas</source>
        <translation>副本</translation>
    </message>
    <message>
        <source>Reshard after forward</source>
        <translation>前向之后重新分片</translation>
    </message>
    <message>
        <source>Reshard the last unit</source>
        <translation>重新分片最后一个单元</translation>
    </message>
    <message>
        <source>Saved for backward: input and output.</source>
        <translation>保存输入和输出。</translation>
    </message>
    <message>
        <source>Saved for backward: its input and 1 + |x|.</source>
        <translation>保存其输入和 1 + |x|。</translation>
    </message>
    <message>
        <source>Saved for backward: its input.</source>
        <translation>保存其输入。</translation>
    </message>
    <message>
        <source>Saved for backward: its input; its output where it works in place.</source>
        <translation>保存其输入；原位运行时保存其输出。</translation>
    </message>
    <message>
        <source>Saved for backward: its output.</source>
        <translation>保存其输出。</translation>
    </message>
    <message>
        <source>Saved for backward: its tanh.</source>
        <translation>保存其 tanh。</translation>
    </message>
    <message>
        <source>Saved for backward: nothing.</source>
        <translation>不保存任何内容。</translation>
    </message>
    <message>
        <source>Saved for backward: sizes only.</source>
        <translation>仅保存尺寸。</translation>
    </message>
    <message>
        <source>Saves only the input of the block and recomputes the rest in backward (torch.utils.checkpoint).</source>
        <translation>只保留块的输入，其余在反向时重新计算（torch.utils.checkpoint）。</translation>
    </message>
    <message>
        <source>Reentrant</source>
        <translation>可重入</translation>
    </message>
    <message>
        <source>Schedule</source>
        <translation>调度</translation>
    </message>
    <message>
        <source>Sequence parallelism</source>
        <translation>序列并行</translation>
    </message>
    <message>
        <source>Several GPUs</source>
        <translation>多块 GPU</translation>
    </message>
    <message>
        <source>Several stages on each GPU need an interleaved pipeline; set pp.schedule to interleaved or pp.virtual to 1.</source>
        <translation>每块 GPU 运行多个阶段需要 interleaved 流水线；请将 pp.schedule 设为 interleaved，或将 pp.virtual 设为 1。</translation>
    </message>
    <message>
        <source>Stages per GPU</source>
        <translation>每块 GPU 的阶段数</translation>
    </message>
    <message>
        <source>Tensor parallelism</source>
        <translation>张量并行</translation>
    </message>
    <message>
        <source>There are no layers that tensor parallelism can shard; set tensor-parallel to 1.</source>
        <translation>张量并行找不到可以共享的层；请将 tensor-parallel 设为 1。</translation>
    </message>
    <message>
        <source>Tensor parallelism over %1 GPUs spans more than one node of %2: every layer waits for the network; set tensor-parallel to %2 or less, or gpus-per-node to what the machine has.</source>
        <translation>在 %1 块 GPU 上的张量并行超出了 %2 块 GPU 的节点：每一层都要等待网络；请将 tensor-parallel 设为不大于 %2，或将 gpus-per-node 设为机器实际的数量。</translation>
    </message>
    <message>
        <source>Tensor-parallel plan</source>
        <translation>张量并行方案</translation>
    </message>
    <message>
        <source>The rank that the answer describes; -1 is the one with the least free memory.</source>
        <translation>结果所描述的 rank；-1 表示最满的。</translation>
    </message>
    <message>
        <source>Resharding of the last unit, whose backward comes first.</source>
        <translation>对最后一个单元同样设置，它的反向最先进行。</translation>
    </message>
    <message>
        <source>has %1 output strides for an output of %2 dimensions; give one for each, or none.</source>
        <translation>的输出有 %2 个维度，却给了 %1 个输出步长；请每个维度给一个，或一个都不给。</translation>
    </message>
    <message>
        <source>its output strides reach over %1 of an input that has %2; correct them or the output shape.</source>
        <translation>的输出步长跨越 %1，而输入只有 %2；请更正步长或输出形状。</translation>
    </message>
    <message>
        <source>Inference is estimated on one GPU only; set gpus and all degrees of parallelism to 1, or mode to training.</source>
        <translation>推理只在一块 GPU 上估算；请将 gpus 和所有并行度设为 1，或将 mode 设为 training。</translation>
    </message>
    <message>
        <source>There is no rank %1 among %2; set rank to %3 or less, or to -1 for the one with the least free memory.</source>
        <translation>%2 中没有 rank %1；请将 rank 设为不大于 %3，或设为 -1 表示最满的。</translation>
    </message>
    <message>
        <source>optimizer.zero_grad(set_to_none=...): no keeps zeroed gradients in memory during forward; auto is PyTorch&apos;s default, yes from 2.0 on. Only on one GPU.</source>
        <translation>optimizer.zero_grad(set_to_none=...)：no 保留全零梯度，它们在前向过程中一直存在；auto 为 PyTorch 的默认值，2.0 起为 yes。仅单 GPU。</translation>
    </message>
    <message>
        <source>query and key must agree in head size, key and value in length</source>
        <translation>query 与 key 的头维度必须一致，key 与 value 的长度必须一致</translation>
    </message>
    <message>
        <source>takes at most %1 different lengths</source>
        <translation>最多可有 %1 个不同的长度</translation>
    </message>
    <message>
        <source>too few parameters</source>
        <translation>参数过少</translation>
    </message>
    <message>
        <source>too many parameters</source>
        <translation>参数过多</translation>
    </message>
    <message>
        <source>tp.plan: %1 has no style; enter auto, or row paths with column, row or whole, such as *.q:column,*.o:row.</source>
        <translation>tp.plan：%1 没有给出方式；请输入 auto，或带 column、row、whole 的行路径，例如 *.q:column,*.o:row。</translation>
    </message>
    <message>
        <source>tp.plan: no layer is called %1; see the table for their paths.</source>
        <translation>tp.plan：没有名为 %1 的层；路径见表格。</translation>
    </message>
    <message>
        <source>Checkpoints the block with use_reentrant=True, which keeps the incoming gradient and the block&apos;s output until its backward is done.</source>
        <translation>以 use_reentrant=True 对该块做检查点，会将传入的梯度和该块的输出保留到其反向完成为止。</translation>
    </message>
    <message>
        <source>Requires gradient</source>
        <translation>需要梯度</translation>
    </message>
    <message>
        <source>As with requires_grad_(): the tensor and its gradient stay until backward has finished.</source>
        <translation>与 requires_grad_() 相同：该张量及其梯度保留到反向结束。</translation>
    </message>
    <message>
        <source>same as the others</source>
        <translation>与其他相同</translation>
    </message>
    <message>
        <source>bucket_cap_mb of DistributedDataParallel: it decides how often gradients are reduced; all buckets together are as large as the gradients.</source>
        <translation>DistributedDataParallel 的 bucket_cap_mb：决定梯度归约的频率；所有桶加起来与梯度一样大。</translation>
    </message>
    <message>
        <source>gradient_as_bucket_view: gradients are views of DDP&apos;s buckets instead of tensors of their own.</source>
        <translation>gradient_as_bucket_view：梯度是 DDP 桶的视图，而不是独立的张量。</translation>
    </message>
    <message>
        <source>param_dtype of MixedPrecisionPolicy: parameters are gathered and computed with in this type; same: as they are stored.</source>
        <translation>MixedPrecisionPolicy 的 param_dtype：参数以此类型收集并参与计算；same：与存储时相同。</translation>
    </message>
    <message>
        <source>parameters_as_bucket_view of ZeroRedundancyOptimizer.</source>
        <translation>ZeroRedundancyOptimizer 的 parameters_as_bucket_view。</translation>
    </message>
    <message>
        <source>pp.split distributes %1 blocks over %2 stages; the network has %3 for %4.</source>
        <translation>pp.split 给 %2 个阶段分配了 %1 个块；网络有 %3 个块，需分给 %4 个阶段。</translation>
    </message>
    <message>
        <source>reduce_dtype of MixedPrecisionPolicy: gradients are reduced in this type; same: as they were computed.</source>
        <translation>MixedPrecisionPolicy 的 reduce_dtype：梯度以此类型归约；same：与计算时相同。</translation>
    </message>
    <message>
        <source>Subtract from a number</source>
        <translation>从数中减去</translation>
    </message>
    <message>
        <source>With one input: a number minus the input; the input&apos;s gradient is negated.</source>
        <translation>只有一个输入时：用一个数减去该输入，其梯度取反。</translation>
    </message>
    <message>
        <source>Negative values count from the end; B or B/2 follows the batch size.</source>
        <translation>负数从末尾数起；B 或 B/2 随批大小变化。</translation>
    </message>
    <message>
        <source>Keeps the lower triangle: a copy.</source>
        <translation>保留下三角：一份副本。</translation>
    </message>
    <message>
        <source>Keeps the upper triangle: a copy.</source>
        <translation>保留上三角：一份副本。</translation>
    </message>
    <message>
        <source>Saved for backward.</source>
        <translation>为反向保存。</translation>
    </message>
    <message>
        <source>Kernel</source>
        <translation>内核</translation>
    </message>
    <message>
        <source>Key and value heads</source>
        <translation>键值头数</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>种类</translation>
    </message>
    <message>
        <source>Kullback-Leibler divergence. Saved for backward: the target.</source>
        <translation>KL 散度。保存目标。</translation>
    </message>
    <message>
        <source>LSTM only; 0: none.</source>
        <translation>仅 LSTM；0 表示没有。</translation>
    </message>
    <message>
        <source>Label smoothing</source>
        <translation>标签平滑</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>层数</translation>
    </message>
    <message>
        <source>Learned scale</source>
        <translation>可学习的缩放</translation>
    </message>
    <message>
        <source>Learned scale and shift</source>
        <translation>可学习的缩放与平移</translation>
    </message>
    <message>
        <source>Learned shift</source>
        <translation>可学习的平移</translation>
    </message>
    <message>
        <source>Norm of a vector. Saved for backward: input and output.</source>
        <translation>向量的范数。保存输入和输出。</translation>
    </message>
    <message>
        <source>Linear</source>
        <translation>线性</translation>
    </message>
    <message>
        <source>LoRA rank</source>
        <translation>LoRA 秩</translation>
    </message>
    <message>
        <source>Losses</source>
        <translation>损失函数</translation>
    </message>
    <message>
        <source>Matrix product over the last two dimensions. Saved for backward: both factors.</source>
        <translation>最后两维上的矩阵乘积。保存两个因子。</translation>
    </message>
    <message>
        <source>Mean squared difference. Saved for backward: its input and the target.</source>
        <translation>均方差。保存其输入和目标。</translation>
    </message>
    <message>
        <source>Merges dimensions into one.</source>
        <translation>将若干维度合并为一个。</translation>
    </message>
    <message>
        <source>MiB</source>
        <translation>MiB</translation>
    </message>
    <message>
        <source>Micro-batches per step; above 1, gradients stay in memory during forward.</source>
        <translation>每步的微批数；大于 1 时梯度在前向期间一直存在。</translation>
    </message>
    <message>
        <source>Mixed bf16</source>
        <translation>混合 bf16</translation>
    </message>
    <message>
        <source>Mode</source>
        <translation>模式</translation>
    </message>
    <message>
        <source>Momentum</source>
        <translation>动量</translation>
    </message>
    <message>
        <source>Moves channels into spatial dimensions: a copy.</source>
        <translation>将通道移到空间维：一份副本。</translation>
    </message>
    <message>
        <source>Moves spatial dimensions into channels: a copy.</source>
        <translation>将空间维移到通道：一份副本。</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>The full name or any unambiguous part of it.</source>
        <translation>完整名称，或其中足以区分的一部分。</translation>
    </message>
    <message>
        <source>Negative values count from the end.</source>
        <translation>负数从末尾数起。</translation>
    </message>
    <message>
        <source>Negative log-likelihood. Saved for backward: its input and the target.</source>
        <translation>负对数似然。保存其输入和目标。</translation>
    </message>
    <message>
        <source>No optimizer state, no temporaries, no allocator, no CUDA context; a layer&apos;s output counts once whether backward needs it or not.</source>
        <translation>不含优化器状态、临时张量、分配器和 CUDA 上下文；每层输出无论反向是否需要都计一次。</translation>
    </message>
    <message>
        <source>No weights, no optimizer state, no temporaries.</source>
        <translation>不含权重、优化器状态和临时张量。</translation>
    </message>
    <message>
        <source>Norm, multi-head attention and the residual sum.</source>
        <translation>归一化、多头注意力和残差相加。</translation>
    </message>
    <message>
        <source>Normalization</source>
        <translation>归一化</translation>
    </message>
    <message>
        <source>Normalized shape</source>
        <translation>归一化形状</translation>
    </message>
    <message>
        <source>Normalizes each channel of each sample. Saved for backward: its input and its statistics.</source>
        <translation>对每个样本的每个通道归一化。保存其输入和统计量。</translation>
    </message>
    <message>
        <source>Normalizes each channel over the batch. Saved for backward: its input and the batch&apos;s statistics.</source>
        <translation>在批上对每个通道归一化。保存其输入和批统计量。</translation>
    </message>
    <message>
        <source>Normalizes groups of channels of each sample. Saved for backward: its input and its statistics.</source>
        <translation>对每个样本的通道组归一化。保存其输入和统计量。</translation>
    </message>
    <message>
        <source>Normalizes the last dimensions. Saved for backward: its input, a mean and a deviation for each row.</source>
        <translation>对最后几维归一化。保存其输入以及每行的均值和标准差。</translation>
    </message>
    <message>
        <source>SGD, RMSprop and LARS keep a momentum buffer if it is not 0.</source>
        <translation>不为 0 时，SGD、RMSprop 和 LARS 保存动量缓冲区。</translation>
    </message>
    <message>
        <source>Dropout of the attention weights.</source>
        <translation>注意力权重的 dropout。</translation>
    </message>
    <message>
        <source>Off: uses the running statistics, as in eval().</source>
        <translation>关闭：使用滑动统计量，如 eval()。</translation>
    </message>
    <message>
        <source>Offload optimizer</source>
        <translation>卸载优化器</translation>
    </message>
    <message>
        <source>One element of a dimension: a view without it.</source>
        <translation>某维度的一个元素：去掉该维的视图。</translation>
    </message>
    <message>
        <source>One letter per dimension.</source>
        <translation>每个维度一个字母。</translation>
    </message>
    <message>
        <source>One number, or one per dimension.</source>
        <translation>一个数，或每个维度一个。</translation>
    </message>
    <message>
        <source>One of two tensors for each element. Saved for backward: the condition.</source>
        <translation>逐元素从两个张量中取一个。保存条件。</translation>
    </message>
    <message>
        <source>One projection for q, k and v</source>
        <translation>q、k、v 共用一个投影</translation>
    </message>
    <message>
        <source>A single size makes equal pieces.</source>
        <translation>一个数表示等分。</translation>
    </message>
    <message>
        <source>Optimizer</source>
        <translation>优化器</translation>
    </message>
    <message>
        <source>Keeps the optimizer state in CPU memory.</source>
        <translation>优化器状态放入内存（CPU）。</translation>
    </message>
    <message>
        <source>Order</source>
        <translation>顺序</translation>
    </message>
    <message>
        <source>Reshapes the tensor without a copy.</source>
        <translation>改变张量的形状，不复制。</translation>
    </message>
    <message>
        <source>Reshapes the tensor: a view if the layout allows, otherwise a copy.</source>
        <translation>改变张量的形状：布局允许时为视图，否则为副本。</translation>
    </message>
    <message>
        <source>Output channels</source>
        <translation>输出通道</translation>
    </message>
    <message>
        <source>Output features</source>
        <translation>输出特征</translation>
    </message>
    <message>
        <source>Output padding</source>
        <translation>输出填充</translation>
    </message>
    <message>
        <source>Output shape</source>
        <translation>输出形状</translation>
    </message>
    <message>
        <source>Output size</source>
        <translation>输出尺寸</translation>
    </message>
    <message>
        <source>Outputs: the sequence, the last hidden state (and cell state). Saved for backward: the gates of every step.</source>
        <translation>输出：序列、最后的隐藏状态（及细胞状态）。保存每一步的门。</translation>
    </message>
    <message>
        <source>Overwrites its input: no new tensor, but the old values are copied first if backward needs them.</source>
        <translation>覆盖其输入：不产生新张量，但反向需要旧值时会先复制一份。</translation>
    </message>
    <message>
        <source>Padding</source>
        <translation>填充</translation>
    </message>
    <message>
        <source>Padding rule</source>
        <translation>填充规则</translation>
    </message>
    <message>
        <source>Pairs, the last dimension first, as F.pad.</source>
        <translation>成对给出，最后一维在前，同 F.pad。</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>Parameters, gradients, optimizer</source>
        <translation>参数、梯度、优化器</translation>
    </message>
    <message>
        <source>Part of the path of every row inside.</source>
        <translation>块内每行路径的一部分。</translation>
    </message>
    <message>
        <source>Images are laid out as in PyTorch, channels first.</source>
        <translation>图像按 PyTorch 的布局，通道在前。</translation>
    </message>
    <message>
        <source>Splits a dimension: views, one output per piece.</source>
        <translation>某维度的分块：视图，每块一个输出。</translation>
    </message>
    <message>
        <source>Pooling</source>
        <translation>池化</translation>
    </message>
    <message>
        <source>Positions</source>
        <translation>位置数</translation>
    </message>
    <message>
        <source>Precision</source>
        <translation>精度</translation>
    </message>
    <message>
        <source>Probabilities along a dimension. Saved for backward: its output.</source>
        <translation>沿某维度的概率。保存其输出。</translation>
    </message>
    <message>
        <source>Probability</source>
        <translation>概率</translation>
    </message>
    <message>
        <source>Product. Saved for backward: both factors, or nothing if one is a number.</source>
        <translation>积。保存两个因子；乘以数时不保存。</translation>
    </message>
    <message>
        <source>Projection</source>
        <translation>投影</translation>
    </message>
    <message>
        <source>Projections, multi-head attention, output projection. A second input makes it cross-attention.</source>
        <translation>投影、多头注意力、输出投影。有第二个输入时为交叉注意力。</translation>
    </message>
    <message>
        <source>PyTorch version</source>
        <translation>PyTorch 版本</translation>
    </message>
    <message>
        <source>Quadratic near zero, linear beyond. Saved for backward: its input and the target.</source>
        <translation>零附近为二次，之外为线性。保存其输入和目标。</translation>
    </message>
    <message>
        <source>Quantize frozen weights</source>
        <translation>量化冻结的权重</translation>
    </message>
    <message>
        <source>Quotient. Saved for backward: both, or nothing if the divisor is a number.</source>
        <translation>商。保存两者；除以数时不保存。</translation>
    </message>
    <message>
        <source>RMS norms, rotary attention, SwiGLU.</source>
        <translation>RMS 归一化、旋转位置注意力、SwiGLU。</translation>
    </message>
    <message>
        <source>Recurrent</source>
        <translation>循环</translation>
    </message>
    <message>
        <source>Reduction</source>
        <translation>归约</translation>
    </message>
    <message>
        <source>Regularization</source>
        <translation>正则化</translation>
    </message>
    <message>
        <source>Removes dimensions of size 1.</source>
        <translation>去掉长度为 1 的维度。</translation>
    </message>
    <message>
        <source>Repeat</source>
        <translation>重复</translation>
    </message>
    <message>
        <source>Repeats</source>
        <translation>重复次数</translation>
    </message>
    <message>
        <source>Repeats each element: a copy.</source>
        <translation>重复每个元素：一份副本。</translation>
    </message>
    <message>
        <source>Repeats dimensions of size 1 without a copy.</source>
        <translation>扩展长度为 1 的维度，不复制。</translation>
    </message>
    <message>
        <source>Repeats the tensor along its dimensions: a copy.</source>
        <translation>沿各维度重复张量：一份副本。</translation>
    </message>
    <message>
        <source>ResNet&apos;s: 1×1, 3×3, 1×1 convolutions and the sum.</source>
        <translation>ResNet 的：1×1、3×3、1×1 卷积再求和。</translation>
    </message>
    <message>
        <source>ResNet&apos;s: two 3×3 convolutions and the sum.</source>
        <translation>ResNet 的：两个 3×3 卷积再求和。</translation>
    </message>
    <message>
        <source>Reverses dimensions: a copy.</source>
        <translation>翻转维度：一份副本。</translation>
    </message>
    <message>
        <source>Rotary positions</source>
        <translation>旋转位置</translation>
    </message>
    <message>
        <source>Round up</source>
        <translation>向上取整</translation>
    </message>
    <message>
        <source>Running statistics</source>
        <translation>滑动统计量</translation>
    </message>
    <message>
        <source>Cumulative product. Saved for backward: input and output.</source>
        <translation>累积乘积。保存输入和输出。</translation>
    </message>
    <message>
        <source>Cumulative sum. Saved for backward: nothing.</source>
        <translation>累积和。不保存任何内容。</translation>
    </message>
    <message>
        <source>Safety margin</source>
        <translation>安全余量</translation>
    </message>
    <message>
        <source>Samples in one forward pass on this GPU.</source>
        <translation>该 GPU 上一次前向的样本数。</translation>
    </message>
    <message>
        <source>Saved elements per sample</source>
        <translation>每个样本保存的元素</translation>
    </message>
    <message>
        <source>Scale factor</source>
        <translation>缩放系数</translation>
    </message>
    <message>
        <source>Scales to unit length along a dimension.</source>
        <translation>沿某维度缩放到单位长度。</translation>
    </message>
    <message>
        <source>Second dimension</source>
        <translation>第二维度</translation>
    </message>
    <message>
        <source>Several layers use the same stored tensors (%1 times): exporters merge equal ones. They were counted once for each layer; if the network really shares them, it has fewer parameters.</source>
        <translation>多个层使用相同的存储张量（%1 次）：导出器会合并相同的张量。这里按每层各计一次；若网络确实共享，则参数更少。</translation>
    </message>
    <message>
        <source>Shape</source>
        <translation>形状</translation>
    </message>
    <message>
        <source>Shape per sample</source>
        <translation>单个样本的形状</translation>
    </message>
    <message>
        <source>Shapes in the file contain a fixed batch size; they were made to follow the batch size set here.</source>
        <translation>文件中的形状含有固定的批大小；已改为跟随此处设定的批大小。</translation>
    </message>
    <message>
        <source>Fraction of the usable memory that the largest batch leaves free.</source>
        <translation>最大批大小需留出的可用显存比例。</translation>
    </message>
    <message>
        <source>Shifts</source>
        <translation>平移量</translation>
    </message>
    <message>
        <source>Shifts elements around: a copy.</source>
        <translation>循环移动元素：一份副本。</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>Sizes</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>Skips a residual branch at random. Saved for backward: one number for each sample.</source>
        <translation>随机跳过残差分支。每个样本保存一个数。</translation>
    </message>
    <message>
        <source>Slopes</source>
        <translation>斜率</translation>
    </message>
    <message>
        <source>Sources</source>
        <translation>数据源</translation>
    </message>
    <message>
        <source>Splits one dimension into several.</source>
        <translation>将一个维度拆成多个。</translation>
    </message>
    <message>
        <source>Standard deviation. Saved for backward: input and output.</source>
        <translation>标准差。保存输入和输出。</translation>
    </message>
    <message>
        <source>Operation</source>
        <translation>运算</translation>
    </message>
    <message>
        <source>Statistics of the batch</source>
        <translation>批统计量</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>步长</translation>
    </message>
    <message>
        <source>Stride</source>
        <translation>步幅</translation>
    </message>
    <message>
        <source>Sum of its inputs (with one input: plus a number). Saved for backward: nothing.</source>
        <translation>各输入之和（只有一个输入时加一个数）。不保存任何内容。</translation>
    </message>
    <message>
        <source>The activation &quot;%1&quot; of &quot;%2&quot; is unknown: it became a custom row that saves its input for backward.</source>
        <translation>“%2”的激活“%1”未知：已转为保存其输入的自定义行。</translation>
    </message>
    <message>
        <source>This is the base model; the sum of its output serves as the loss.</source>
        <translation>这是基础模型；以其输出之和作为损失。</translation>
    </message>
    <message>
        <source>Cross-entropy is assumed as the loss.</source>
        <translation>假定以交叉熵作为损失。</translation>
    </message>
    <message>
        <source>The elements of a dimension, one output each.</source>
        <translation>某维度的各元素，每个一个输出。</translation>
    </message>
    <message>
        <source>The file does not give %1, and the usual %2 do not divide the width %3: %4 are assumed.</source>
        <translation>文件没有给出 %1，而通常的 %2 不能整除宽度 %3：取为 %4。</translation>
    </message>
    <message>
        <source>The file does not name its classes: %1 are assumed.</source>
        <translation>文件没有给出类别数：取为 %1。</translation>
    </message>
    <message>
        <source>The file has no floating-point output: no loss was added.</source>
        <translation>文件没有浮点输出：未添加损失。</translation>
    </message>
    <message>
        <source>The file has %1 If operators whose condition is known only at run time; the larger branch was taken.</source>
        <translation>文件含有 %1 个 If 算子，其条件运行时才知；取较大的分支。</translation>
    </message>
    <message>
        <source>The file has no dropout: exports for inference remove it. If the network has any, add it.</source>
        <translation>文件中没有 Dropout：推理导出会去掉它。如果网络中有，请补上。</translation>
    </message>
    <message>
        <source>The file has a fixed batch size and cannot be made to follow another: the batch size does not change its rows.</source>
        <translation>该文件为某一固定批大小制作，无法适应其他批大小：批大小不改变这些行。</translation>
    </message>
    <message>
        <source>The file names a model without a head: the sum of its output serves as the loss.</source>
        <translation>文件中的模型没有输出头：其输出求和作为损失。</translation>
    </message>
    <message>
        <source>The file names no loss: mean squared error is assumed.</source>
        <translation>文件没有给出损失：取均方误差。</translation>
    </message>
    <message>
        <source>The file names no task: the base model was read, and the sum of its output serves as the loss.</source>
        <translation>文件没有给出任务：读取基础模型，其输出求和作为损失。</translation>
    </message>
    <message>
        <source>The head of %1 is not supported: the base model was read, and the sum of its output serves as the loss.</source>
        <translation>不支持 %1 的头：已读取基础模型，并以其输出之和作为损失。</translation>
    </message>
    <message>
        <source>The function &quot;%1&quot; of &quot;%2&quot; is unknown: it became a custom row with its input&apos;s shape.</source>
        <translation>“%2”的函数“%1”未知：已转为形状同输入的自定义行。</translation>
    </message>
    <message>
        <source>The kernel of all attention layers.</source>
        <translation>所有注意力层使用的内核。</translation>
    </message>
    <message>
        <source>The elementwise maximum of two tensors. Saved for backward: both.</source>
        <translation>两个张量逐元素的最大值。保存两者。</translation>
    </message>
    <message>
        <source>The maximum along a dimension and its index. Saved for backward: 8-byte indices.</source>
        <translation>沿某维度的最大值及其索引。保存 8 字节索引。</translation>
    </message>
    <message>
        <source>The maximum of each region. Saved for backward: its input and 8-byte indices.</source>
        <translation>每个区域的最大值。保存其输入和 8 字节索引。</translation>
    </message>
    <message>
        <source>The maximum of each window. Saved for backward: its input and 8-byte indices.</source>
        <translation>每个窗口的最大值。保存其输入和 8 字节索引。</translation>
    </message>
    <message>
        <source>The maximum. Saved for backward: input and output.</source>
        <translation>最大值。保存输入和输出。</translation>
    </message>
    <message>
        <source>The last %1 is part of the loss.</source>
        <translation>最后的 %1 属于损失。</translation>
    </message>
    <message>
        <source>The length of the source</source>
        <translation>源序列长度</translation>
    </message>
    <message>
        <source>The length of the target</source>
        <translation>目标序列长度</translation>
    </message>
    <message>
        <source>The length of the text</source>
        <translation>文本长度</translation>
    </message>
    <message>
        <source>The loss does not include %1 of the file.</source>
        <translation>损失不含文件的 %1。</translation>
    </message>
    <message>
        <source>The mean of each region. Saved for backward: only sizes for an output of 1×1, otherwise its input.</source>
        <translation>每个区域的均值。输出为 1×1 时仅保存尺寸，否则保存其输入。</translation>
    </message>
    <message>
        <source>The mean of each window. Saved for backward: its input.</source>
        <translation>每个窗口的均值。保存其输入。</translation>
    </message>
    <message>
        <source>Mean squared error is assumed as the loss.</source>
        <translation>假定以均方误差作为损失。</translation>
    </message>
    <message>
        <source>The module for multi-token prediction (num_nextn_predict_layers) is ignored, as in transformers.</source>
        <translation>预测后续 token 的模块（num_nextn_predict_layers）被略去，与 transformers 一致。</translation>
    </message>
    <message>
        <source>The network ends without a loss: backward starts from the sum of its output. Add a loss as the last row.</source>
        <translation>网络没有损失：反向从输出之和开始。请在最后一行添加损失。</translation>
    </message>
    <message>
        <source>The output &quot;%1&quot; is a single number and was taken as the loss.</source>
        <translation>输出“%1”是单个数，已作为损失。</translation>
    </message>
    <message>
        <source>The same tensor, detached from the graph: no gradient flows back through it.</source>
        <translation>同一张量，但脱离计算图：梯度不再经它反传。</translation>
    </message>
    <message>
        <source>The sequence length</source>
        <translation>序列长度</translation>
    </message>
    <message>
        <source>The sizes do not fit into 64 bits; look for a size or batch size that is far too large.</source>
        <translation>大小超出 64 位；请检查是否有过大的尺寸或批大小。</translation>
    </message>
    <message>
        <source>The elementwise minimum of two tensors. Saved for backward: both.</source>
        <translation>两个张量逐元素的最小值。保存两者。</translation>
    </message>
    <message>
        <source>The minimum along a dimension and its index. Saved for backward: 8-byte indices.</source>
        <translation>沿某维度的最小值及其索引。保存 8 字节索引。</translation>
    </message>
    <message>
        <source>The minimum. Saved for backward: input and output.</source>
        <translation>最小值。保存输入和输出。</translation>
    </message>
    <message>
        <source>The summary does not print the input: %1 is assumed.</source>
        <translation>摘要没有给出输入：取为 %1。</translation>
    </message>
    <message>
        <source>There are more notes of this kind.</source>
        <translation>还有更多同类情况。</translation>
    </message>
    <message>
        <source>This is one of several files: open the index (.safetensors.index.json) to read all of them.</source>
        <translation>这是多个文件之一：打开索引（.safetensors.index.json）可读取全部。</translation>
    </message>
    <message>
        <source>To</source>
        <translation>终点</translation>
    </message>
    <message>
        <source>To dimension</source>
        <translation>结束维度</translation>
    </message>
    <message>
        <source>Each expert is assumed to have tensors of its own. transformers keeps the weights of all experts of a layer in one tensor, whose gradient needs up to two more tensors of its size in backward.</source>
        <translation>假定每个专家各有自己的张量。transformers 把一层所有专家的权重放在一个张量里，反向传播时其梯度最多还需要两个同样大小的张量。</translation>
    </message>
    <message>
        <source>Tokens are assumed to be spread evenly over the experts; an unbalanced router needs more memory.</source>
        <translation>假定 token 均匀分给各专家；路由不均时需要更多显存。</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>训练</translation>
    </message>
    <message>
        <source>Twice the model file</source>
        <translation>模型文件的两倍</translation>
    </message>
    <message>
        <source>Two linear layers with a GELU between them, four times as wide inside.</source>
        <translation>两个线性层，中间为 GELU，内部宽四倍。</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Upsampling</source>
        <translation>上采样</translation>
    </message>
    <message>
        <source>Usable memory</source>
        <translation>可用显存</translation>
    </message>
    <message>
        <source>Weight decay</source>
        <translation>权重衰减</translation>
    </message>
    <message>
        <source>Weights + input</source>
        <translation>权重 + 输入</translation>
    </message>
    <message>
        <source>Weights only: parameters, gradients and optimizer state are exact; activations are not counted.</source>
        <translation>只有权重：参数、梯度和优化器状态是准确的；未计激活值。</translation>
    </message>
    <message>
        <source>Memory that a process can use; 0 takes the GPU&apos;s value.</source>
        <translation>进程可用的显存；0 表示用该 GPU 的值。</translation>
    </message>
    <message>
        <source>Operations that a summary does not print (sums, concatenations, functions) are missing: the memory needed may be higher.</source>
        <translation>摘要中没有打印的内容（求和、拼接、函数）未计入：实际需求可能更高。</translation>
    </message>
    <message>
        <source>The name of the operation in the source.</source>
        <translation>该运算在来源中的名称。</translation>
    </message>
    <message>
        <source>The shape and type of one sample. Floating-point inputs follow the precision.</source>
        <translation>单个样本的形状和类型。浮点输入跟随精度设置。</translation>
    </message>
    <message>
        <source>A description of the block: Bottleneck, decoder layer.</source>
        <translation>块的说明：Bottleneck、解码器层。</translation>
    </message>
    <message>
        <source>If not 0, some optimizers copy the gradients; -1 is the optimizer&apos;s own default.</source>
        <translation>不为 0 时，某些优化器会复制梯度；-1 为该优化器自己的默认值。</translation>
    </message>
    <message>
        <source>The index of the maximum; no gradient.</source>
        <translation>最大值的索引；无梯度。</translation>
    </message>
    <message>
        <source>Width</source>
        <translation>宽度</translation>
    </message>
    <message>
        <source>Window</source>
        <translation>窗口</translation>
    </message>
    <message>
        <source>Also counts windows that reach beyond the edge.</source>
        <translation>超出边缘的窗口也计算在内。</translation>
    </message>
    <message>
        <source>Without the leading batch dimension.</source>
        <translation>不含位于最前的批维度。</translation>
    </message>
    <message>
        <source>Workspace per sample</source>
        <translation>每个样本的工作区</translation>
    </message>
    <message>
        <source>Writes to a part of a tensor, in place.</source>
        <translation>原位写入张量的一部分。</translation>
    </message>
    <message>
        <source>Zeroes elements. Saved for backward: a mask of one byte each.</source>
        <translation>将元素置零。保存每元素一字节的掩码。</translation>
    </message>
    <message>
        <source>Zeroes whole channels. Saved for backward: one number for each.</source>
        <translation>将整个通道置零。每个通道保存一个数。</translation>
    </message>
    <message>
        <source>a GPU is an object, not %1</source>
        <translation>GPU 应为对象，而不是 %1</translation>
    </message>
    <message>
        <source>a PyTorch checkpoint has weights but no network; export the model with vram_planner_export.py (File &gt; From PyTorch), or save the weights as safetensors</source>
        <translation>PyTorch 检查点只有权重而没有网络；请用 vram_planner_export.py 导出模型（文件 &gt; 来自 PyTorch），或将权重存为 safetensors</translation>
    </message>
    <message>
        <source>a block</source>
        <translation>块</translation>
    </message>
    <message>
        <source>a list</source>
        <translation>列表</translation>
    </message>
    <message>
        <source>a model has no config</source>
        <translation>某模型没有 config</translation>
    </message>
    <message>
        <source>a number</source>
        <translation>数</translation>
    </message>
    <message>
        <source>a number has more than ten bytes</source>
        <translation>某个数超过十个字节</translation>
    </message>
    <message>
        <source>a number is cut off</source>
        <translation>某个数被截断</translation>
    </message>
    <message>
        <source>a part of %1 bytes begins here, but only %2 are left: the file is cut short or damaged</source>
        <translation>此处开始的部分有 %1 字节，但只剩 %2 字节：文件被截断或已损坏</translation>
    </message>
    <message>
        <source>a row is an object, not %1</source>
        <translation>行应为对象，而不是 %1</translation>
    </message>
    <message>
        <source>a scenario is an object, not %1</source>
        <translation>方案应为对象，而不是 %1</translation>
    </message>
    <message>
        <source>a size or a list of sizes</source>
        <translation>尺寸或尺寸列表</translation>
    </message>
    <message>
        <source>a string</source>
        <translation>字符串</translation>
    </message>
    <message>
        <source>a tfjs graph model contains only frozen inference operations, no layers or trainable variables; convert the Keras model with --output_format=tfjs_layers_model, or save it as .keras</source>
        <translation>tfjs graph-model 只含推理用的冻结运算，没有层，也没有可训练部分；请用 --output_format=tfjs_layers_model 转换 Keras 模型，或存为 .keras</translation>
    </message>
    <message>
        <source>a whole number</source>
        <translation>整数</translation>
    </message>
    <message>
        <source>a whole number from %1 to 10000000</source>
        <translation>%1 到 10000000 的整数</translation>
    </message>
    <message>
        <source>adds a vector to each position and needs [batch, length, width], but its input is %1.</source>
        <translation>为每个位置加一个向量，需要 [批, 长度, 宽度]，实际为 %1。</translation>
    </message>
    <message>
        <source>Mixed precision (amp-*): fp32 weights under autocast; pure bf16 and fp16: weights, gradients and optimizer state in 16 bits.</source>
        <translation>混合精度（amp-*）：autocast 下的 fp32 权重；纯 bf16 和 fp16：权重、梯度和优化器状态均为 16 位。</translation>
    </message>
    <message>
        <source>mixed fp16</source>
        <translation>混合 fp16</translation>
    </message>
    <message>
        <source>GaLore rank</source>
        <translation>GaLore 秩</translation>
    </message>
    <message>
        <source>the repeated blocks</source>
        <translation>重复的块</translation>
    </message>
    <message>
        <source>mixed bf16</source>
        <translation>混合 bf16</translation>
    </message>
    <message>
        <source>Nothing that leads to the loss reads layers with %1 parameters, so that their backward pass is missing here. Let the rows that follow them read them, and remove this row.</source>
        <translation>通向损失的行都没有读取含 %1 个参数的层，因此这里缺少它们的反向传播。请让其后的行读取它们，并删除此行。</translation>
    </message>
    <message>
        <source>unread layers</source>
        <translation>未被读取的层</translation>
    </message>
    <message>
        <source>NF4 (QLoRA)</source>
        <translation>NF4（QLoRA）</translation>
    </message>
    <message>
        <source>pure bf16</source>
        <translation>纯 bf16</translation>
    </message>
    <message>
        <source>pure fp16</source>
        <translation>纯 fp16</translation>
    </message>
    <message>
        <source>DDP, ZeroRedundancyOptimizer</source>
        <translation>DDP，ZeroRedundancyOptimizer</translation>
    </message>
    <message>
        <source>DeepSpeed ZeRO-1</source>
        <translation>DeepSpeed ZeRO-1</translation>
    </message>
    <message>
        <source>DeepSpeed ZeRO-2</source>
        <translation>DeepSpeed ZeRO-2</translation>
    </message>
    <message>
        <source>DeepSpeed ZeRO-3</source>
        <translation>DeepSpeed ZeRO-3</translation>
    </message>
    <message>
        <source>Megatron-LM, distributed optimizer</source>
        <translation>Megatron-LM，分布式优化器</translation>
    </message>
    <message>
        <source>interleaved 1F1B</source>
        <translation>交错 1F1B</translation>
    </message>
    <message>
        <source>an object</source>
        <translation>对象</translation>
    </message>
    <message>
        <source>blocks are nested more than 200 deep</source>
        <translation>块的嵌套超过 200 层</translation>
    </message>
    <message>
        <source>byte %1: %2</source>
        <translation>第 %1 字节：%2</translation>
    </message>
    <message>
        <source>cannot be opened</source>
        <translation>无法打开</translation>
    </message>
    <message>
        <source>cannot be opened (%1)</source>
        <translation>无法打开（%1）</translation>
    </message>
    <message>
        <source>cannot expand %1 to %2; only dimensions of size 1 can be repeated.</source>
        <translation>无法将 %1 扩展为 %2；只有长度为 1 的维度可以重复。</translation>
    </message>
    <message>
        <source>cannot give %1 the shape %2: the numbers of elements differ; use −1 for the size that follows from the others.</source>
        <translation>无法将 %1 变形为 %2：元素数不同；可用 −1 表示由其他维推出的长度。</translation>
    </message>
    <message>
        <source>combines %1 and %2, which do not match; sizes must be equal or 1.</source>
        <translation>组合 %1 和 %2，两者不相符；各维长度必须相等或为 1。</translation>
    </message>
    <message>
        <source>combines %1 and %2, which do not match; sizes must be equal or 1. Choose another input or a Reshape.</source>
        <translation>组合 %1 和 %2，两者不相符；各维长度必须相等或为 1。请选择其他输入或 Reshape。</translation>
    </message>
    <message>
        <source>compares %1 with a target of %2; they must match.</source>
        <translation>将 %1 与目标 %2 比较；两者必须相符。</translation>
    </message>
    <message>
        <source>compute follows the model&apos;s precision.</source>
        <translation>compute 跟随模型的精度。</translation>
    </message>
    <message>
        <source>config.json next to the weights was not used: %1.</source>
        <translation>未使用权重旁的 config.json：%1。</translation>
    </message>
    <message>
        <source>crops more than the whole size of %1.</source>
        <translation>裁掉的超过 %1 的全部尺寸。</translation>
    </message>
    <message>
        <source>depths must not be above 10000</source>
        <translation>depths 不得大于 10000</translation>
    </message>
    <message>
        <source>dim.sequence must be more than the %1 tokens of an image</source>
        <translation>dim.sequence 必须大于一张图像的 %1 个 token</translation>
    </message>
    <message>
        <source>dimension %1 does not exist in a tensor of %2 dimensions; choose one from %3 to %4.</source>
        <translation>%2 维张量中没有维度 %1；请选择 %3 到 %4。</translation>
    </message>
    <message>
        <source>dims must name each dimension once, from 1 to %1</source>
        <translation>dims 必须列出每个维度各一次，从 1 到 %1</translation>
    </message>
    <message>
        <source>cannot divide a width of %1 among %2 heads; choose a number of heads that divides it, or set head_dim.</source>
        <translation>无法将宽度 %1 分给 %2 个头；请选择能整除它的头数，或设置 head_dim。</translation>
    </message>
    <message>
        <source>starts at a dimension after its last one; swap them.</source>
        <translation>起始维度在结束维度之后；请对调。</translation>
    </message>
    <message>
        <source>foreach, PyTorch&apos;s default on CUDA, needs temporaries as large as the parameters; fused needs none.</source>
        <translation>foreach 是 PyTorch 在 CUDA 上的默认值，会产生与参数同样大小的临时张量；fused 不产生。</translation>
    </message>
    <message>
        <source>graphs are nested more than 24 deep</source>
        <translation>图的嵌套超过 24 层</translation>
    </message>
    <message>
        <source>halves a dimension of size %1; it must be even.</source>
        <translation>将长度为 %1 的维度对半分；必须是偶数。</translation>
    </message>
    <message>
        <source>has %1 slopes; use 1, or one for each channel of %2.</source>
        <translation>有 %1 个斜率；应为 1，或 %2 的每个通道一个。</translation>
    </message>
    <message>
        <source>has an input whose size does not fit into 64 bits; look for a size or batch size that is far too large.</source>
        <translation>某输入的大小超出 64 位；请检查是否有过大的尺寸或批大小。</translation>
    </message>
    <message>
        <source>has an input without elements (%1); every size must be at least 1.</source>
        <translation>某输入没有元素（%1）；每一维至少为 1。</translation>
    </message>
    <message>
        <source>hidden_sizes must have an entry for each of depths, 8 at most</source>
        <translation>hidden_sizes 必须与 depths 逐项对应，最多 8 项</translation>
    </message>
    <message>
        <source>input &quot;%1&quot; has a dynamic number of channels</source>
        <translation>输入“%1”的通道数是动态的</translation>
    </message>
    <message>
        <source>is larger than %1 MiB, too large for such a file</source>
        <translation>大于 %1 MiB，这类文件不会如此大</translation>
    </message>
    <message>
        <source>the cropping removes the whole input</source>
        <translation>它把输入全部裁掉了</translation>
    </message>
    <message>
        <source>it does not begin with the length of a safetensors header</source>
        <translation>开头不是 safetensors 头部的长度</translation>
    </message>
    <message>
        <source>it has no shape</source>
        <translation>没有给出形状</translation>
    </message>
    <message>
        <source>it has no Keras model: neither model_config nor class_name and config are there</source>
        <translation>没有 Keras 模型：既无 model_config，也无 class_name 和 config</translation>
    </message>
    <message>
        <source>it has no heading with the columns Layer and Type</source>
        <translation>没有含 Layer 和 Type 列的表头</translation>
    </message>
    <message>
        <source>it holds no tensors</source>
        <translation>其中没有张量</translation>
    </message>
    <message>
        <source>it indexes more dimensions than its input has</source>
        <translation>索引的维度多于输入的维度</translation>
    </message>
    <message>
        <source>it is larger than %1 bytes</source>
        <translation>大于 %1 字节</translation>
    </message>
    <message>
        <source>its compression method %1 is not supported</source>
        <translation>不支持其压缩方法 %1</translation>
    </message>
    <message>
        <source>it uses a scalar as a matrix</source>
        <translation>把标量当作矩阵相乘</translation>
    </message>
    <message>
        <source>it needs %1 dimensions besides the batch</source>
        <translation>除批维度外需要 %1 维</translation>
    </message>
    <message>
        <source>it needs %1 dimensions besides the batch, but gets %2</source>
        <translation>除批维度外需要 %1 维，但得到 %2 维</translation>
    </message>
    <message>
        <source>it needs a sequence</source>
        <translation>需要一个序列</translation>
    </message>
    <message>
        <source>it needs a sequence of vectors</source>
        <translation>需要向量序列</translation>
    </message>
    <message>
        <source>it needs sequences of vectors</source>
        <translation>需要若干向量序列</translation>
    </message>
    <message>
        <source>it needs two inputs</source>
        <translation>需要两个输入</translation>
    </message>
    <message>
        <source>it never ends</source>
        <translation>永不结束</translation>
    </message>
    <message>
        <source>it unpacks to more than %1 bytes</source>
        <translation>解压后超过 %1 字节</translation>
    </message>
    <message>
        <source>it wraps no layer</source>
        <translation>没有包裹任何层</translation>
    </message>
    <message>
        <source>it wraps no recurrent layer that is known</source>
        <translation>没有包裹已知的循环层</translation>
    </message>
    <message>
        <source>its axes are out of range</source>
        <translation>轴超出范围</translation>
    </message>
    <message>
        <source>its axes or steps are out of range</source>
        <translation>轴或步长超出范围</translation>
    </message>
    <message>
        <source>its axis %1 is not an axis of its input</source>
        <translation>轴 %1 不是其输入的轴</translation>
    </message>
    <message>
        <source>its axis is neither the first nor the last of its input&apos;s</source>
        <translation>其轴既不是输入的第一个也不是最后一个</translation>
    </message>
    <message>
        <source>its axis is out of range</source>
        <translation>轴超出范围</translation>
    </message>
    <message>
        <source>its channels must be multiples of its %1 groups.</source>
        <translation>通道数必须是 %1 个分组的倍数。</translation>
    </message>
    <message>
        <source>its cropping does not fit its input</source>
        <translation>裁剪与其输入不符</translation>
    </message>
    <message>
        <source>its equation &quot;%1&quot; cannot be read</source>
        <translation>其算式“%1”无法读取</translation>
    </message>
    <message>
        <source>its factor %1 does not divide %2.</source>
        <translation>系数 %1 不能整除 %2。</translation>
    </message>
    <message>
        <source>its groups (%1) must divide its channels, %2 in and %3 out</source>
        <translation>其分组（%1）必须整除通道数，输入 %2，输出 %3</translation>
    </message>
    <message>
        <source>its header is %1</source>
        <translation>其头部为 %1</translation>
    </message>
    <message>
        <source>its header of %1 bytes is cut off at byte %2</source>
        <translation>其 %1 字节的头部在第 %2 字节处被截断</translation>
    </message>
    <message>
        <source>its input and its output differ in size</source>
        <translation>输入与输出大小不同</translation>
    </message>
    <message>
        <source>its input cannot be divided into blocks of that size</source>
        <translation>输入无法分成该大小的块</translation>
    </message>
    <message>
        <source>its input cannot be reshaped to the requested shape</source>
        <translation>输入无法变为所要求的形状</translation>
    </message>
    <message>
        <source>its input cannot be expanded to the requested shape</source>
        <translation>输入无法扩展到所要求的形状</translation>
    </message>
    <message>
        <source>its input has the wrong number of dimensions</source>
        <translation>输入的维数不对</translation>
    </message>
    <message>
        <source>its inputs differ in other sizes than that of its axis</source>
        <translation>输入在该轴之外也有不同</translation>
    </message>
    <message>
        <source>its inputs differ in rank</source>
        <translation>输入的秩不同</translation>
    </message>
    <message>
        <source>its inputs differ in size: %1 and %2</source>
        <translation>输入大小不同：%1 和 %2</translation>
    </message>
    <message>
        <source>its kernel %1 is larger than its padded input %2; use a smaller kernel, more padding or a larger input.</source>
        <translation>卷积核 %1 大于填充后的输入 %2；请减小卷积核、增加填充或增大输入。</translation>
    </message>
    <message>
        <source>its kernel of %1 is larger than its input of %2</source>
        <translation>卷积核 %1 大于输入 %2</translation>
    </message>
    <message>
        <source>its output has no valid size</source>
        <translation>输出没有有效的大小</translation>
    </message>
    <message>
        <source>its output is too large</source>
        <translation>输出过大</translation>
    </message>
    <message>
        <source>its packed data is damaged</source>
        <translation>压缩数据已损坏</translation>
    </message>
    <message>
        <source>its padding does not fit its input</source>
        <translation>填充与其输入不符</translation>
    </message>
    <message>
        <source>its padding leaves nothing of the output; use less padding.</source>
        <translation>填充使输出为空；请减少填充。</translation>
    </message>
    <message>
        <source>its sizes %1 do not add up to %2, the size of the dimension that it splits.</source>
        <translation>各大小 %1 之和不等于被拆分维度的 %2。</translation>
    </message>
    <message>
        <source>its target_shape does not match the %1 elements of its input</source>
        <translation>target_shape 容不下传入的 %1 个元素</translation>
    </message>
    <message>
        <source>its window %1 is larger than its padded input %2; use a smaller window or remove a pooling above.</source>
        <translation>窗口 %1 大于填充后的输入 %2；请减小窗口，或去掉上面的池化。</translation>
    </message>
    <message>
        <source>its window does not fit its input&apos;s rank</source>
        <translation>窗口与输入的秩不符</translation>
    </message>
    <message>
        <source>concatenates %1 and %2, which differ in a dimension other than %3; make them agree, or concatenate along the dimension in which they differ.</source>
        <translation>拼接 %1 和 %2，两者在 %3 以外的维度上也不同；请使其一致，或沿它们不同的那一维拼接。</translation>
    </message>
    <message>
        <source>has %1 positions, but the sequence has %2; raise num_positions or shorten the sequence.</source>
        <translation>只有 %1 个位置，但序列长 %2；请增大 num_positions 或缩短序列。</translation>
    </message>
    <message>
        <source>layer &quot;%1&quot; (%2) has no input, and the file does not give the model&apos;s input shape: save the model after it was built</source>
        <translation>层“%1”（%2）没有输入，且文件未给出模型的输入形状：请在模型 build 之后再保存</translation>
    </message>
    <message>
        <source>layer &quot;%1&quot; (%2): %3</source>
        <translation>层“%1”（%2）：%3</translation>
    </message>
    <message>
        <source>layer &quot;%1&quot; reads its own output: the layers form a cycle</source>
        <translation>层“%1”读取自己的输出：层构成环</translation>
    </message>
    <message>
        <source>layer &quot;%1&quot; reads output %2 of &quot;%3&quot;, which has no such output</source>
        <translation>层“%1”读取“%3”的输出 %2，但它没有该输出</translation>
    </message>
    <message>
        <source>layer &quot;%1&quot; reads call %2 of &quot;%3&quot;, which has no such call</source>
        <translation>层“%1”读取“%3”的第 %2 次调用，但没有这次调用</translation>
    </message>
    <message>
        <source>layer &quot;%1&quot;: %2</source>
        <translation>层“%1”：%2</translation>
    </message>
    <message>
        <source>layers are wrapped more than %1 deep</source>
        <translation>层的包裹超过 %1 层</translation>
    </message>
    <message>
        <source>layers[%1] has no class_name or no config</source>
        <translation>layers[%1] 缺少 class_name 或 config</translation>
    </message>
    <message>
        <source>has more than one −1 in %1; only one size can be inferred.</source>
        <translation>%1 中有多个 −1；只能推断一个尺寸。</translation>
    </message>
    <message>
        <source>line %1, column %2</source>
        <translation>第 %1 行，第 %2 列</translation>
    </message>
    <message>
        <source>line %1: %2</source>
        <translation>第 %1 行：%2</translation>
    </message>
    <message>
        <source>lists and objects are nested more than 200 deep</source>
        <translation>列表和对象的嵌套超过 200 层</translation>
    </message>
    <message>
        <source>log-softmax and negative log-likelihood. Saved for backward: the log-probabilities and the target.</source>
        <translation>对数 softmax 与负对数似然。保存对数概率和目标。</translation>
    </message>
    <message>
        <source>needs integer indices, but its input is floating-point; set the Input&apos;s type to int64.</source>
        <translation>需要整数索引，但输入是浮点；请将 Input 的类型设为 int64。</translation>
    </message>
    <message>
        <source>micro-batches</source>
        <translation>微批</translation>
    </message>
    <message>
        <source>model_type &quot;%1&quot; is not supported; the most similar supported one is &quot;%2&quot;. If the model is another, run &quot;python vram_planner_export.py hf config.json&quot;, or open the text of print(model)</source>
        <translation>不支持 model_type “%1”；最相近的受支持类型是 “%2”。如果是别的模型，请运行 “python vram_planner_export.py hf config.json”，或打开 print(model) 的文本</translation>
    </message>
    <message>
        <source>models are nested too deep</source>
        <translation>模型嵌套过深</translation>
    </message>
    <message>
        <source>cannot multiply %1 by %2; the last size of the first must equal the second-to-last size of the second, and the batch sizes must match.</source>
        <translation>无法将 %1 与 %2 相乘；前者的最后一维必须等于后者的倒数第二维，且批维度相符。</translation>
    </message>
    <message>
        <source>must name each of the %1 dimensions of %2 once.</source>
        <translation>必须列出 %2 的 %1 个维度各一次。</translation>
    </message>
    <message>
        <source>name: takes a string, not %1</source>
        <translation>name：应为字符串，而不是 %1</translation>
    </message>
    <message>
        <source>needs &quot;rows&quot;, the list of layers and blocks</source>
        <translation>需要 &quot;rows&quot;，即层和块的列表</translation>
    </message>
    <message>
        <source>needs [batch, channels, height, width], but its input is %1.</source>
        <translation>需要 [批, 通道, 高, 宽]，实际为 %1。</translation>
    </message>
    <message>
        <source>needs [batch, length, width], but its input is %1; put a Reshape before it.</source>
        <translation>需要 [批, 长度, 宽度]，实际为 %1；请在前面放一个 Reshape。</translation>
    </message>
    <message>
        <source>needs a &quot;name&quot;</source>
        <translation>需要 &quot;name&quot;</translation>
    </message>
    <message>
        <source>needs a number of repeats for each of the %1 dimensions.</source>
        <translation>需要为 %1 个维度各给一个重复次数。</translation>
    </message>
    <message>
        <source>needs a sequence [length, batch, features] (or batch first), but its input is %1.</source>
        <translation>需要序列 [长度, 批, 特征]（或批维度在前），实际为 %1。</translation>
    </message>
    <message>
        <source>needs a size or a scale factor such as 2.</source>
        <translation>需要尺寸，或缩放系数（如 2）。</translation>
    </message>
    <message>
        <source>needs an input of %1 dimensions (batch, channels, spatial dimensions), but has %2; put a Reshape before it or choose another convolution.</source>
        <translation>需要 %1 维输入（批、通道、空间维），实际为 %2 维；请在前面放一个 Reshape，或选择其他卷积。</translation>
    </message>
    <message>
        <source>needs an input of %1 dimensions (batch, channels, spatial dimensions), but has %2; put a Reshape before it.</source>
        <translation>需要 %1 维输入（批、通道、空间维），实际为 %2 维；请在前面放一个 Reshape。</translation>
    </message>
    <message>
        <source>needs an input of %1 dimensions, but has %2.</source>
        <translation>需要 %1 维输入，实际为 %2 维。</translation>
    </message>
    <message>
        <source>needs an input of %1 dimensions, but has %2; choose the norm for that many, or put a Reshape before it.</source>
        <translation>需要 %1 维输入，实际为 %2 维；请选择相应维数的归一化，或在前面放一个 Reshape。</translation>
    </message>
    <message>
        <source>needs an input of at least 3 dimensions (batch, channels, spatial dimensions), but has %1.</source>
        <translation>需要至少 3 维输入（批、通道、空间维），实际为 %1 维。</translation>
    </message>
    <message>
        <source>needs an input with at least one dimension, but has a single number.</source>
        <translation>需要至少一维的输入，实际为单个数。</translation>
    </message>
    <message>
        <source>needs an input with channels (batch, channels, ...), but has %1.</source>
        <translation>需要带通道的输入（批、通道、...），实际为 %1。</translation>
    </message>
    <message>
        <source>needs logits [batch, classes, ...], but its input is a single number.</source>
        <translation>需要 logits [批, 类别, ...]，但输入是单个数。</translation>
    </message>
    <message>
        <source>needs query, key and value of shape [batch, heads, length, head size]</source>
        <translation>需要形状为 [批, 头, 长度, 头维度] 的 query、key、value</translation>
    </message>
    <message>
        <source>needs two numbers for each padded dimension, the last one first, at most %1.</source>
        <translation>每个填充的维度需要两个数，最后一维在前，最多 %1 个。</translation>
    </message>
    <message>
        <source>no GPU is named; list gpus shows their names</source>
        <translation>没有给出 GPU；list gpus 可列出名称</translation>
    </message>
    <message>
        <source>normalizes %1, but its input ends in %2; leave normalized_shape empty to follow the input.</source>
        <translation>对 %1 归一化，但输入末尾为 %2；将 normalized_shape 留空即可跟随输入。</translation>
    </message>
    <message>
        <source>normalizes %1, which has more dimensions than its input %2.</source>
        <translation>对 %1 归一化，其维数多于输入 %2。</translation>
    </message>
    <message>
        <source>not JSON from %1 on</source>
        <translation>自 %1 起不是 JSON</translation>
    </message>
    <message>
        <source>not a config.json of Hugging Face: it has no model_type</source>
        <translation>不是 Hugging Face 的 config.json：没有 model_type</translation>
    </message>
    <message>
        <source>num_attention_heads (%1) must divide hidden_size (%2)</source>
        <translation>num_attention_heads（%1）必须整除 hidden_size（%2）</translation>
    </message>
    <message>
        <source>num_heads must have an entry for each of depths, 8 at most</source>
        <translation>num_heads 必须与 depths 逐项对应，最多 8 项</translation>
    </message>
    <message>
        <source>num_heads[%1] must divide the stage&apos;s width of %2</source>
        <translation>num_heads[%1] 必须整除该阶段的宽度 %2</translation>
    </message>
    <message>
        <source>num_key_value_heads (%1) must divide num_attention_heads (%2)</source>
        <translation>num_key_value_heads（%1）必须整除 num_attention_heads（%2）</translation>
    </message>
    <message>
        <source>num_key_value_heads must divide num_attention_heads</source>
        <translation>num_key_value_heads 必须整除 num_attention_heads</translation>
    </message>
    <message>
        <source>num_kv_heads (%1) must divide num_attention_heads (%2)</source>
        <translation>num_kv_heads（%1）必须整除 num_attention_heads（%2）</translation>
    </message>
    <message>
        <source>patch_size (%1) is larger than image_size (%2)</source>
        <translation>patch_size（%1）大于 image_size（%2）</translation>
    </message>
    <message>
        <source>patch_size is larger than image_size</source>
        <translation>patch_size 大于 image_size</translation>
    </message>
    <message>
        <source>selects element %1 of a dimension of size %2.</source>
        <translation>从长度为 %2 的维度取第 %1 个元素。</translation>
    </message>
    <message>
        <source>products of these dimensions are not supported</source>
        <translation>不支持这些维度的乘积</translation>
    </message>
    <message>
        <source>reading its header failed</source>
        <translation>读取头部失败</translation>
    </message>
    <message>
        <source>reading was cancelled</source>
        <translation>读取已取消</translation>
    </message>
    <message>
        <source>row %1 comes after the row that reads it, which makes a cycle; name an earlier row or move it up</source>
        <translation>第 %1 行在读取它的行之后，构成环；请引用更靠前的行，或将其上移</translation>
    </message>
    <message>
        <source>row %1 reads itself, which is a cycle; name an earlier row</source>
        <translation>第 %1 行读取自身，构成环；请引用更靠前的行</translation>
    </message>
    <message>
        <source>same keeps the sizes at stride 1; none uses the padding entered above.</source>
        <translation>same 在步幅为 1 时保持尺寸；none 使用上面填写的填充。</translation>
    </message>
    <message>
        <source>samples</source>
        <translation>个样本</translation>
    </message>
    <message>
        <source>cannot share %1 key heads among %2 query heads; choose a number that divides %2.</source>
        <translation>无法将 %1 个键头分给 %2 个查询头；请选择能整除 %2 的数。</translation>
    </message>
    <message>
        <source>sizes such as 3×3</source>
        <translation>形如 3×3 的尺寸</translation>
    </message>
    <message>
        <source>cannot split %1 channels into %2 groups; choose a number of groups that divides them.</source>
        <translation>无法将 %1 个通道分为 %2 组；请选择能整除的组数。</translation>
    </message>
    <message>
        <source>cannot split %1 input and %2 output channels into %3 groups; both must be multiples of it.</source>
        <translation>无法将 %1 个输入通道和 %2 个输出通道分为 %3 组；两者都必须是其倍数。</translation>
    </message>
    <message>
        <source>takes %1 channels, but its input has %2; set in_channels to %3 (0 follows the input) or change the layer above.</source>
        <translation>需要 %1 个通道，但输入有 %2 个；请将 in_channels 设为 %3（0 表示跟随输入），或修改上一层。</translation>
    </message>
    <message>
        <source>takes %1 channels, but its input has %2; set in_channels to %3 or 0.</source>
        <translation>需要 %1 个通道，但输入有 %2 个；请将 in_channels 设为 %3 或 0。</translation>
    </message>
    <message>
        <source>takes %1 channels, but its input has %2; set num_features to %3 (0 follows the input).</source>
        <translation>需要 %1 个通道，但输入有 %2 个；请将 num_features 设为 %3（0 表示跟随输入）。</translation>
    </message>
    <message>
        <source>takes %1 features, but its input has %2 in its last dimension; set in_features to %3 (0 follows the input) or change the layer above.</source>
        <translation>需要 %1 个特征，但输入最后一维为 %2；请将 in_features 设为 %3（0 表示跟随输入），或修改上一层。</translation>
    </message>
    <message>
        <source>takes %1, not %2</source>
        <translation>应为 %1，而不是 %2</translation>
    </message>
    <message>
        <source>takes a list of parameter names, not %1</source>
        <translation>应为参数名列表，而不是 %1</translation>
    </message>
    <message>
        <source>takes a list of row ids, not %1</source>
        <translation>应为行编号列表，而不是 %1</translation>
    </message>
    <message>
        <source>takes a list of rows, not %1</source>
        <translation>应为行列表，而不是 %1</translation>
    </message>
    <message>
        <source>takes a list, not %1</source>
        <translation>应为列表，而不是 %1</translation>
    </message>
    <message>
        <source>takes a number, not %1</source>
        <translation>应为数，而不是 %1</translation>
    </message>
    <message>
        <source>takes a string, not %1</source>
        <translation>应为字符串，而不是 %1</translation>
    </message>
    <message>
        <source>takes a whole number from 1 to 2147483647, not %1</source>
        <translation>应为 1 到 2147483647 的整数，而不是 %1</translation>
    </message>
    <message>
        <source>takes an object with &quot;rows&quot;, not %1</source>
        <translation>应为含 &quot;rows&quot; 的对象，而不是 %1</translation>
    </message>
    <message>
        <source>takes an object, not %1</source>
        <translation>应为对象，而不是 %1</translation>
    </message>
    <message>
        <source>takes the id of a row (3, or &quot;3:1&quot; for its second output), not %1</source>
        <translation>应为行的编号（3，或以 &quot;3:1&quot; 表示其第二个输出），而不是 %1</translation>
    </message>
    <message>
        <source>the GPU &quot;%1&quot; could be %2; name one in full</source>
        <translation>GPU“%1”可能是 %2；请写出完整名称</translation>
    </message>
    <message>
        <source>the GPU list nests lists and objects more than 100 deep</source>
        <translation>GPU 列表中列表和对象的嵌套超过 100 层</translation>
    </message>
    <message>
        <source>the HDF5 file holds no model_config: it has weights alone; save the whole model as .keras, or write model.to_json() to a file</source>
        <translation>HDF5 文件没有 model_config：只有权重；请将整个模型存为 .keras，或把 model.to_json() 写入文件</translation>
    </message>
    <message>
        <source>the activation &quot;%1&quot; is not supported; gelu, relu and silu are</source>
        <translation>未知的激活“%1”；支持 gelu、relu 和 silu</translation>
    </message>
    <message>
        <source>the file cannot be opened for reading</source>
        <translation>无法打开文件进行读取</translation>
    </message>
    <message>
        <source>the file describes more structure than any real model (over 512 MiB without its weights)</source>
        <translation>文件描述的结构超过任何真实模型（除权重外超过 512 MiB）</translation>
    </message>
    <message>
        <source>the file ends or cannot be read here</source>
        <translation>文件在此结束或无法读取</translation>
    </message>
    <message>
        <source>the file has no &quot;network&quot;; it is cut off or not a project file</source>
        <translation>文件没有 &quot;network&quot;；它被截断，或不是项目文件</translation>
    </message>
    <message>
        <source>the file is empty</source>
        <translation>文件为空</translation>
    </message>
    <message>
        <source>the file is in format %1, written by another version of VRAM Planner; this one reads format 1: update VRAM Planner to open it</source>
        <translation>文件为格式 %1，由其他版本的 VRAM Planner 写成；本版本读取格式 1：请更新 VRAM Planner 后再打开</translation>
    </message>
    <message>
        <source>the file nests lists and objects more than 1000 deep</source>
        <translation>文件中列表和对象的嵌套超过 1000 层</translation>
    </message>
    <message>
        <source>the text does not give the first layer&apos;s input; add a row for it, such as &quot;input (InputLayer)  (None, 224, 224, 3)  0&quot;</source>
        <translation>文本没有给出第一层的输入；请为它添加一行，例如 &quot;input (InputLayer)  (None, 224, 224, 3)  0&quot;</translation>
    </message>
    <message>
        <source>the fullest</source>
        <translation>最满的</translation>
    </message>
    <message>
        <source>the graph of this ONNX file has no operators, so there is nothing to train</source>
        <translation>该 ONNX 文件的图没有算子，因此没有可训练的内容</translation>
    </message>
    <message>
        <source>two rows have the id %1</source>
        <translation>编号 %1 出现在两行</translation>
    </message>
    <message>
        <source>the index has no weight_map</source>
        <translation>索引没有 weight_map</translation>
    </message>
    <message>
        <source>the index&apos;s weight_map must name files next to it</source>
        <translation>索引的 weight_map 必须引用同目录的文件</translation>
    </message>
    <message>
        <source>the inner sizes of its matrices differ</source>
        <translation>矩阵的内维不同</translation>
    </message>
    <message>
        <source>the model has more than %1 layers</source>
        <translation>模型超过 %1 层</translation>
    </message>
    <message>
        <source>the model has no layers</source>
        <translation>模型没有层</translation>
    </message>
    <message>
        <source>the model&apos;s inputs or outputs name a call of &quot;%1&quot; that does not exist</source>
        <translation>模型的输入或输出引用了不存在的“%1”的调用</translation>
    </message>
    <message>
        <source>the number of attention heads (%1) must divide the width (%2)</source>
        <translation>注意力头数（%1）必须整除宽度（%2）</translation>
    </message>
    <message>
        <source>the shapes of its operands do not match</source>
        <translation>操作数的形状不相符</translation>
    </message>
    <message>
        <source>the stored tensor &quot;%1&quot; has a negative size</source>
        <translation>存储的张量“%1”大小为负</translation>
    </message>
    <message>
        <source>the table has no layers below its header row</source>
        <translation>表头下面没有层</translation>
    </message>
    <message>
        <source>the zip archive has no %1</source>
        <translation>zip 存档中没有 %1</translation>
    </message>
    <message>
        <source>the zip archive is cut off at byte %1</source>
        <translation>zip 存档在第 %1 字节处被截断</translation>
    </message>
    <message>
        <source>the zip archive is damaged at byte %1</source>
        <translation>zip 存档在第 %1 字节处损坏</translation>
    </message>
    <message>
        <source>the zip archive&apos;s directory is cut off</source>
        <translation>zip 存档的目录被截断</translation>
    </message>
    <message>
        <source>there is no GPU &quot;%1&quot; in the catalogue; similar names are %2. Otherwise give the usable memory in GiB as capacity</source>
        <translation>目录中没有 GPU“%1”；最接近的是 %2。也可以用 capacity 给出可用显存（GiB）</translation>
    </message>
    <message>
        <source>there is no built-in model &quot;%1&quot;; similar names are %2</source>
        <translation>没有内置模型“%1”，最接近的是 %2</translation>
    </message>
    <message>
        <source>there is no layer type &quot;%1&quot;; similar names are %2</source>
        <translation>没有层类型“%1”，最接近的是 %2</translation>
    </message>
    <message>
        <source>Selected</source>
        <translation>选取</translation>
    </message>
    <message>
        <source>How many elements a mask selects; empty: all of them.</source>
        <translation>掩码选取的元素数；留空表示全部。</translation>
    </message>
    <message>
        <source>must be a list of precisions</source>
        <translation>应为精度列表</translation>
    </message>
    <message>
        <source>must be off, bf16 or fp16, not &quot;%1&quot;</source>
        <translation>应为 off、bf16 或 fp16，而不是“%1”</translation>
    </message>
    <message>
        <source>there is no row %1</source>
        <translation>没有第 %1 行</translation>
    </message>
    <message>
        <source>there is no row %1; name the id of an earlier row</source>
        <translation>没有第 %1 行；请引用前面某行的编号</translation>
    </message>
    <message>
        <source>there is no setting &quot;%1&quot;; did you mean %2?</source>
        <translation>没有设置项“%1”；您是指 %2 吗？</translation>
    </message>
    <message>
        <source>there is no such file</source>
        <translation>没有该文件</translation>
    </message>
    <message>
        <source>this is a folder; name a file in it</source>
        <translation>这是文件夹；请指定其中的文件</translation>
    </message>
    <message>
        <source>this is not a GPU list (it has no &quot;gpus&quot;)</source>
        <translation>这不是 GPU 列表（没有 &quot;gpus&quot;）</translation>
    </message>
    <message>
        <source>this is not an ONNX model, or it is damaged (a number in place of a message)</source>
        <translation>这不是 ONNX 模型，或已损坏（应为部分之处是一个数）</translation>
    </message>
    <message>
        <source>this is not an ONNX model, or it is damaged (no such field)</source>
        <translation>这不是 ONNX 模型，或已损坏（没有这样的字段）</translation>
    </message>
    <message>
        <source>this is not an ONNX model, or it is damaged (no such kind of field)</source>
        <translation>这不是 ONNX 模型，或已损坏（没有这种字段类型）</translation>
    </message>
    <message>
        <source>this is not an ONNX model: it has no graph</source>
        <translation>这不是 ONNX 模型：其中没有图</translation>
    </message>
    <message>
        <source>true or false</source>
        <translation>true 或 false</translation>
    </message>
    <message>
        <source>two layers are called &quot;%1&quot;</source>
        <translation>有两个层都叫“%1”</translation>
    </message>
    <message>
        <source>the largest 63-bit number</source>
        <translation>63 位的最大值</translation>
    </message>
    <message>
        <source>unknown layer</source>
        <translation>未知的层</translation>
    </message>
    <message>
        <source>vision_config: %1 (%2) must be the width of the language model, %3</source>
        <translation>vision_config：%1（%2）必须等于语言模型的宽度 %3</translation>
    </message>
    <message>
        <source>would create %1 tensors; choose a smaller dimension.</source>
        <translation>会产生 %1 个张量；请选择较小的维度。</translation>
    </message>
    <message>
        <source>would have more than %1 dimensions, which is not supported.</source>
        <translation>会超过 %1 维，不受支持。</translation>
    </message>
    <message>
        <source>would create more than %1 pieces; use a larger size.</source>
        <translation>会产生超过 %1 块；请使用更大的尺寸。</translation>
    </message>
    <message>
        <source>x·Wᵀ + b over the last dimension. Saved for backward: its input.</source>
        <translation>在最后一维上计算 x·Wᵀ + b。保存其输入。</translation>
    </message>
    <message>
        <source>yes or no</source>
        <translation>是或否</translation>
    </message>
    <message>
        <source>yes: a unit&apos;s gathered parameters are freed after its forward; no: they stay until its backward; a number: groups of this many GPUs keep them.</source>
        <translation>是：单元收集的参数在其前向之后释放；否：保留到其反向；数字：由这么多 GPU 的组来保存。</translation>
    </message>
    <message>
        <source>zero_grad to None</source>
        <translation>zero_grad 置为 None</translation>
    </message>
    <message>
        <source>−1 for the remaining size.</source>
        <translation>−1 表示其余部分。</translation>
    </message>
    <message>
        <source>−1 keeps the size.</source>
        <translation>−1 表示保留该维长度。</translation>
    </message>
    <message>
        <source>inference</source>
        <translation>推理</translation>
    </message>
    <message>
        <source>needs a &quot;type&quot; (a layer) or &quot;rows&quot; (a block)</source>
        <translation>需要 &quot;type&quot;（层）或 &quot;rows&quot;（块）</translation>
    </message>
    <message>
        <source>needs one of &quot;memory_gib&quot;, &quot;nvidia_smi_mib&quot; and &quot;cuda_mib&quot; above 0</source>
        <translation>需要 &quot;memory_gib&quot;、&quot;nvidia_smi_mib&quot;、&quot;cuda_mib&quot; 之一大于 0</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>takes a row&apos;s id and its parameter (&quot;2:weight&quot;), not &quot;%1&quot;</source>
        <translation>应为行编号及其参数（&quot;2:weight&quot;），而不是“%1”</translation>
    </message>
    <message>
        <source>this is not a VRAM Planner project (it has no &quot;format&quot;: &quot;vram-planner/1&quot;)</source>
        <translation>这不是 VRAM Planner 项目（没有 &quot;format&quot;: &quot;vram-planner/1&quot;）</translation>
    </message>
    <message>
        <source>training</source>
        <translation>训练</translation>
    </message>
    <message>
        <source>%1 is %2, but must be from 1 to %3</source>
        <translation>%1 为 %2，但必须在 1 到 %3 之间</translation>
    </message>
    <message>
        <source>2P + 18P ÷ GPUs</source>
        <translation>2P + 18P ÷ GPU 数</translation>
    </message>
    <message>
        <source>4 × input + 8 × outputs of layers with weights + 4P</source>
        <translation>4 × 输入 + 8 × 带权重层的输出 + 4P</translation>
    </message>
    <message>
        <source>4 × largest layer + 18P ÷ GPUs</source>
        <translation>4 × 最大层 + 18P ÷ GPU 数</translation>
    </message>
    <message>
        <source>DeepSpeed, ZeRO-2</source>
        <translation>DeepSpeed，ZeRO-2</translation>
    </message>
    <message>
        <source>DeepSpeed, ZeRO-3</source>
        <translation>DeepSpeed，ZeRO-3</translation>
    </message>
    <message>
        <source>EleutherAI cookbook</source>
        <translation>EleutherAI cookbook</translation>
    </message>
    <message>
        <source>EleutherAI/cookbook, calc_transformer_mem.py</source>
        <translation>EleutherAI/cookbook，calc_transformer_mem.py</translation>
    </message>
    <message>
        <source>Korthikanti et al. 2022 (arXiv 2205.05198), table 2; Megatron-LM</source>
        <translation>Korthikanti 等 2022（arXiv 2205.05198），表 2；Megatron-LM</translation>
    </message>
    <message>
        <source>Largest layer</source>
        <translation>最大层</translation>
    </message>
    <message>
        <source>Memory that other processes use on this GPU, as nvidia-smi shows before training starts.</source>
        <translation>其他进程在该 GPU 上占用的显存，即训练开始前 nvidia-smi 显示的数值。</translation>
    </message>
    <message>
        <source>Model states</source>
        <translation>模型状态</translation>
    </message>
    <message>
        <source>Outputs of layers with weights</source>
        <translation>带权重层的输出</translation>
    </message>
    <message>
        <source>The exporter merged %1 with others of equal contents; all are counted separately here.</source>
        <translation>导出器将 %1 与内容相同者合并；全部重新分别计算。</translation>
    </message>
    <message>
        <source>The dynamic dimension &quot;%1&quot;</source>
        <translation>动态维度“%1”</translation>
    </message>
    <message>
        <source>TylerYep/torchinfo, its estimated total size</source>
        <translation>TylerYep/torchinfo，其估计的总大小</translation>
    </message>
    <message>
        <source>Used by other processes</source>
        <translation>其他进程占用</translation>
    </message>
    <message>
        <source>Weights, gradients, optimizer</source>
        <translation>权重、梯度、优化器</translation>
    </message>
    <message>
        <source>accelerate estimate-memory</source>
        <translation>accelerate estimate-memory</translation>
    </message>
    <message>
        <source>deepspeedai/DeepSpeed, estimate_zero2_model_states_mem_needs</source>
        <translation>deepspeedai/DeepSpeed，estimate_zero2_model_states_mem_needs</translation>
    </message>
    <message>
        <source>deepspeedai/DeepSpeed, estimate_zero3_model_states_mem_needs</source>
        <translation>deepspeedai/DeepSpeed，estimate_zero3_model_states_mem_needs</translation>
    </message>
    <message>
        <source>huggingface/accelerate, estimate_training_usage</source>
        <translation>huggingface/accelerate，estimate_training_usage</translation>
    </message>
    <message>
        <source>pasted text: %1</source>
        <translation>粘贴的文本：%1</translation>
    </message>
    <message>
        <source>takes true or false, not %1</source>
        <translation>应为 true 或 false，而不是 %1</translation>
    </message>
    <message>
        <source>the largest of S, S, 2S and 4S (half precision: S, 1.5S, 2S, 2S)</source>
        <translation>S、S、2S、4S 中的最大值（半精度：S、1.5S、2S、2S）</translation>
    </message>
    <message>
        <source>Model states and one gathered layer, in 16 bits with Adam: no activations, no CUDA context.</source>
        <translation>模型状态加一个聚集的层，16 位和 Adam：不含激活值和 CUDA 上下文。</translation>
    </message>
    <message>
        <source>One formula for any GPT in mixed precision with Adam: no logits, no temporaries, no allocator.</source>
        <translation>一个公式适用于任何混合精度加 Adam 的 GPT：不含 logits、临时张量和分配器。</translation>
    </message>
    <message>
        <source>Outputs of layers with weights, twice and in fp32: no gradients of weights, no optimizer.</source>
        <translation>带权重的层的输出，按 fp32 计两次：不含权重梯度和优化器。</translation>
    </message>
    <message>
        <source>Weights, gradients and Adam, at most 4 × the fp32 size: no activations, so no batch either.</source>
        <translation>仅权重、梯度和 Adam，最多为 fp32 大小的 4 倍：不含激活值，因此与批大小无关。</translation>
    </message>
    <message>
        <source>The tensors that Megatron&apos;s fused 16-bit kernels save, including two dropouts: no logits, no temporaries.</source>
        <translation>Megatron 的 16 位融合内核所保存的内容，含两个 dropout：不含 logits 和临时张量。</translation>
    </message>
    <message>
        <source>Inputs</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>Rows that this row reads, by name or path, separated by commas; empty: the row above.</source>
        <translation>该行读取的行，按名称或路径，以逗号分隔；留空表示上一行。</translation>
    </message>
    <message>
        <source>Frozen</source>
        <translation>冻结</translation>
    </message>
    <message>
        <source>Its parameters get no gradient and no optimizer state.</source>
        <translation>其参数没有梯度，也没有优化器状态。</translation>
    </message>
    <message>
        <source>The row&apos;s name.</source>
        <translation>该行的名称。</translation>
    </message>
    <message>
        <source>%1 of the forward pass runs twice</source>
        <translation>前向的 %1 运行两次</translation>
    </message>
    <message>
        <source>%1: has %2 positions, but the sequence has %3; enlarge the table or shorten the sequence.</source>
        <translation>%1：只有 %2 个位置，但序列长 %3；请增大该表或缩短序列。</translation>
    </message>
    <message>
        <source>Sorts a dimension; also gives the original indices. Saved for backward: 8-byte indices.</source>
        <translation>对一个维度排序，并给出原来的索引。保存 8 字节索引。</translation>
    </message>
    <message>
        <source>A random slope below zero. Saved for backward: its input and the slopes.</source>
        <translation>负半轴的斜率随机。保存其输入和斜率。</translation>
    </message>
    <message>
        <source>A weight composed of a direction and a norm, for a layer that takes its weight as an input. Saved for backward: both.</source>
        <translation>由方向和长度构成的权重，供以权重为输入的层使用。保存两者。</translation>
    </message>
    <message>
        <source>Above 1, the last linear layer and the cross-entropy process the tokens in that many chunks, each checkpointed: the full logits never exist at once.</source>
        <translation>大于 1 时，最后的线性层和交叉熵把 token 分成这么多块处理，每块都用检查点：完整的 logits 不会同时存在。</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>相加</translation>
    </message>
    <message>
        <source>Adds to the existing values.</source>
        <translation>加到已有的值上。</translation>
    </message>
    <message>
        <source>By a fraction</source>
        <translation>按比例</translation>
    </message>
    <message>
        <source>Folds columns back into an image, adding overlaps: a copy. Saved for backward: nothing.</source>
        <translation>由列还原为图像，重叠处相加：一份副本。不保存任何内容。</translation>
    </message>
    <message>
        <source>Cross-entropy in %1 chunks</source>
        <translation>交叉熵分 %1 块</translation>
    </message>
    <message>
        <source>Cross-entropy in chunks has no effect: it needs a linear layer whose output only the cross-entropy uses.</source>
        <translation>分块交叉熵不起作用：它需要一个输出只送往交叉熵的线性层。</translation>
    </message>
    <message>
        <source>Writes (or adds) elements at given positions: a copy, or in place. Saved for backward: the index.</source>
        <translation>在给定位置写入（或相加）元素：一份副本，或原位。保存索引。</translation>
    </message>
    <message>
        <source>Empty: none.</source>
        <translation>留空：无。</translation>
    </message>
    <message>
        <source>Sizes of the written part; empty: same as the source.</source>
        <translation>写入部分的各维长度；留空则同源。</translation>
    </message>
    <message>
        <source>Freeze all but the head</source>
        <translation>冻结输出头以外的全部</translation>
    </message>
    <message>
        <source>Names of blocks, separated by commas, whose activations are recomputed in backward; * matches anything: blocks.*. blocks:6 is the first six repeats of a block.</source>
        <translation>以逗号分隔的块名称，其激活在反向中重新计算；* 匹配任意内容：blocks.*。blocks:6 表示块的前六次重复。</translation>
    </message>
    <message>
        <source>Estimated</source>
        <translation>估计值</translation>
    </message>
    <message>
        <source>How many</source>
        <translation>数量</translation>
    </message>
    <message>
        <source>The number of iterations of %1 in the file is known only at run time: one was assumed.</source>
        <translation>文件中 %1 的迭代次数运行时才知：按一次计算。</translation>
    </message>
    <message>
        <source>Inference: one forward pass under no_grad without the loss; nothing is saved for backward, and causal attention keeps a KV cache.</source>
        <translation>推理：在 no_grad 下不含损失的一次前向；不为反向保存任何内容，因果注意力保留 KV 缓存。</translation>
    </message>
    <message>
        <source>KV cache</source>
        <translation>KV 缓存</translation>
    </message>
    <message>
        <source>KV cache length</source>
        <translation>KV 缓存长度</translation>
    </message>
    <message>
        <source>KV cache type</source>
        <translation>KV 缓存类型</translation>
    </message>
    <message>
        <source>Maximum</source>
        <translation>最大值</translation>
    </message>
    <message>
        <source>Minimum</source>
        <translation>最小值</translation>
    </message>
    <message>
        <source>What it saves for backward is unknown; choose no once you have entered it.</source>
        <translation>它为反向保存的内容未知；填写后请选“否”。</translation>
    </message>
    <message>
        <source>The k-th smallest entry and its index. Saved for backward: 8-byte indices.</source>
        <translation>第 k 小的元素及其索引。保存 8 字节索引。</translation>
    </message>
    <message>
        <source>Part</source>
        <translation>部分</translation>
    </message>
    <message>
        <source>Passes keys or values through and caches them in inference: for attention written as separate operations.</source>
        <translation>传递键或值，并在推理时缓存：用于以单独运算写出的注意力。</translation>
    </message>
    <message>
        <source>Samples an image at the positions of a grid. Saved for backward: both.</source>
        <translation>在网格给定的位置对图像采样。保存两者。</translation>
    </message>
    <message>
        <source>Sliding window</source>
        <translation>滑动窗口</translation>
    </message>
    <message>
        <source>The diagonal of two dimensions: a view.</source>
        <translation>两个维度的对角线：视图。</translation>
    </message>
    <message>
        <source>The largest entries of a dimension and their indices. Saved for backward: 8-byte indices.</source>
        <translation>某维度的最大几项及其索引。保存 8 字节索引。</translation>
    </message>
    <message>
        <source>The cumulative maximum and its index. Saved for backward: its input and 8-byte indices.</source>
        <translation>累积最大值及其索引。保存其输入和 8 字节索引。</translation>
    </message>
    <message>
        <source>The median and its index. Saved for backward: 8-byte indices.</source>
        <translation>中位数及其索引。保存 8 字节索引。</translation>
    </message>
    <message>
        <source>The number in place of a second input has decimals: integers become 32-bit floats.</source>
        <translation>代替第二个输入的数带小数：整数变为 32 位浮点数。</translation>
    </message>
    <message>
        <source>The padding masks of %1 were ignored; with a mask, PyTorch cannot use some of its kernels.</source>
        <translation>%1 的填充掩码被忽略；有掩码时 PyTorch 不能使用某些内核。</translation>
    </message>
    <message>
        <source>The cumulative minimum and its index. Saved for backward: its input and 8-byte indices.</source>
        <translation>累积最小值及其索引。保存其输入和 8 字节索引。</translation>
    </message>
    <message>
        <source>The table has %1: what they save for backward is unknown, so the real figure may differ.</source>
        <translation>表中有 %1：那里为反向保存的内容未知，实际需求可能不同。</translation>
    </message>
    <message>
        <source>Unfolds the windows of an image into columns: a copy. Saved for backward: nothing.</source>
        <translation>将图像的窗口展开为列：一份副本。不保存任何内容。</translation>
    </message>
    <message>
        <source>Maximum number of tokens in the KV cache; 0: no limit.</source>
        <translation>KV 缓存中 token 的最大数量；0 表示不限。</translation>
    </message>
    <message>
        <source>Tokens whose keys and values are cached for each sequence; 0: the length of the input.</source>
        <translation>每个序列保留键和值的 token 数；0 表示与输入相同。</translation>
    </message>
    <message>
        <source>Transposed convolution: upsampling with learned filters (or those of a second input). Saved for backward: its input.</source>
        <translation>转置卷积：用可学习滤波器（或由第二个输入给出）上采样。保存其输入。</translation>
    </message>
    <message>
        <source>Dtype of the cached keys and values; compute: as the layer computes them.</source>
        <translation>保留键和值所用的类型；compute 表示与层产生的相同。</translation>
    </message>
    <message>
        <source>Variance. Saved for backward: its input.</source>
        <translation>方差。保存其输入。</translation>
    </message>
    <message>
        <source>For layers that cache something other than keys and values, such as the latent of multi-head latent attention; 0: keys and values.</source>
        <translation>用于该层保留的不是键和值的情况，如多头潜在注意力的潜变量；0 表示键和值。</translation>
    </message>
    <message>
        <source>Whether inference caches this layer&apos;s keys and values; auto: if the attention is causal.</source>
        <translation>推理时是否保留该层的键和值；auto 表示注意力为因果时保留。</translation>
    </message>
    <message>
        <source>Windows of a dimension (Tensor.unfold): a view.</source>
        <translation>某维度的窗口（Tensor.unfold）：视图。</translation>
    </message>
    <message>
        <source>about %1 %</source>
        <translation>约 %1 %</translation>
    </message>
    <message>
        <source>adds a dimension, and its input has 8 already.</source>
        <translation>添加一个维度，但输入已有 8 维。</translation>
    </message>
    <message>
        <source>cannot fold %1 into %2; it needs one column per window position.</source>
        <translation>无法将 %1 拼成 %2；列数必须等于窗口的位置数。</translation>
    </message>
    <message>
        <source>chunks</source>
        <translation>块</translation>
    </message>
    <message>
        <source>eager: fp32 inside, as separate operations like in Llama; composite: nn.RMSNorm up to PyTorch 2.8; fused: one kernel, nn.RMSNorm after that; fp32: the weight is multiplied in fp32, as in OLMo 2; plus_one: so is 1 + weight, as in Gemma; t5: the input itself is divided.</source>
        <translation>eager：内部 fp32，如 Llama 用单独的运算；composite：PyTorch 2.8 及以前的 nn.RMSNorm；fused：一个内核，此后的 nn.RMSNorm；fp32：在 fp32 中乘以权重，如 OLMo 2；plus_one：乘以 1 + 权重，如 Gemma；t5：直接除输入本身。</translation>
    </message>
    <message>
        <source>fewer sequences at a time</source>
        <translation>同时处理的序列更少</translation>
    </message>
    <message>
        <source>finer detail is lost</source>
        <translation>失去更细的细节</translation>
    </message>
    <message>
        <source>caches keys or values of shape [batch, heads, length, head size], but its input is %1; put it where the heads are separate.</source>
        <translation>保留形状为 [批, 头, 长度, 头维度] 的键或值，实际为 %1；请放在各头分开之处。</translation>
    </message>
    <message>
        <source>needs [batch, channels, *spatial] and a grid [batch, *spatial, coordinates], but its inputs are %1 and %2.</source>
        <translation>需要 [批, 通道, 空间维...] 和网格 [批, 空间维..., 坐标]，实际为 %1 和 %2。</translation>
    </message>
    <message>
        <source>needs [tokens, width] to be split in chunks; set one chunk.</source>
        <translation>分块需要 [token, 宽度]；请设为一块。</translation>
    </message>
    <message>
        <source>needs two different dimensions.</source>
        <translation>需要两个不同的维度。</translation>
    </message>
    <message>
        <source>scales %1 by %2, which do not match.</source>
        <translation>用 %2 缩放 %1，两者不相符。</translation>
    </message>
    <message>
        <source>smaller kernels, and batch statistics over fewer samples</source>
        <translation>内核变小，批统计量基于更少的样本</translation>
    </message>
    <message>
        <source>takes %1 of %2 entries; take fewer.</source>
        <translation>从 %2 项中取 %1 项；请少取一些。</translation>
    </message>
    <message>
        <source>the last layer and the loss run twice, %1 of the forward pass</source>
        <translation>最后一层和损失运行两次，占前向的%1</translation>
    </message>
    <message>
        <source>tokens</source>
        <translation>个 token</translation>
    </message>
    <message>
        <source>A single number</source>
        <translation>单个数</translation>
    </message>
    <message>
        <source>Adds entries of a tensor to selected entries of a dimension. Saved for backward: the index and the added tensor.</source>
        <translation>把一个张量的元素加到某一维的选定位置上。保存索引和所加的张量。</translation>
    </message>
    <message>
        <source>Any other layer: parameters, output, saved tensors and temporaries, as entered.</source>
        <translation>其他任何层：参数、输出、保存的张量和临时张量，按输入的数值计。</translation>
    </message>
    <message>
        <source>Backward temporaries per sample</source>
        <translation>每样本反向临时量</translation>
    </message>
    <message>
        <source>Elements in use during its forward.</source>
        <translation>前向运行期间的元素数。</translation>
    </message>
    <message>
        <source>Elements in use during its backward.</source>
        <translation>反向运行期间的元素数。</translation>
    </message>
    <message>
        <source>Floating-point, but not converted with the model: a target.</source>
        <translation>浮点数，但不随模型转换：目标值。</translation>
    </message>
    <message>
        <source>Inputs saved</source>
        <translation>保存的输入</translation>
    </message>
    <message>
        <source>Its output has no dimensions.</source>
        <translation>其输出没有维度。</translation>
    </message>
    <message>
        <source>Saved for backward, counted from 0.</source>
        <translation>为反向保存，从 0 开始计数。</translation>
    </message>
    <message>
        <source>Mean absolute difference. Saved for backward: the difference.</source>
        <translation>平均绝对差。保存差值。</translation>
    </message>
    <message>
        <source>Bytes that it saves for backward beyond inputs and output, regardless of the precision: indices, masks.</source>
        <translation>除输入和输出外为反向保存的字节数，与精度无关：索引、掩码。</translation>
    </message>
    <message>
        <source>Elements that it saves for backward beyond inputs and output.</source>
        <translation>除输入和输出外为反向保存的元素数。</translation>
    </message>
    <message>
        <source>Output saved</source>
        <translation>保存的输出</translation>
    </message>
    <message>
        <source>Saved bytes per sample</source>
        <translation>每样本保存的字节</translation>
    </message>
    <message>
        <source>Temporaries per sample</source>
        <translation>每样本临时量</translation>
    </message>
    <message>
        <source>The same bytes as another type (float64 stands for complex64): a view.</source>
        <translation>同样的字节视为另一种类型（float64 代表 complex64）：视图。</translation>
    </message>
    <message>
        <source>The dtype in which it runs.</source>
        <translation>运行时所用的类型。</translation>
    </message>
    <message>
        <source>Under autocast</source>
        <translation>在 autocast 下</translation>
    </message>
    <message>
        <source>same as its input</source>
        <translation>与输入相同</translation>
    </message>
    <message>
        <source>is larger than %1.</source>
        <translation>大于 %1。</translation>
    </message>
    <message>
        <source>shares a %1 of %2, but needs one of %3; change its sizes or stop sharing.</source>
        <translation>共享的 %1 为 %2，而此处需要 %3；请修改尺寸或取消共享。</translation>
    </message>
    <message>
        <source>The export precomputed the position tables of attention (%1 of them): they were restored, with (2w-1)² rows for windows of w×w. Parameters in them: %2.</source>
        <translation>导出时已预先算出注意力的位置表（共 %1 个）：已恢复，对 w×w 的窗口有 (2w-1)² 行。其中的参数：%2。</translation>
    </message>
    <message>
        <source>The export precomputed the positions: a learned table was assumed. Rows in it: %1. The network&apos;s own table may be longer, or not learned at all.</source>
        <translation>导出时已预先算出位置：这里当作一张学习得到的表。其中的行数：%1。网络自己的表可能更长，也可能根本不是学习得到的。</translation>
    </message>
    <message>
        <source>The file was exported for inference, with its batch norms folded into the convolutions: %1 restored, as the network has them in training; the convolutions before them are assumed to have no bias.</source>
        <translation>该文件为推理导出，批归一化已并入卷积：已恢复 %1，与训练时的网络一致；其前面的卷积按没有偏置计算。</translation>
    </message>
    <message>
        <source>The last layer&apos;s weight has the size of the embedding and was stored transposed, as exports for inference do; it is assumed to be a separate weight, not the embedding&apos;s.</source>
        <translation>最后一层的权重与嵌入大小相同，并且像推理导出那样以转置形式保存；这里当作它自己的权重，而不是嵌入的权重。</translation>
    </message>
    <message>
        <source>The last layer&apos;s weight has the size of the embedding and was stored transposed, as exports for inference do; it is assumed to be shared with the embedding (tied).</source>
        <translation>最后一层的权重与嵌入大小相同，并且像推理导出那样以转置形式保存；这里假定它与嵌入共享权重（绑定）。</translation>
    </message>
    <message>
        <source>Factor of the product</source>
        <translation>乘积的系数</translation>
    </message>
    <message>
        <source>Factor of the sum</source>
        <translation>加数的系数</translation>
    </message>
    <message>
        <source>adds %1 to the products of %2 and %3; it needs [b, n, m], [b, n, k] and [b, k, m].</source>
        <translation>将 %1 加到 %2 与 %3 的乘积上；需要 [b, n, m]、[b, n, k] 和 [b, k, m]。</translation>
    </message>
    <message>
        <source>adds an input to every output, so it must have the shape %1, not %2.</source>
        <translation>把一个输入加到每个输出上，因此其形状必须是 %1，而不是 %2。</translation>
    </message>
    <message>
        <source>multiplies by an input, so it must have the shape %1, not %2.</source>
        <translation>与一个输入相乘，因此其形状必须是 %1，而不是 %2。</translation>
    </message>
    <message>
        <source>takes a weight of two dimensions and a bias of one as further inputs, not %1.</source>
        <translation>其余输入只能是二维的权重和一维的偏置，而不是 %1。</translation>
    </message>
    <message>
        <source>vision_config: image_size / patch_size is %1, but must be a multiple of the %2 tokens along a side that mm_tokens_per_image makes</source>
        <translation>vision_config：image_size / patch_size 为 %1，但必须是 mm_tokens_per_image 所得每边 %2 个 token 的倍数</translation>
    </message>
    <message>
        <source>Allocations backward</source>
        <translation>反向分配</translation>
    </message>
    <message>
        <source>Allocations forward</source>
        <translation>前向分配</translation>
    </message>
    <message>
        <source>Recorded allocations: +12B is 12 bytes per sample (e: elements), -0 frees the first; they replace the sizes above.</source>
        <translation>录制的分配：+12B 为每样本 12 字节（e：元素数），-0 释放第一个；取代上面的大小。</translation>
    </message>
    <message>
        <source>Also returns indices</source>
        <translation>同时返回索引</translation>
    </message>
    <message>
        <source>Allocations of its backward; g0 is the gradient of its first output.</source>
        <translation>其反向的分配；g0 为第一个输出的梯度。</translation>
    </message>
    <message>
        <source>Output strides</source>
        <translation>输出步幅</translation>
    </message>
    <message>
        <source>cannot read its allocations at &quot;%1&quot;; correct them or leave them empty.</source>
        <translation>无法读取其分配中的“%1”；请更正或留空。</translation>
    </message>
    <message>
        <source>has %1 inputs, but its allocations refer to another one; correct them.</source>
        <translation>有 %1 个输入，但其分配引用了其他输入；请更正。</translation>
    </message>
    <message>
        <source>%1: the export fixed its shape to the current size; export the model again at the size that you want to see.</source>
        <translation>%1：其形状按当前尺寸写死（导出所致）；请以想要查看的尺寸重新导出模型。</translation>
    </message>
    <message>
        <source>same as the input</source>
        <translation>与输入相同</translation>
    </message>
    <message>
        <source>the GPU&apos;s own</source>
        <translation>GPU 自身容量</translation>
    </message>
    <message>
        <source>the optimizer&apos;s own</source>
        <translation>优化器默认值</translation>
    </message>
    <message>
        <source>in one piece</source>
        <translation>不分块</translation>
    </message>
    <message>
        <source>Adam 8-bit</source>
        <translation>Adam 8 位</translation>
    </message>
    <message>
        <source>AdamW (fused)</source>
        <translation>AdamW（fused）</translation>
    </message>
    <message>
        <source>AdamW 16-bit</source>
        <translation>AdamW 16 位</translation>
    </message>
    <message>
        <source>AdamW 8-bit</source>
        <translation>AdamW 8 位</translation>
    </message>
    <message>
        <source>AdamW 8-bit (paged)</source>
        <translation>AdamW 8 位（paged）</translation>
    </message>
    <message>
        <source>Lion 8-bit</source>
        <translation>Lion 8 位</translation>
    </message>
    <message>
        <source>RMSprop (centered)</source>
        <translation>RMSprop（中心化）</translation>
    </message>
    <message>
        <source>SGD 8-bit</source>
        <translation>SGD 8 位</translation>
    </message>
    <message>
        <source>SGD with momentum</source>
        <translation>带动量的 SGD</translation>
    </message>
    <message>
        <source>The figures replay one forward pass of PyTorch %1 under no_grad, in eager mode on CUDA, tensor by tensor; the KV cache is allocated in full.</source>
        <translation>数值逐个张量重放 PyTorch %1 在 CUDA 上以 eager 模式、no_grad 进行的一次前向；KV 缓存按全长分配。</translation>
    </message>
    <message>
        <source>The figures replay one steady training step (the second or later) of PyTorch %1 in eager mode on CUDA, tensor by tensor.</source>
        <translation>数值逐个张量重放 PyTorch %1 在 CUDA 上以 eager 模式进行的一个稳定训练步（第二步或之后）。</translation>
    </message>
    <message>
        <source>The usable memory was entered by hand.</source>
        <translation>可用显存为手动输入。</translation>
    </message>
    <message>
        <source>Workspaces and context depend on driver and library versions; the uncertainty of the total covers the measured runs.</source>
        <translation>工作区和上下文取决于驱动和库的版本；总量的误差涵盖了实测的运行。</translation>
    </message>
    <message>
        <source>has a mask of %1 for scores of %2; the sizes must be equal or 1.</source>
        <translation>对形状为 %2 的分数使用了 %1 的掩码；其各维必须与之相同或为 1。</translation>
    </message>
    <message>
        <source>has indices for %1 dimensions, but its input has only %2; remove some of them.</source>
        <translation>的索引针对 %1 个维度，而其输入只有 %2 个；请去掉一些索引。</translation>
    </message>
    <message>
        <source>%1 could not be saved: %2</source>
        <translation>无法保存 %1：%2</translation>
    </message>
    <message>
        <source>%1; try again, or choose another location</source>
        <translation>%1；请重试或选择其他位置</translation>
    </message>
    <message>
        <source>another program has changed it meanwhile; save again and choose which version to keep</source>
        <translation>另一个程序同时更改了它；请再次保存以选择保留哪一个</translation>
    </message>
    <message>
        <source>it belongs to another user</source>
        <translation>它属于其他用户</translation>
    </message>
    <message>
        <source>it is a link, or you have no permission to read it</source>
        <translation>它是链接，或您没有读取权限</translation>
    </message>
    <message>
        <source>it is larger than %1 MiB</source>
        <translation>它大于 %1 MiB</translation>
    </message>
    <message>
        <source>it was written, but might not survive a power failure: %1</source>
        <translation>已写入，但断电后可能丢失：%1</translation>
    </message>
    <message>
        <source>it would be larger than the system allows; raise the limit (ulimit -f), or choose another location</source>
        <translation>文件会超过系统允许的大小；请提高限制（ulimit -f）或选择其他位置</translation>
    </message>
    <message>
        <source>its folder belongs to another user; remove it</source>
        <translation>其文件夹属于其他用户；请将其删除</translation>
    </message>
    <message>
        <source>its links form a loop; name the file itself</source>
        <translation>其链接构成循环；请直接指定文件</translation>
    </message>
    <message>
        <source>nothing reads from this pipe; start its reader first</source>
        <translation>没有程序读取此管道；请先启动读取方</translation>
    </message>
    <message>
        <source>the disk is full; free some space, or choose another location</source>
        <translation>磁盘已满；请腾出空间或选择其他位置</translation>
    </message>
    <message>
        <source>the disk reported an error; choose another disk</source>
        <translation>磁盘报告错误；请选择其他磁盘</translation>
    </message>
    <message>
        <source>the file system is read-only; choose another location</source>
        <translation>文件系统是只读的；请选择其他位置</translation>
    </message>
    <message>
        <source>the link there belongs to another user; name the target file itself</source>
        <translation>那里的链接属于其他用户；请直接指定目标文件</translation>
    </message>
    <message>
        <source>the name is too long; choose a shorter one</source>
        <translation>名称太长；请选择更短的名称</translation>
    </message>
    <message>
        <source>the reader of this pipe has ended; start it again</source>
        <translation>此管道的读取方已结束；请重新启动它</translation>
    </message>
    <message>
        <source>there is no such folder; create it, or choose another location</source>
        <translation>没有这个文件夹；请创建它或选择其他位置</translation>
    </message>
    <message>
        <source>too many files are open; close some, and try again</source>
        <translation>打开的文件太多；请关闭一些后重试</translation>
    </message>
    <message>
        <source>you have no permission to write there; choose another location, or change the permissions</source>
        <translation>您没有在那里写入的权限；请选择其他位置或更改权限</translation>
    </message>
    <message>
        <source>your disk quota is used up; free some space, or choose another location</source>
        <translation>您的磁盘配额已用尽；请腾出空间或选择其他位置</translation>
    </message>
    <message>
        <source>LoRA target modules</source>
        <translation>LoRA 目标模块</translation>
    </message>
    <message>
        <source>Modules not quantized</source>
        <translation>不量化的模块</translation>
    </message>
    <message>
        <source>Quantizes every frozen linear layer except the head, as bitsandbytes does; embeddings and norms stay as they are. QLoRA quantizes doubly (nf4-dq). In mixed precision, everything that is not quantized is fp32, as after PEFT&apos;s prepare_model_for_kbit_training.</source>
        <translation>与 bitsandbytes 相同，量化除输出头外的每个冻结线性层；嵌入和归一化保持不变。QLoRA 采用双重量化（nf4-dq）。使用混合精度时，未量化的部分均为 fp32，与 PEFT 的 prepare_model_for_kbit_training 一致。</translation>
    </message>
    <message>
        <source>batch: %1 samples make sizes that do not fit into 64 bits; the figures are those of 1 sample. Choose a smaller batch.</source>
        <translation>batch：%1 个样本的大小超出 64 位；图中数值为 1 个样本的。请选择更小的批大小。</translation>
    </message>
    <message>
        <source>checkpoint: &quot;%1&quot; matches nothing, as the network has no blocks.</source>
        <translation>checkpoint：“%1”没有匹配项，因为网络没有块。</translation>
    </message>
    <message>
        <source>checkpoint: &quot;%1&quot; matches no block; the blocks are %2.</source>
        <translation>checkpoint：“%1”没有匹配任何块；现有的块为 %2。</translation>
    </message>
    <message>
        <source>freeze: &quot;%1&quot; matches no layer; the top-level rows are %2.</source>
        <translation>freeze：“%1”没有匹配任何层；顶层的行为 %2。</translation>
    </message>
    <message>
        <source>has a ) without a (</source>
        <translation>有 ) 而没有 (</translation>
    </message>
    <message>
        <source>has a quantifier with nothing before it</source>
        <translation>量词前没有内容</translation>
    </message>
    <message>
        <source>nests its groups too deeply</source>
        <translation>嵌套的分组过多</translation>
    </message>
    <message>
        <source>is too long</source>
        <translation>过长</translation>
    </message>
    <message>
        <source>lacks a )</source>
        <translation>缺少 )</translation>
    </message>
    <message>
        <source>lacks a ]</source>
        <translation>缺少 ]</translation>
    </message>
    <message>
        <source>lora: &quot;%1&quot; matches nothing, as the network has no linear layers.</source>
        <translation>lora：“%1”没有匹配项，因为网络没有线性层。</translation>
    </message>
    <message>
        <source>lora: all-linear means every linear layer but the head, and the network has no other.</source>
        <translation>lora：all-linear 指除输出头外的每个线性层，而该网络没有其他线性层。</translation>
    </message>
    <message>
        <source>lora: &quot;%1&quot; matches no linear layer; the linear layers are %2.</source>
        <translation>lora：“%1”没有匹配任何线性层；现有的线性层为 %2。</translation>
    </message>
    <message>
        <source>lora: the regular expression &quot;%1&quot; %2.</source>
        <translation>lora：正则表达式“%1”%2。</translation>
    </message>
    <message>
        <source>has a quantifier whose maximum is below its minimum</source>
        <translation>量词的最大值小于最小值</translation>
    </message>
    <message>
        <source>has a quantifier that is too large</source>
        <translation>量词过大</translation>
    </message>
    <message>
        <source>skip-modules: &quot;%1&quot; matches no linear layer; the linear layers are %2.</source>
        <translation>skip_modules：“%1”没有匹配任何线性层；现有的线性层为 %2。</translation>
    </message>
    <message>
        <source>uses an unsupported kind of group; only ( ) and (?: ) are supported</source>
        <translation>使用了不支持的分组；仅支持 ( ) 和 (?: )</translation>
    </message>
    <message>
        <source>works only on the last dimension of the feature map %1; with a Flatten before it, it gets the whole map of each sample, which is nearly always intended.</source>
        <translation>仅作用于特征图 %1 的最后一维；在其前加一个 Flatten，即可得到每个样本的整张特征图，这几乎总是本意。</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>是</translation>
    </message>
    <message>
        <source>no</source>
        <translation>否</translation>
    </message>
    <message>
        <source>&quot;%1&quot;</source>
        <translation>“%1”</translation>
    </message>
    <message>
        <source>&quot;%1&quot; divides by zero</source>
        <translation>“%1”除以零</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not one of %2</source>
        <translation>“%1”不属于 %2</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not %2</source>
        <translation>“%1”不是%2</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is too large; the maximum is %2</source>
        <translation>“%1”过大，最大为 %2</translation>
    </message>
    <message>
        <source>%1 &quot;%2&quot;: %3</source>
        <translation>%1“%2”：%3</translation>
    </message>
    <message>
        <source>%1 + %2</source>
        <translation>%1 + %2</translation>
    </message>
    <message>
        <source>%1 LeakyReLU</source>
        <translation>%1 个 LeakyReLU</translation>
    </message>
    <message>
        <source>%1 LeakyReLUs</source>
        <translation>%1 个 LeakyReLU</translation>
    </message>
    <message>
        <source>%1 batch norm</source>
        <translation>%1 个批归一化</translation>
    </message>
    <message>
        <source>%1 batch norms</source>
        <translation>%1 个批归一化</translation>
    </message>
    <message>
        <source>%1 became a custom row</source>
        <translation>%1 行成为自定义行</translation>
    </message>
    <message>
        <source>%1 became custom rows</source>
        <translation>%1 行成为自定义行</translation>
    </message>
    <message>
        <source>%1 fused attention operator</source>
        <translation>%1 个融合注意力运算</translation>
    </message>
    <message>
        <source>%1 fused attention operators</source>
        <translation>%1 个融合注意力运算</translation>
    </message>
    <message>
        <source>%1 estimated row</source>
        <translation>%1 个估计行</translation>
    </message>
    <message>
        <source>%1 estimated rows</source>
        <translation>%1 个估计行</translation>
    </message>
    <message>
        <source>%1 has no attribute &quot;%2&quot;; it has %3</source>
        <translation>%1 没有属性“%2”，可用的有 %3</translation>
    </message>
    <message>
        <source>%1 input</source>
        <translation>%1 个输入</translation>
    </message>
    <message>
        <source>%1 inputs</source>
        <translation>%1 个输入</translation>
    </message>
    <message>
        <source>%1 is %2, but at most %3 layers can be read</source>
        <translation>%1 为 %2，但最多只能读取 %3 层</translation>
    </message>
    <message>
        <source>%1 is %2, but must be %3</source>
        <translation>%1 为 %2，但必须是 %3</translation>
    </message>
    <message>
        <source>%1 is %2, but must be a number</source>
        <translation>%1 为 %2，但必须是数</translation>
    </message>
    <message>
        <source>%1 is %2, but must be a whole number</source>
        <translation>%1 为 %2，但必须是整数</translation>
    </message>
    <message>
        <source>%1 is %2, but must be an object</source>
        <translation>%1 为 %2，但必须是对象</translation>
    </message>
    <message>
        <source>%1 is %2, but must be text</source>
        <translation>%1 为 %2，但必须是文本</translation>
    </message>
    <message>
        <source>%1 is %2, but must be true or false</source>
        <translation>%1 为 %2，但必须是 true 或 false</translation>
    </message>
    <message>
        <source>%1 is not a whole number</source>
        <translation>%1 不是整数</translation>
    </message>
    <message>
        <source>%1 is too large; the maximum is %2</source>
        <translation>%1 过大，最大为 %2</translation>
    </message>
    <message>
        <source>%1 is too small; the minimum is %2</source>
        <translation>%1 过小，最小为 %2</translation>
    </message>
    <message>
        <source>%1 loop</source>
        <translation>%1 个循环</translation>
    </message>
    <message>
        <source>%1 loops</source>
        <translation>%1 个循环</translation>
    </message>
    <message>
        <source>%1 must be a list, each entry %2</source>
        <translation>%1 必须是列表，每项为%2</translation>
    </message>
    <message>
        <source>%1 must have %2 entries</source>
        <translation>%1 必须有 %2 项</translation>
    </message>
    <message>
        <source>%1 of gradients and weights transferred over PCIe per step, and the CPU runs the optimizer</source>
        <translation>每步经 PCIe 传输 %1 的梯度和权重，优化器在 CPU 上运行</translation>
    </message>
    <message>
        <source>%1 operator</source>
        <translation>%1 个运算</translation>
    </message>
    <message>
        <source>%1 operators</source>
        <translation>%1 个运算</translation>
    </message>
    <message>
        <source>%1 or %2</source>
        <translation>%1 或 %2</translation>
    </message>
    <message>
        <source>%1 other output</source>
        <translation>另外 %1 个输出</translation>
    </message>
    <message>
        <source>%1 other outputs</source>
        <translation>另外 %1 个输出</translation>
    </message>
    <message>
        <source>%1 parameter is shared between layers (tied) and counted once.</source>
        <translation>%1 个参数在多层间共享（绑定），只计一次。</translation>
    </message>
    <message>
        <source>%1 parameters are shared between layers (tied) and counted once.</source>
        <translation>%1 个参数在多层间共享（绑定），只计一次。</translation>
    </message>
    <message>
        <source>The printed sizes determine %1 row.</source>
        <translation>%1 行由打印的尺寸确定。</translation>
    </message>
    <message>
        <source>%1 shape</source>
        <translation>%1 个形状</translation>
    </message>
    <message>
        <source>%1 shapes</source>
        <translation>%1 个形状</translation>
    </message>
    <message>
        <source>%1 size</source>
        <translation>%1 个尺寸</translation>
    </message>
    <message>
        <source>%1 sizes</source>
        <translation>%1 个尺寸</translation>
    </message>
    <message>
        <source>%1 stored tensor</source>
        <translation>%1 个存储的张量</translation>
    </message>
    <message>
        <source>%1 stored tensors</source>
        <translation>%1 个存储的张量</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1、%2</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1: the file has no such dynamic dimension</source>
        <translation>%1：文件中没有这样的动态维度</translation>
    </message>
    <message>
        <source>%1: the file has no such dynamic dimension; it has %2</source>
        <translation>%1：文件中没有这样的动态维度；可用的有 %2</translation>
    </message>
    <message>
        <source>%1; %2</source>
        <translation>%1；%2</translation>
    </message>
    <message>
        <source>16-bit optimizer state</source>
        <translation>16 位优化器状态</translation>
    </message>
    <message>
        <source>4-bit linear weights</source>
        <translation>4 位线性层权重</translation>
    </message>
    <message>
        <source>8-bit KV cache</source>
        <translation>8 位 KV 缓存</translation>
    </message>
    <message>
        <source>The file has no loss: cross-entropy was added to %1.</source>
        <translation>文件不含损失：已在%1上添加交叉熵。</translation>
    </message>
    <message>
        <source>The file has no loss: mean squared error was added to %1.</source>
        <translation>文件不含损失：已在%1上添加均方误差。</translation>
    </message>
    <message>
        <source>Activation checkpointing in %1 of %2 blocks</source>
        <translation>%2 个块中 %1 个使用激活检查点</translation>
    </message>
    <message>
        <source>Activation checkpointing in every block</source>
        <translation>每个块都使用激活检查点</translation>
    </message>
    <message>
        <source>Activations</source>
        <translation>激活值</translation>
    </message>
    <message>
        <source>The printed sizes determine all %1 rows.</source>
        <translation>全部 %1 行由打印的尺寸确定。</translation>
    </message>
    <message>
        <source>Batch size %1</source>
        <translation>批大小 %1</translation>
    </message>
    <message>
        <source>Depth of the input</source>
        <translation>输入的深度</translation>
    </message>
    <message>
        <source>Dimension &quot;%1&quot;</source>
        <translation>维度“%1”</translation>
    </message>
    <message>
        <source>Gradients</source>
        <translation>梯度</translation>
    </message>
    <message>
        <source>Height of the input</source>
        <translation>输入的高度</translation>
    </message>
    <message>
        <source>Image size %1 instead of %2</source>
        <translation>图像尺寸 %1，原为 %2</translation>
    </message>
    <message>
        <source>Input</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>Length of the input</source>
        <translation>输入的长度</translation>
    </message>
    <message>
        <source>Length of the source</source>
        <translation>源序列长度</translation>
    </message>
    <message>
        <source>Length of the target</source>
        <translation>目标序列长度</translation>
    </message>
    <message>
        <source>Length of the text</source>
        <translation>文本长度</translation>
    </message>
    <message>
        <source>LoRA on all linear layers</source>
        <translation>所有线性层使用 LoRA</translation>
    </message>
    <message>
        <source>Read from a printed summary, which gives only sizes: kernels, strides and connections are inferred from them.</source>
        <translation>由打印的摘要生成，其中只有尺寸：卷积核、步幅和连接由此推断。</translation>
    </message>
    <message>
        <source>Micro-batch %1 × %2 gradient accumulation steps</source>
        <translation>微批 %1 × %2 个梯度累积步</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>The printed sizes determine %2 of %1 rows; %3, whose saved activations are estimates.</source>
        <translation>%1 行中有 %2 行由打印的尺寸确定；%3，其保存的激活值为估计。</translation>
    </message>
    <message>
        <source>Offload optimizer state to the CPU</source>
        <translation>将优化器状态卸载到 CPU</translation>
    </message>
    <message>
        <source>Outputs</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>Pure bf16</source>
        <translation>纯 bf16</translation>
    </message>
    <message>
        <source>Sequence length</source>
        <translation>序列长度</translation>
    </message>
    <message>
        <source>Sequence length %1 instead of %2</source>
        <translation>序列长度 %1，原为 %2</translation>
    </message>
    <message>
        <source>The depth of the input</source>
        <translation>输入的深度</translation>
    </message>
    <message>
        <source>The height of the input</source>
        <translation>输入的高度</translation>
    </message>
    <message>
        <source>The layers come from config.json next to the weights: %1 parameters; the file has %2 elements (buffers, tied weights or a head may differ).</source>
        <translation>各层取自权重旁的 config.json：%1 个参数；文件含 %2 个元素（缓冲区、绑定的权重或输出头可能不同）。</translation>
    </message>
    <message>
        <source>The layers come from config.json next to the weights: %1 parameters; the file has the same number of elements, %2.</source>
        <translation>各层取自权重旁的 config.json：%1 个参数；文件含 %2 个元素，两者一致。</translation>
    </message>
    <message>
        <source>The length of the input</source>
        <translation>输入的长度</translation>
    </message>
    <message>
        <source>The width of the input</source>
        <translation>输入的宽度</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>Width of the input</source>
        <translation>输入的宽度</translation>
    </message>
    <message>
        <source>bf16 matmuls, fp32 master weights (no loss scaling needed)</source>
        <translation>bf16 矩阵乘法，fp32 主权重（无需损失缩放）</translation>
    </message>
    <message>
        <source>bf16 moments (Transformer Engine&apos;s FusedAdam)</source>
        <translation>bf16 动量（Transformer Engine 的 FusedAdam）</translation>
    </message>
    <message>
        <source>bf16 weights and activations</source>
        <translation>bf16 权重和激活值</translation>
    </message>
    <message>
        <source>bf16 weights and optimizer state (small updates are rounded away)</source>
        <translation>bf16 权重和优化器状态（小的更新会被舍入掉）</translation>
    </message>
    <message>
        <source>block-wise 8-bit optimizer states (bitsandbytes)</source>
        <translation>分块 8 位优化器状态（bitsandbytes）</translation>
    </message>
    <message>
        <source>block-wise NF4 weights (bitsandbytes)</source>
        <translation>分块 NF4 权重（bitsandbytes）</translation>
    </message>
    <message>
        <source>builtin:%1: %2</source>
        <translation>builtin:%1：%2</translation>
    </message>
    <message>
        <source>cannot apply &quot;%1&quot; to its inputs; write one letter per dimension, as in bij,bjk-&gt;bik.</source>
        <translation>无法将“%1”用于其输入；每维写一个字母，如 bij,bjk-&gt;bik。</translation>
    </message>
    <message>
        <source>inputs: no row above is called &quot;%1&quot;; name one by its path, or leave this empty for the row above</source>
        <translation>inputs：上方没有名为“%1”的行；请用路径指定，或留空表示上一行</translation>
    </message>
    <message>
        <source>it has no dtype</source>
        <translation>没有 dtype</translation>
    </message>
    <message>
        <source>it unpacks to more than %1 times its size</source>
        <translation>解压后超过其大小的 %1 倍</translation>
    </message>
    <message>
        <source>its data ends at byte %1, but the file has only %2 bytes of data: it is cut off</source>
        <translation>其数据止于第 %1 字节，但文件只有 %2 字节数据：文件被截断</translation>
    </message>
    <message>
        <source>its dtype &quot;%1&quot; is unknown</source>
        <translation>其 dtype“%1”未知</translation>
    </message>
    <message>
        <source>its shape needs %1 bytes, but its data_offsets hold %2</source>
        <translation>其形状需要 %1 字节，但其 data_offsets 为 %2</translation>
    </message>
    <message>
        <source>its size does not fit into 63 bits</source>
        <translation>其大小超出 63 位</translation>
    </message>
    <message>
        <source>keys and values lose precision</source>
        <translation>键和值的精度降低</translation>
    </message>
    <message>
        <source>lacks a }</source>
        <translation>缺少 }</translation>
    </message>
    <message>
        <source>longer texts are truncated or split</source>
        <translation>较长的文本会被截断或拆分</translation>
    </message>
    <message>
        <source>low-rank adapters train, everything else is frozen</source>
        <translation>只训练低秩适配器，其余全部冻结</translation>
    </message>
    <message>
        <source>model default</source>
        <translation>模型默认</translation>
    </message>
    <message>
        <source>needs a number</source>
        <translation>需要一个数</translation>
    </message>
    <message>
        <source>needs at least %1, not %2</source>
        <translation>至少需要 %1，而不是 %2</translation>
    </message>
    <message>
        <source>only the last layer trains: for a pretrained network</source>
        <translation>只训练最后一层：适用于预训练网络</translation>
    </message>
    <message>
        <source>takes a %1 of %2, but its input has %3.</source>
        <translation>需要形状为 %2 的 %1，而输入为 %3。</translation>
    </message>
    <message>
        <source>takes at most %1, not %2</source>
        <translation>最多为 %1，而不是 %2</translation>
    </message>
    <message>
        <source>tensor &quot;%1&quot;: %2</source>
        <translation>张量“%1”：%2</translation>
    </message>
    <message>
        <source>the forward pass of each checkpointed block runs twice</source>
        <translation>每个使用检查点的块，其前向运行两次</translation>
    </message>
    <message>
        <source>the model does not fit into the memory of this machine</source>
        <translation>模型超出本机内存</translation>
    </message>
    <message>
        <source>the output %1</source>
        <translation>输出 %1</translation>
    </message>
    <message>
        <source>the outputs %1</source>
        <translation>输出 %1</translation>
    </message>
    <message>
        <source>there is no line &quot;Layer (type) ... Output Shape ... Param #&quot; in it</source>
        <translation>其中没有“Layer (type) ... Output Shape ... Param #”一行</translation>
    </message>
    <message>
        <source>there is no setting &quot;%1&quot; here; the settings are %2</source>
        <translation>这里没有设置“%1”，可用的有：%2</translation>
    </message>
    <message>
        <source>this row no longer exists</source>
        <translation>该行已不存在</translation>
    </message>
    <message>
        <source>The clipboard contains no layers: neither rows from another window nor a table or summary of layers.</source>
        <translation>剪贴板中没有层：既不是另一个窗口的行，也不是层的表格或摘要。</translation>
    </message>
    <message>
        <source>the clipboard is empty</source>
        <translation>剪贴板为空</translation>
    </message>
    <message>
        <source>18P + s·b·h·L·(34 + 5·a·s ÷ h)</source>
        <translation>18P + s·b·h·L·(34 + 5·a·s ÷ h)</translation>
    </message>
    <message>
        <source>2P + 4P + 12P + s·b·h·L·(34 + 5·a·s ÷ h)</source>
        <translation>2P + 4P + 12P + s·b·h·L·(34 + 5·a·s ÷ h)</translation>
    </message>
    <message>
        <source>Megatron-LM</source>
        <translation>Megatron-LM</translation>
    </message>
    <message>
        <source>has a backslash without a supported character after it</source>
        <translation>反斜杠后没有受支持的字符</translation>
    </message>
    <message>
        <source>torchinfo</source>
        <translation>torchinfo</translation>
    </message>
    <message>
        <source>%1 of gradients, as large as the parameters, still exist when a step begins: they are not set to None; call zero_grad(set_to_none=True).</source>
        <translation>步骤开始时仍有与参数同样大小的 %1 梯度：梯度未设为 None；请调用 zero_grad(set_to_none=True)。</translation>
    </message>
    <message>
        <source>%1 blocks of %2 from %3 stay allocated over several steps: a result is kept together with its graph; keep loss.item() or output.detach() instead.</source>
        <translation>来自 %3 的 %1 个 %2 的块跨步保留：结果连同计算图一起被持有；请改为保存 loss.item() 或 output.detach()。</translation>
    </message>
    <message>
        <source>%1 from %2 are as large as the input: two batches are alive; delete the last one before the next is moved to the GPU.</source>
        <translation>来自 %2 的 %1 与输入同样大小：有两个批次同时存活；请在下一批移到 GPU 之前删除上一批。</translation>
    </message>
    <message>
        <source>%1 from %2 are as large as the parameters, one by one: a second copy of the model (an EMA, a deepcopy, a teacher); the setting ema counts one.</source>
        <translation>来自 %2 的 %1 与参数逐一同样大小：模型的第二份副本（EMA、deepcopy 或教师模型）；设置 ema 会计入一份。</translation>
    </message>
    <message>
        <source>%1 from %2 come from an evaluation and are still held: run it under torch.no_grad() and drop its results.</source>
        <translation>来自 %2 的 %1 源于评估且仍被持有：请在 torch.no_grad() 下运行并丢弃其结果。</translation>
    </message>
    <message>
        <source>%1 is missing</source>
        <translation>缺少 %1</translation>
    </message>
    <message>
        <source>%1 must be a list of numbers</source>
        <translation>%1 应为数字列表</translation>
    </message>
    <message>
        <source>%1 must be a whole number, 0 or more</source>
        <translation>%1 应为不小于 0 的整数</translation>
    </message>
    <message>
        <source>%1 must be an object</source>
        <translation>%1 应为对象</translation>
    </message>
    <message>
        <source>%1 must contain only whole numbers</source>
        <translation>%1 只能包含整数</translation>
    </message>
    <message>
        <source>%1 requests did not fit the device.</source>
        <translation>有 %1 次请求超出设备显存。</translation>
    </message>
    <message>
        <source>%1 takes %2</source>
        <translation>%1 接受%2</translation>
    </message>
    <message>
        <source>%1 takes %2, not &quot;%3&quot;</source>
        <translation>%1 接受%2，而不是“%3”</translation>
    </message>
    <message>
        <source>%1 were allocated before the recording began, or its first entries were overwritten (max_entries): their source lines are unknown.</source>
        <translation>有 %1 在开始录制之前已分配，或最早的记录已被覆盖（max_entries）：其源代码位置未知。</translation>
    </message>
    <message>
        <source>Allocated by PyTorch</source>
        <translation>PyTorch 已分配</translation>
    </message>
    <message>
        <source>Allowed</source>
        <translation>允许</translation>
    </message>
    <message>
        <source>Blocks of at least this size are not split; 20 or more, 0: no limit.</source>
        <translation>不小于此大小的块不会被切分；不小于 20，0 表示无限制。</translation>
    </message>
    <message>
        <source>Blocks that hold tensors: parameters, gradients, optimizer state, activations.</source>
        <translation>存放张量的块：参数、梯度、优化器状态、激活值。</translation>
    </message>
    <message>
        <source>CUDA graphs keep %1 for themselves; share one pool among them.</source>
        <translation>CUDA 图独占 %1；请让它们共享一个池。</translation>
    </message>
    <message>
        <source>All memory of this process: PyTorch&apos;s allocator, the CUDA context, libraries.</source>
        <translation>本进程占有的全部显存：PyTorch 分配器、CUDA 上下文、各种库。</translation>
    </message>
    <message>
        <source>Expandable segments</source>
        <translation>可扩展段</translation>
    </message>
    <message>
        <source>Fragmentation: %1 are free within segments, and %2 were requested. PYTORCH_CUDA_ALLOC_CONF=expandable_segments:True makes them usable.</source>
        <translation>碎片：段内有 %1 空闲，而请求的是 %2。设置 PYTORCH_CUDA_ALLOC_CONF=expandable_segments:True 可使其可用。</translation>
    </message>
    <message>
        <source>Fragmentation: %1 are free within segments, and %2 were requested. PyTorch for ROCm ignores expandable_segments; try max_split_size_mb in PYTORCH_HIP_ALLOC_CONF.</source>
        <translation>碎片：段内有 %1 空闲，而请求的是 %2。ROCm 版 PyTorch 忽略 expandable_segments；请尝试 PYTORCH_HIP_ALLOC_CONF 中的 max_split_size_mb。</translation>
    </message>
    <message>
        <source>Free</source>
        <translation>空闲</translation>
    </message>
    <message>
        <source>Free blocks within segments that are in use: fragmentation, since completely free segments were already released.</source>
        <translation>在用段中的空闲块：即碎片，因为完全空闲的段此前已归还。</translation>
    </message>
    <message>
        <source>In private pools</source>
        <translation>私有池中</translation>
    </message>
    <message>
        <source>Memory fraction</source>
        <translation>显存比例</translation>
    </message>
    <message>
        <source>Free blocks of CUDA graphs, which no other tensor can use; PyTorch counts them as allocated.</source>
        <translation>CUDA 图的空闲块，其他张量无法使用；PyTorch 将其计为已分配。</translation>
    </message>
    <message>
        <source>No training steps were found: nothing repeats. Record at least three steps.</source>
        <translation>未找到训练步骤：没有重复出现的部分。请录制三个或更多步骤。</translation>
    </message>
    <message>
        <source>The history is long: of its %1 entries only the last %2 are shown.</source>
        <translation>历史记录很长：共 %1 条，仅显示最后 %2 条。</translation>
    </message>
    <message>
        <source>Only %1 % of the recorded step&apos;s allocations match the prediction. Of %2 of parameters, %3 were found: the run used another network or other dtypes.</source>
        <translation>录制步骤的分配中只有 %1 % 与预测一致。%2 参数中找到 %3：运行的是另一个网络，或数据类型不同。</translation>
    </message>
    <message>
        <source>Only %1 % of the recorded step&apos;s allocations match the prediction. The parameters match, so the run had another batch size, precision or activation checkpointing: set these as in the run.</source>
        <translation>录制步骤的分配中只有 %1 % 与预测一致。参数相同，因此运行时的批大小、精度或激活检查点不同：请按运行时的情况设置。</translation>
    </message>
    <message>
        <source>Other processes hold %1; nvidia-smi lists them.</source>
        <translation>其他进程占用 %1；可用 nvidia-smi 查看。</translation>
    </message>
    <message>
        <source>Outside the allocator</source>
        <translation>分配器之外</translation>
    </message>
    <message>
        <source>PYTORCH_CUDA_ALLOC_CONF</source>
        <translation>PYTORCH_CUDA_ALLOC_CONF</translation>
    </message>
    <message>
        <source>PyTorch %1 does not know %2 and fails with &quot;Unrecognized CachingAllocator option&quot;; %3 was the last version to know it.</source>
        <translation>PyTorch %1 不认识 %2，会以“Unrecognized CachingAllocator option”结束；%3 是最后一个支持它的版本。</translation>
    </message>
    <message>
        <source>PyTorch %1 does not know %2 and fails with &quot;Unrecognized CachingAllocator option&quot;; it was added in %3.</source>
        <translation>PyTorch %1 不认识 %2，会以“Unrecognized CachingAllocator option”结束；该选项自 %3 起提供。</translation>
    </message>
    <message>
        <source>PyTorch %1 requires max_split_size_mb above 20; 20 is allowed from 2.9.</source>
        <translation>PyTorch %1 要求 max_split_size_mb 大于 20；自 2.9 起允许 20。</translation>
    </message>
    <message>
        <source>PyTorch 1.13 takes one number for roundup_power2_divisions; lists were added in 2.0.</source>
        <translation>PyTorch 1.13 的 roundup_power2_divisions 只接受一个数；列表自 2.0 起支持。</translation>
    </message>
    <message>
        <source>PyTorch&apos;s own caching allocator, or the CUDA driver&apos;s memory pool.</source>
        <translation>PyTorch 自带的缓存分配器，或 CUDA 驱动的内存池。</translation>
    </message>
    <message>
        <source>Reserved but unallocated</source>
        <translation>已保留但未分配</translation>
    </message>
    <message>
        <source>Reserved by PyTorch</source>
        <translation>PyTorch 已保留</translation>
    </message>
    <message>
        <source>Settings of PyTorch&apos;s caching allocator in its own syntax: expandable_segments:True,max_split_size_mb:128</source>
        <translation>PyTorch 缓存分配器的设置，使用其自身语法：expandable_segments:True,max_split_size_mb:128</translation>
    </message>
    <message>
        <source>Fraction of the allowed memory above which cached blocks that have been unused for long are released; needs a memory fraction.</source>
        <translation>占允许显存的比例，超过后归还久未使用的缓存块；需要设置显存比例。</translation>
    </message>
    <message>
        <source>Divisions between two powers of two to which requests are rounded up: 4, or by size [256:1,512:2,&gt;:4].</source>
        <translation>请求向上取整到两个 2 的幂之间的档位数：4，或按大小 [256:1,512:2,&gt;:4]。</translation>
    </message>
    <message>
        <source>The allocator grows its segments page by page, so that hardly any memory is lost between blocks. From PyTorch 2.1.</source>
        <translation>分配器逐页扩展其段，块之间几乎不浪费显存。PyTorch 2.1 起提供。</translation>
    </message>
    <message>
        <source>The process may use only %1 of the GPU, as set by set_per_process_memory_fraction.</source>
        <translation>进程只能占用 GPU 的 %1：由 set_per_process_memory_fraction 限定。</translation>
    </message>
    <message>
        <source>The segment that PyTorch requested from the device: the tensor&apos;s size, rounded up to 2 MiB, 20 MiB or a multiple of 2 MiB. This request did not fit; it is rarely the largest.</source>
        <translation>PyTorch 向设备请求的段：张量大小向上取整到 2 MiB、20 MiB 或 2 MiB 的倍数。这次请求没能放下；它很少是最大的。</translation>
    </message>
    <message>
        <source>The tensors themselves are too large: a smaller batch, checkpointing or another precision helps, the allocator&apos;s settings do not.</source>
        <translation>张量本身过大：减小批大小、使用检查点或其他精度有帮助，分配器设置无济于事。</translation>
    </message>
    <message>
        <source>This process</source>
        <translation>本进程</translation>
    </message>
    <message>
        <source>This process minus the reserved memory: the CUDA context, cuDNN&apos;s and cuBLAS&apos;s kernels, NCCL.</source>
        <translation>本进程减去已保留部分：CUDA 上下文、cuDNN 与 cuBLAS 的内核、NCCL。</translation>
    </message>
    <message>
        <source>Total capacity</source>
        <translation>总容量</translation>
    </message>
    <message>
        <source>Tried to allocate</source>
        <translation>尝试分配</translation>
    </message>
    <message>
        <source>True or False</source>
        <translation>True 或 False</translation>
    </message>
    <message>
        <source>The GPU memory that CUDA lets processes use; part of the advertised memory is never available.</source>
        <translation>CUDA 允许进程使用的 GPU 显存；标称容量中有一部分从不可用。</translation>
    </message>
    <message>
        <source>The memory that set_per_process_memory_fraction lets this process use.</source>
        <translation>set_per_process_memory_fraction 允许本进程占用的显存。</translation>
    </message>
    <message>
        <source>The memory that the allocator has taken from the device, in use or not.</source>
        <translation>分配器从设备取得的显存，无论是否在用。</translation>
    </message>
    <message>
        <source>The memory that the device had left at that moment, after cached blocks were released.</source>
        <translation>归还缓存块之后，设备当时剩余的显存。</translation>
    </message>
    <message>
        <source>With cudaMallocAsync, the CUDA driver manages the memory, and its rules are not public: the reserved figure is a lower bound.</source>
        <translation>使用 cudaMallocAsync 时显存由 CUDA 驱动管理，其规则未公开：已保留的数值为下限。</translation>
    </message>
    <message>
        <source>a power of two, or a list such as [256:1,512:2,1024:4,&gt;:1] (sizes in MiB)</source>
        <translation>2 的幂，或如 [256:1,512:2,1024:4,&gt;:1] 的列表（大小以 MiB 计）</translation>
    </message>
    <message>
        <source>a fraction between 0 and 1</source>
        <translation>0 到 1 之间的比例</translation>
    </message>
    <message>
        <source>a whole number of MiB, 20 or more</source>
        <translation>以 MiB 为单位的整数，不小于 20</translation>
    </message>
    <message>
        <source>garbage_collection_threshold has no effect until set_per_process_memory_fraction limits the process: set the memory fraction too.</source>
        <translation>在用 set_per_process_memory_fraction 限定进程可用显存之前，garbage_collection_threshold 不起作用：请同时设置显存比例。</translation>
    </message>
    <message>
        <source>gpu.name is missing</source>
        <translation>缺少 gpu.name</translation>
    </message>
    <message>
        <source>it is damaged: it appends to an empty stack</source>
        <translation>已损坏：向空栈追加</translation>
    </message>
    <message>
        <source>it cannot be read</source>
        <translation>无法读取</translation>
    </message>
    <message>
        <source>it is incomplete, ending after %1 bytes: the file was not completely copied or written</source>
        <translation>文件在 %1 字节处中断：没有完整复制或写完</translation>
    </message>
    <message>
        <source>it contains a string of %1 bytes, far longer than any in a snapshot</source>
        <translation>含有 %1 字节的字符串，远长于快照中的任何字符串</translation>
    </message>
    <message>
        <source>The snapshot has no history: call torch.cuda.memory._record_memory_history() before the model is created, and _dump_snapshot() after a few steps.</source>
        <translation>快照中没有历史记录：请在创建模型之前调用 torch.cuda.memory._record_memory_history()，并在若干步之后调用 _dump_snapshot()。</translation>
    </message>
    <message>
        <source>it is a pickle of protocol %1; only 2 to 5 are supported</source>
        <translation>它是协议 %1 的 pickle；只能读取协议 2 到 5</translation>
    </message>
    <message>
        <source>it is an empty pickle</source>
        <translation>它是空的 pickle</translation>
    </message>
    <message>
        <source>it is compressed with gzip; unpack it first</source>
        <translation>文件经 gzip 压缩；请先解压</translation>
    </message>
    <message>
        <source>it is damaged: it ends a list that was never begun</source>
        <translation>已损坏：结束了从未开始的列表</translation>
    </message>
    <message>
        <source>it is damaged: it reads a memo entry that was never stored</source>
        <translation>已损坏：读取了从未保存的 memo 条目</translation>
    </message>
    <message>
        <source>it is damaged: it stores a memo entry from an empty stack</source>
        <translation>已损坏：从空栈保存 memo 条目</translation>
    </message>
    <message>
        <source>it is damaged: it pops from an empty stack</source>
        <translation>已损坏：从空栈取值</translation>
    </message>
    <message>
        <source>it is damaged: it pops more items than there are</source>
        <translation>已损坏：从栈中取出的条目多于现有的</translation>
    </message>
    <message>
        <source>it is empty</source>
        <translation>它是空的</translation>
    </message>
    <message>
        <source>its format is newer (%1); update VRAM Planner to read it</source>
        <translation>文件格式较新（%1）；请更新 VRAM Planner</translation>
    </message>
    <message>
        <source>it nests deeper than any snapshot</source>
        <translation>嵌套层级超过任何快照</translation>
    </message>
    <message>
        <source>it is damaged: it sets an item on an empty stack</source>
        <translation>已损坏：在空栈上设置条目</translation>
    </message>
    <message>
        <source>it was measured on %1, but the first run on %2</source>
        <translation>该次运行在 %1 上测量，而第一次在 %2 上</translation>
    </message>
    <message>
        <source>it would import %1, which is not part of a memory snapshot; it was rejected because it could run arbitrary code</source>
        <translation>它会导入 %1，显存快照不需要这样做；已拒绝，因为可能运行任意代码</translation>
    </message>
    <message>
        <source>it would create an object with %1, which is not part of a memory snapshot; it was rejected because it could run arbitrary code</source>
        <translation>它会通过 %1 创建对象，显存快照不需要这样做；已拒绝，因为可能运行任意代码</translation>
    </message>
    <message>
        <source>native or cudaMallocAsync</source>
        <translation>native 或 cudaMallocAsync</translation>
    </message>
    <message>
        <source>never</source>
        <translation>从不</translation>
    </message>
    <message>
        <source>no limit</source>
        <translation>无限制</translation>
    </message>
    <message>
        <source>not set</source>
        <translation>未设置</translation>
    </message>
    <message>
        <source>peak.allocated is larger than peak.reserved, which contains it</source>
        <translation>peak.allocated 大于包含它的 peak.reserved</translation>
    </message>
    <message>
        <source>steps is missing: a list of the measured steps</source>
        <translation>缺少 steps：测量步骤的列表</translation>
    </message>
    <message>
        <source>torch.cuda.set_per_process_memory_fraction: the fraction of the GPU&apos;s memory that the allocator may use; 0: not set.</source>
        <translation>torch.cuda.set_per_process_memory_fraction：分配器可占用的 GPU 比例；0 表示未设置。</translation>
    </message>
    <message>
        <source>two of its lists share an entry of the history</source>
        <translation>两个列表共享同一条历史记录</translation>
    </message>
    <message>
        <source>versions.torch is missing</source>
        <translation>缺少 versions.torch</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not UTF-8 text</source>
        <translation>“%1”不是 UTF-8 文本</translation>
    </message>
    <message>
        <source>an unknown place</source>
        <translation>未知位置</translation>
    </message>
    <message>
        <source>Here the step has more than %1 tensors and kernels, the maximum; reduce the repeats or the number of pieces.</source>
        <translation>到此处该训练步已超过 %1 个张量和内核，超出可计算的上限；请减少重复次数或分块数量。</translation>
    </message>
    <message>
        <source>The repeats make more than %1 layers, the maximum; reduce them.</source>
        <translation>重复次数合计超过 %1 层，超出可计算的上限；请减少重复次数。</translation>
    </message>
    <message>
        <source>a model of this kind cannot be read from a pipe; save it as a file first</source>
        <translation>这类模型无法从管道读取；请先保存为文件</translation>
    </message>
    <message>
        <source>no data came through the pipe</source>
        <translation>管道中没有任何数据</translation>
    </message>
    <message>
        <source>out of memory</source>
        <translation>内存不足</translation>
    </message>
    <message>
        <source>the function %1 calls itself without end</source>
        <translation>函数 %1 无休止地调用自身</translation>
    </message>
    <message>
        <source>the graph has a cycle: %1 needs its own output</source>
        <translation>计算图含有环：%1 需要它自己的输出</translation>
    </message>
    <message>
        <source>the model&apos;s functions expand to more than %1 operators</source>
        <translation>模型的函数展开后超过 %1 个算子</translation>
    </message>
    <message>
        <source>this is a device; name a file</source>
        <translation>这是一个设备；请指定一个文件</translation>
    </message>
    <message>
        <source>unknown error</source>
        <translation>未知错误</translation>
    </message>
    <message>
        <source>%1 attention: its heads are assumed to be 64 or 128 wide.</source>
        <translation>%1 个注意力：假定其头宽为 64 或 128。</translation>
    </message>
    <message>
        <source>%1 attentions: their heads are assumed to be 64 or 128 wide.</source>
        <translation>%1 个注意力：假定其头宽为 64 或 128。</translation>
    </message>
    <message>
        <source>%1 block is assumed to add its input to its result.</source>
        <translation>假定 %1 个块将其输入与结果相加。</translation>
    </message>
    <message>
        <source>%1 blocks are assumed to add their input to their result.</source>
        <translation>假定 %1 个块将其输入与结果相加。</translation>
    </message>
    <message>
        <source>%1 layer was connected to an earlier tensor, the last one that fits it.</source>
        <translation>%1 个层连接到更早的张量，即与其相符的最后一个。</translation>
    </message>
    <message>
        <source>%1 layers were connected to an earlier tensor, the last one that fits them.</source>
        <translation>%1 个层连接到更早的张量，即与其相符的最后一个。</translation>
    </message>
    <message>
        <source>Concurrent sequences</source>
        <translation>并发序列数</translation>
    </message>
    <message>
        <source>Flatten, which forward() usually calls as a function, was inserted at %1 place.</source>
        <translation>在 %1 处插入了通常由 forward() 以函数调用的 Flatten。</translation>
    </message>
    <message>
        <source>Flatten, which forward() usually calls as a function, was inserted at %1 places.</source>
        <translation>在 %1 处插入了通常由 forward() 以函数调用的 Flatten。</translation>
    </message>
    <message>
        <source>Image size</source>
        <translation>图像尺寸</translation>
    </message>
    <message>
        <source>KV cache block</source>
        <translation>KV 缓存块</translation>
    </message>
    <message>
        <source>Length of the signal</source>
        <translation>信号长度</translation>
    </message>
    <message>
        <source>Read from code that does not show forward(): the layers are assumed to run in the order in which they are listed.</source>
        <translation>由代码读入，代码不显示 forward() 的内容：假定各层按书写顺序运行。</translation>
    </message>
    <message>
        <source>Classes that are not known are assumed to have no parameters of their own and to share no module with others, as print(model) shows neither: %1.</source>
        <translation>假定未知的类自身不含参数，也不含在别处也打印出来的模块，因为 print(model) 两者都不显示：%1。</translation>
    </message>
    <message>
        <source>Read from the code of keras.Sequential; no code was run.</source>
        <translation>由 keras.Sequential 的代码读入；未执行任何代码。</translation>
    </message>
    <message>
        <source>Not used: %1.</source>
        <translation>未使用：%1。</translation>
    </message>
    <message>
        <source>Shared prefixes are counted in the KV cache of each sequence.</source>
        <translation>序列共享的前缀在各自的 KV 缓存中分别计入。</translation>
    </message>
    <message>
        <source>Sequences whose keys and values stay cached while a batch of them runs, as on a server; 0, or less than the batch size: only those of the batch.</source>
        <translation>在其中一个批次运行时保留键和值缓存的序列数，如服务器上那样；0 或小于批大小：仅该批次的序列。</translation>
    </message>
    <message>
        <source>The image size</source>
        <translation>图像尺寸</translation>
    </message>
    <message>
        <source>The last layer is counted separately from the embedding, whose weight it may share.</source>
        <translation>最后一层与嵌入分开计入，尽管它可能共享嵌入的权重。</translation>
    </message>
    <message>
        <source>The length of the signal</source>
        <translation>信号长度</translation>
    </message>
    <message>
        <source>Tokens per block of a paged KV cache (16 in vLLM): each sequence takes whole blocks. Shared prefixes are counted for each sequence.</source>
        <translation>分页 KV 缓存每块的 token 数（vLLM 中为 16）：每个序列占用整块。共享的前缀对每个序列分别计入。</translation>
    </message>
    <message>
        <source>adapter_config.json: LoRA of rank %1 on %2.</source>
        <translation>adapter_config.json：秩为 %1 的 LoRA，作用于 %2。</translation>
    </message>
    <message>
        <source>generation_config.json: in inference the KV cache is %1 tokens long.</source>
        <translation>generation_config.json：推理时 KV 缓存长度为 %1 个 token。</translation>
    </message>
    <message>
        <source>contains only an adapter, and its base model &quot;%1&quot; is not on this disk; put config.json of the base model into this folder</source>
        <translation>仅含适配器，其基础模型“%1”不在本机磁盘上；请将基础模型的 config.json 放入此文件夹</translation>
    </message>
    <message>
        <source>line %1 begins with &quot;%2&quot;, and code is not run here; paste the output of print(model), or export the model with vram_planner_export.py</source>
        <translation>第 %1 行以“%2”开头，而此处不执行代码；请粘贴 print(model) 的输出，或用 vram_planner_export.py 导出模型</translation>
    </message>
    <message>
        <source>line %1: a loop creates the layers, and code is not run here; paste the output of print(model)</source>
        <translation>第 %1 行：由循环生成各层，而此处不执行代码；请粘贴 print(model) 的输出</translation>
    </message>
    <message>
        <source>line %1: brackets are nested more than 200 deep</source>
        <translation>第 %1 行：括号嵌套超过 200 层</translation>
    </message>
    <message>
        <source>line %1: expected a GPU&apos;s name and a price, such as &quot;RTX 4090,0.34&quot;</source>
        <translation>第 %1 行：应为 GPU 名称和价格，例如“RTX 4090,0.34”</translation>
    </message>
    <message>
        <source>line %1: names stand for more than %2 values</source>
        <translation>第 %1 行：名称代表的值超过 %2 个</translation>
    </message>
    <message>
        <source>line %1: the text ends before its brackets are closed</source>
        <translation>第 %1 行：文本在括号闭合前结束</translation>
    </message>
    <message>
        <source>line %1: the value of &quot;%2&quot; is not in the text; write the value itself</source>
        <translation>第 %1 行：文本中没有“%2”的值；请直接写出该值</translation>
    </message>
    <message>
        <source>more than %1 layers</source>
        <translation>超过 %1 个层</translation>
    </message>
    <message>
        <source>no layer in it gives the size of its input (such as Conv2d, Linear or Embedding)</source>
        <translation>其中没有层说明输入尺寸（如 Conv2d、Linear 或 Embedding）</translation>
    </message>
    <message>
        <source>no prices in it: expected lines of a GPU&apos;s name and a price, such as &quot;RTX 4090,0.34&quot;</source>
        <translation>其中没有价格：应为由 GPU 名称和价格组成的行，例如“RTX 4090,0.34”</translation>
    </message>
    <message>
        <source>sequences</source>
        <translation>个序列</translation>
    </message>
    <message>
        <source>the model has no layers; add them as a list, or by model.add(...)</source>
        <translation>模型没有层；请以列表或 model.add(...) 添加</translation>
    </message>
    <message>
        <source>there is no model in it: neither a call such as nn.Sequential(...) nor the output of print(model)</source>
        <translation>其中没有模型：既没有 nn.Sequential(...) 之类的调用，也没有 print(model) 的输出</translation>
    </message>
    <message>
        <source>this folder has no model: neither config.json, safetensors nor adapter_config.json</source>
        <translation>此文件夹不含模型：既无 config.json、safetensors，也无 adapter_config.json</translation>
    </message>
    <message>
        <source>those of the batch</source>
        <translation>批次中的序列</translation>
    </message>
    <message>
        <source>unsupported file; project files (.vram.json), ONNX, Hugging Face config.json, Keras (.keras, .h5, JSON), safetensors, CSV tables, printed model summaries and the code of nn.Sequential or keras.Sequential can be opened</source>
        <translation>不支持的文件；可打开项目文件 (.vram.json)、ONNX、Hugging Face config.json、Keras（.keras、.h5、JSON）、safetensors、CSV 表、打印的模型摘要，以及 nn.Sequential 或 keras.Sequential 的代码</translation>
    </message>
    <message>
        <source>%1 is given twice, as %2 and as %3; keep one.</source>
        <translation>%1 出现了两次，分别为 %2 和 %3；请只保留一个。</translation>
    </message>
    <message>
        <source>%1 or more</source>
        <translation>%1 或更大</translation>
    </message>
    <message>
        <source>%1 takes %2, not %3.</source>
        <translation>%1 应为 %2，而不是 %3。</translation>
    </message>
    <message>
        <source>%1: %2 takes %3, not %4.</source>
        <translation>%1：%2 应为 %3，而不是 %4。</translation>
    </message>
    <message>
        <source>There is no training to configure: the mode is inference; set mode to training.</source>
        <translation>没有可配置的训练：当前模式是推理；请将 mode 设为 training。</translation>
    </message>
    <message>
        <source>the file contains no JSON object, {...}</source>
        <translation>文件中没有 JSON 对象 {...}</translation>
    </message>
    <message>
        <source>line %1</source>
        <translation>第 %1 行</translation>
    </message>
    <message>
        <source>%1: takes KEY = VALUE or [TABLE]</source>
        <translation>%1：应为“键 = 值”或 [表]</translation>
    </message>
    <message>
        <source>fsdp_auto_wrap_policy: wrapping by size is estimated as wrapping the repeated blocks.</source>
        <translation>fsdp_auto_wrap_policy：按大小包装按包装重复块来估算。</translation>
    </message>
    <message>
        <source>num_processes is %1, which cannot be divided evenly among %2 machines; set num_processes to a multiple of %2.</source>
        <translation>num_processes 为 %1，%2 台机器无法均分；请将 num_processes 设为 %2 的倍数。</translation>
    </message>
    <message>
        <source>%1 of %2 cannot be estimated yet; set it to 1.</source>
        <translation>尚不能估算 %1 = %2；请设为 1。</translation>
    </message>
    <message>
        <source>Ignored, as memory does not depend on it: %1.</source>
        <translation>已忽略，因为显存与其无关：%1。</translation>
    </message>
    <message>
        <source>The network has no repeated blocks that could be checkpointed.</source>
        <translation>网络中没有可做检查点的重复块。</translation>
    </message>
    <message>
        <source>%1 is %2, but batches of %3 on %4 make %5; set it to %5, or change the others.</source>
        <translation>%1 为 %2，但批大小 %3 在 %4 上得到 %5；请设为 %5，或更改其他值。</translation>
    </message>
    <message>
        <source>%1 data-parallel GPU</source>
        <translation>%1 个数据并行 GPU</translation>
    </message>
    <message>
        <source>%1 data-parallel GPUs</source>
        <translation>%1 个数据并行 GPU</translation>
    </message>
    <message>
        <source>bf16.enabled and fp16.enabled exclude each other; set one of them to false.</source>
        <translation>bf16.enabled 与 fp16.enabled 互斥；请将其中之一设为 false。</translation>
    </message>
    <message>
        <source>torch_autocast.enabled excludes bf16.enabled and fp16.enabled; set one of them to false.</source>
        <translation>torch_autocast.enabled 与 bf16.enabled、fp16.enabled 互斥；请将其中之一设为 false。</translation>
    </message>
    <message>
        <source>zero_optimization.offload_optimizer needs stage 1, 2 or 3; set zero_optimization.stage to 1.</source>
        <translation>zero_optimization.offload_optimizer 需要阶段 1、2 或 3；请将 zero_optimization.stage 设为 1。</translation>
    </message>
    <message>
        <source>zero_optimization.stage is %1; it must be 0, 1, 2 or 3.</source>
        <translation>zero_optimization.stage 为 %1；DeepSpeed 只有 0、1、2、3。</translation>
    </message>
    <message>
        <source>optimizer.type: %1 is unknown; the optimizer stays as it was.</source>
        <translation>optimizer.type：未知的 %1；优化器保持不变。</translation>
    </message>
    <message>
        <source>train_batch_size is %1, which is not a multiple of %2 samples × %3 accumulation steps; set it to a multiple of %4.</source>
        <translation>train_batch_size 为 %1，不是 %2 个样本 × %3 个累积步的倍数；请设为 %4 的倍数。</translation>
    </message>
    <message>
        <source>--use-torch-fsdp2 and --use-distributed-optimizer exclude each other; leave one out.</source>
        <translation>--use-torch-fsdp2 与 --use-distributed-optimizer 互斥；请去掉一个。</translation>
    </message>
    <message>
        <source>--bf16 and --fp16 exclude each other; leave one out.</source>
        <translation>--bf16 与 --fp16 互斥；请去掉一个。</translation>
    </message>
    <message>
        <source>--recompute-granularity full needs --recompute-method uniform or block.</source>
        <translation>--recompute-granularity full 需要 --recompute-method uniform 或 block。</translation>
    </message>
    <message>
        <source>--recompute-method block is read as checkpointing all layers, not the first %1 of a stage.</source>
        <translation>--recompute-method block 按对所有层做检查点读取，而不是每个阶段的前 %1 层。</translation>
    </message>
    <message>
        <source>parallelism.data_parallel_shard_degree is 0; it must be -1, or 1 or more.</source>
        <translation>parallelism.data_parallel_shard_degree 为 0；应为 -1，或 1 及以上。</translation>
    </message>
    <message>
        <source>parallelism.data_parallel_shard_degree is -1, which is the remaining GPUs: %1 of %2.</source>
        <translation>parallelism.data_parallel_shard_degree 为 -1，即剩余的 GPU：%2 个中的 %1 个。</translation>
    </message>
    <message>
        <source>training.local_batch_size is %1, which cannot be divided into micro-batches of %2; set it to a multiple of parallelism.pipeline_parallel_microbatch_size.</source>
        <translation>training.local_batch_size 为 %1，不能被大小为 %2 的微批整除；请设为 parallelism.pipeline_parallel_microbatch_size 的倍数。</translation>
    </message>
    <message>
        <source>fsdp.units: accelerate wraps blocks by their class, which the network does not name.</source>
        <translation>fsdp.units：accelerate 按类包装块，而网络没有给出类名。</translation>
    </message>
    <message>
        <source>FSDP2 needs PyTorch 2.4; set torch to 2.4 or newer, or data-parallel to fsdp1.</source>
        <translation>FSDP2 需要 PyTorch 2.4；请将 torch 设为 2.4 或更新，或将 data-parallel 设为 fsdp1。</translation>
    </message>
    <message>
        <source>torch.compile needs PyTorch 2.0; set torch to 2.0 or newer, or compile to none.</source>
        <translation>torch.compile 需要 PyTorch 2.0；请将 torch 设为 2.0 或更新，或将 compile 设为 none。</translation>
    </message>
    <message>
        <source>The file&apos;s weights are quantized (quantization_config: %1), but are estimated in the setup&apos;s precision. To fine-tune adapters of a quantized model, set LoRA targets and quantize the frozen weights.</source>
        <translation>文件中的权重已量化（quantization_config：%1），但按设置的精度估算。若要微调量化模型的适配器，请设置 LoRA 目标并量化冻结的权重。</translation>
    </message>
    <message>
        <source>model_type &quot;%1&quot; is not supported; run &quot;python vram_planner_export.py hf config.json&quot;, or open the text of print(model)</source>
        <translation>不支持 model_type “%1”；请运行 “python vram_planner_export.py hf config.json”，或打开 print(model) 的文本</translation>
    </message>
    <message>
        <source>--num-layers-per-virtual-pipeline-stage is %1, which does not divide the %2 layers of a rank; no virtual stages are estimated.</source>
        <translation>--num-layers-per-virtual-pipeline-stage 为 %1，无法整除每个 rank 的 %2 层；不按虚拟阶段估算。</translation>
    </message>
    <message>
        <source>fsdp.units: torchtitan wraps each block, the embeddings and the output, whatever %1 says.</source>
        <translation>fsdp.units：无论 %1 如何设置，torchtitan 都会包装每个块、嵌入层和输出层。</translation>
    </message>
    <message>
        <source>fsdp.units: accelerate wraps blocks by their class, so %1 is not wrapped.</source>
        <translation>fsdp.units：accelerate 按类包装块，因此 %1 不会被包装。</translation>
    </message>
    <message>
        <source>precision: the training script has to load the model as %1.</source>
        <translation>precision：训练脚本须以 %1 加载模型。</translation>
    </message>
    <message>
        <source>precision: accelerate also runs forward under autocast, in addition to fsdp.param-dtype.</source>
        <translation>precision：除 fsdp.param-dtype 外，accelerate 还在 autocast 下运行前向。</translation>
    </message>
    <message>
        <source>fsdp.param-dtype: accelerate gathers parameters as %1, not as %2.</source>
        <translation>fsdp.param-dtype：accelerate 以 %1 聚集参数，而不是 %2。</translation>
    </message>
    <message>
        <source>fsdp.reduce-dtype: accelerate reduces gradients as %1, not as %2; the training script can pass FullyShardedDataParallelPlugin a mixed_precision_policy.</source>
        <translation>fsdp.reduce-dtype：accelerate 以 %1 归约梯度，而不是 %2；训练脚本可向 FullyShardedDataParallelPlugin 传入 mixed_precision_policy。</translation>
    </message>
    <message>
        <source>batch: the training script has to load %1 samples for each GPU and create Accelerator(gradient_accumulation_steps=%2).</source>
        <translation>batch：训练脚本须为每块 GPU 加载 %1 个样本，并创建 Accelerator(gradient_accumulation_steps=%2)。</translation>
    </message>
    <message>
        <source>data-parallel: the training script has to create the ZeroRedundancyOptimizer.</source>
        <translation>data-parallel：训练脚本须创建 ZeroRedundancyOptimizer。</translation>
    </message>
    <message>
        <source>fsdp.reshard: accelerate accepts true or false, not a group size.</source>
        <translation>fsdp.reshard：accelerate 只接受 true 和 false，不接受组的大小。</translation>
    </message>
    <message>
        <source>checkpoint: the training script has to checkpoint %1.</source>
        <translation>checkpoint：训练脚本须对 %1 做检查点。</translation>
    </message>
    <message>
        <source>optimizer: DeepSpeed does not create %1; pass the optimizer of the training script to deepspeed.initialize.</source>
        <translation>optimizer：DeepSpeed 不创建 %1；请把训练脚本中的优化器传给 deepspeed.initialize。</translation>
    </message>
    <message>
        <source>data-parallel: the figures are those of PyTorch&apos;s %1; ZeRO stage %2 shards the same tensors and adds its own buckets and fp32 master weights.</source>
        <translation>data-parallel：这些数字属于 PyTorch 的 %1；ZeRO 阶段 %2 切分相同的张量，并另加自己的桶和 fp32 主权重。</translation>
    </message>
    <message>
        <source>checkpoint: activation checkpointing is switched on in the training script, by model.gradient_checkpointing_enable() or deepspeed.checkpointing.checkpoint.</source>
        <translation>checkpoint：激活检查点在训练脚本中开启，用 model.gradient_checkpointing_enable() 或 deepspeed.checkpointing.checkpoint。</translation>
    </message>
    <message>
        <source>pipeline-parallel: the model has to be a PipelineModule(num_stages=%1).</source>
        <translation>pipeline-parallel：模型须为 PipelineModule(num_stages=%1)。</translation>
    </message>
    <message>
        <source>fsdp.replicate: shards of %1 need MiCS, deepspeed.zero.MiCS_Init.</source>
        <translation>fsdp.replicate：在 %1 间分片需要 MiCS，即 deepspeed.zero.MiCS_Init。</translation>
    </message>
    <message>
        <source>data-parallel: the figures are those of PyTorch&apos;s %1; Megatron-LM keeps fp32 gradients and master weights in addition to bf16 parameters.</source>
        <translation>data-parallel：这些数字属于 PyTorch 的 %1；Megatron-LM 在 bf16 参数之外保留 fp32 梯度和主权重。</translation>
    </message>
    <message>
        <source>fsdp.reshard: Megatron-LM either reshards or not; it has no groups of another size.</source>
        <translation>fsdp.reshard：Megatron-LM 只能重新分片或不分片，没有其他大小的组。</translation>
    </message>
    <message>
        <source>fsdp.replicate: --use-torch-fsdp2 shards over all data-parallel GPUs.</source>
        <translation>fsdp.replicate：--use-torch-fsdp2 在所有数据并行 GPU 间分片。</translation>
    </message>
    <message>
        <source>fsdp.offload: --use-torch-fsdp2 keeps its shards on the GPUs.</source>
        <translation>fsdp.offload：--use-torch-fsdp2 把分片留在 GPU 上。</translation>
    </message>
    <message>
        <source>precision: Megatron-LM keeps 16-bit parameters and fp32 master weights instead of autocast.</source>
        <translation>precision：Megatron-LM 用 16 位参数和 fp32 主权重代替 autocast。</translation>
    </message>
    <message>
        <source>precision: Megatron-LM keeps fp32 master weights in addition to %1 parameters.</source>
        <translation>precision：Megatron-LM 在 %1 参数之外保留 fp32 主权重。</translation>
    </message>
    <message>
        <source>checkpoint: Megatron-LM recomputes layers from the first on, not %1.</source>
        <translation>checkpoint：Megatron-LM 从第一层开始重计算，而不是 %1。</translation>
    </message>
    <message>
        <source>optimizer: Megatron-LM has adam and sgd, not %1.</source>
        <translation>optimizer：Megatron-LM 只有 adam 和 sgd，没有 %1。</translation>
    </message>
    <message>
        <source>optimizer: torch.optim has no %1; the script uses AdamW instead.</source>
        <translation>optimizer：torch.optim 没有 %1；脚本改用 AdamW。</translation>
    </message>
    <message>
        <source>precision: torchtitan trains in bfloat16 and float32, not in float16.</source>
        <translation>precision：torchtitan 以 bfloat16 和 float32 训练，不支持 float16。</translation>
    </message>
    <message>
        <source>precision: torchtitan uses autocast only with DDP; with FSDP it gathers parameters in 16 bits.</source>
        <translation>precision：torchtitan 只在 DDP 下使用 autocast；在 FSDP 下以 16 位聚集参数。</translation>
    </message>
    <message>
        <source>fsdp.reduce-dtype: torchtitan reduces in float32.</source>
        <translation>fsdp.reduce-dtype：torchtitan 以 float32 归约。</translation>
    </message>
    <message>
        <source>fsdp.reshard: torchtitan accepts always or never, not a group size.</source>
        <translation>fsdp.reshard：torchtitan 只接受 always 和 never，不接受组的大小。</translation>
    </message>
    <message>
        <source>data-parallel: torchtitan has no ZeroRedundancyOptimizer; the file uses DDP.</source>
        <translation>data-parallel：torchtitan 没有 ZeroRedundancyOptimizer；文件中写为 DDP。</translation>
    </message>
    <message>
        <source>checkpoint: torchtitan checkpoints all blocks or none, not %1.</source>
        <translation>checkpoint：torchtitan 对所有块做检查点或都不做，不能只对 %1。</translation>
    </message>
    <message>
        <source>optimizer: torchtitan has Adam and AdamW, not %1.</source>
        <translation>optimizer：torchtitan 有 Adam 和 AdamW，没有 %1。</translation>
    </message>
    <message>
        <source>Plans are for training; set mode to training.</source>
        <translation>方案用于训练；请将 mode 设为 training。</translation>
    </message>
    <message>
        <source>DDP</source>
        <translation>DDP</translation>
    </message>
    <message>
        <source>DDP with ZeroRedundancyOptimizer</source>
        <translation>DDP 与 ZeroRedundancyOptimizer</translation>
    </message>
    <message>
        <source>FSDP2 in %1 replicas</source>
        <translation>FSDP2，%1 个副本</translation>
    </message>
    <message>
        <source>FSDP2 without resharding after forward</source>
        <translation>FSDP2（前向后不重新分片）</translation>
    </message>
    <message>
        <source>FSDP2</source>
        <translation>FSDP2</translation>
    </message>
    <message>
        <source>%1 GPU</source>
        <translation>%1 块 GPU</translation>
    </message>
    <message>
        <source>%1 GPUs</source>
        <translation>%1 块 GPU</translation>
    </message>
    <message>
        <source>tensor parallelism %1</source>
        <translation>张量并行 %1</translation>
    </message>
    <message>
        <source>pipeline of %1 stages</source>
        <translation>%1 级流水线</translation>
    </message>
    <message>
        <source>activation checkpointing</source>
        <translation>激活检查点</translation>
    </message>
    <message>
        <source>micro-batch %1 × %2 accumulation steps</source>
        <translation>微批 %1 × %2 个累积步</translation>
    </message>
    <message>
        <source>%1 micro-batches of %2</source>
        <translation>%1 个大小为 %2 的微批</translation>
    </message>
    <message>
        <source>%1 micro-batches of %2 × %3 accumulation steps</source>
        <translation>%1 个大小为 %2 的微批 × %3 个累积步</translation>
    </message>
    <message>
        <source>batch %1</source>
        <translation>批大小 %1</translation>
    </message>
    <message>
        <source>Checkpointed blocks run forward twice: %1 more computation.</source>
        <translation>做检查点的块前向运行两次：计算量多 %1。</translation>
    </message>
    <message>
        <source>Pipeline stages are idle for %1 of the step.</source>
        <translation>流水线各阶段在一步中有 %1 的时间空闲。</translation>
    </message>
    <message>
        <source>A step takes %1 forward passes, one after another.</source>
        <translation>每步需要依次进行 %1 次前向。</translation>
    </message>
    <message>
        <source>There is nothing to train: no parameter gets a gradient.</source>
        <translation>没有可训练的内容：没有参数得到梯度。</translation>
    </message>
    <message>
        <source>a fraction above 0, up to 1</source>
        <translation>大于 0 且不超过 1 的比例</translation>
    </message>
    <message>
        <source>a whole number of MiB above 10</source>
        <translation>大于 10 的整数（MiB）</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Memory format</source>
        <translation>内存格式</translation>
    </message>
    <message>
        <source>channels-last: model and images are converted by .to(memory_format=torch.channels_last), which tensor cores prefer.</source>
        <translation>channels-last：模型和图像经 .to(memory_format=torch.channels_last) 转换，更适合张量核心。</translation>
    </message>
    <message>
        <source>CPU</source>
        <translation>CPU</translation>
    </message>
    <message>
        <source>desktop, more than 5 GHz</source>
        <translation>台式机，5 GHz 以上</translation>
    </message>
    <message>
        <source>shared cores in a cloud</source>
        <translation>云端共享核心</translation>
    </message>
    <message>
        <source>The class of CPU that launches the kernels. Small kernels finish before the CPU has launched the next one.</source>
        <translation>启动内核的 CPU 类别。小内核在 CPU 启动下一个之前就已完成。</translation>
    </message>
    <message>
        <source>Interconnect</source>
        <translation>互连</translation>
    </message>
    <message>
        <source>usual for the GPU</source>
        <translation>该 GPU 的常见配置</translation>
    </message>
    <message>
        <source>InfiniBand, 800 Gb/s</source>
        <translation>InfiniBand，800 Gb/s</translation>
    </message>
    <message>
        <source>InfiniBand, 400 Gb/s</source>
        <translation>InfiniBand，400 Gb/s</translation>
    </message>
    <message>
        <source>InfiniBand, 200 Gb/s</source>
        <translation>InfiniBand，200 Gb/s</translation>
    </message>
    <message>
        <source>InfiniBand, 100 Gb/s</source>
        <translation>InfiniBand，100 Gb/s</translation>
    </message>
    <message>
        <source>Ethernet, 100 Gb/s</source>
        <translation>以太网，100 Gb/s</translation>
    </message>
    <message>
        <source>Ethernet, 25 Gb/s</source>
        <translation>以太网，25 Gb/s</translation>
    </message>
    <message>
        <source>PCIe only</source>
        <translation>仅 PCIe</translation>
    </message>
    <message>
        <source>The network between machines, for each GPU. auto: 400 Gb/s InfiniBand for GPUs with NVLink of compute capability 9.0 or newer, 200 Gb/s for older ones, 100 Gb/s Ethernet for GPUs without NVLink. pcie: GPUs of one machine communicate over PCIe, too.</source>
        <translation>机器之间的网络，按每个 GPU 计。auto：计算能力 9.0 及以上且带 NVLink 的 GPU 为 400 Gb/s InfiniBand，较旧的为 200 Gb/s，没有 NVLink 的 GPU 为 100 Gb/s 以太网。pcie：同一机器的 GPU 也通过 PCIe 通信。</translation>
    </message>
    <message>
        <source>Samples in the dataset</source>
        <translation>数据集样本数</translation>
    </message>
    <message>
        <source>Samples of one epoch, for the time and the cost of a training run.</source>
        <translation>一个 epoch 的样本数，用于计算训练的时间和费用。</translation>
    </message>
    <message>
        <source>not given</source>
        <translation>未给出</translation>
    </message>
    <message>
        <source>Epochs</source>
        <translation>Epoch 数</translation>
    </message>
    <message>
        <source>epochs</source>
        <translation>epoch</translation>
    </message>
    <message>
        <source>Passes over the dataset.</source>
        <translation>遍历数据集的次数。</translation>
    </message>
    <message>
        <source>Prefetched batches</source>
        <translation>预取的批次</translation>
    </message>
    <message>
        <source>Batches that the data loader keeps on the GPU in addition to the one in use: 2 with timm&apos;s PrefetchLoader, 1 with most loaders that copy ahead on a separate stream.</source>
        <translation>数据加载器在 GPU 上除正在使用的批次外保留的批次数：timm 的 PrefetchLoader 为 2，大多数在独立流上提前复制的加载器为 1。</translation>
    </message>
    <message>
        <source>batches</source>
        <translation>批</translation>
    </message>
    <message>
        <source>cuDNN benchmark</source>
        <translation>cuDNN 基准测试</translation>
    </message>
    <message>
        <source>blocks: each repeated block is compiled (for block in blocks: block.compile()), as torchtitan and torchtune do; model: the whole model; step: the model and its loss in one graph. The saved tensors are then those that PyTorch&apos;s minimum cut chooses.</source>
        <translation>blocks：编译每个重复的块（for block in blocks: block.compile()），与 torchtitan 和 torchtune 相同；model：整个模型；step：模型与损失合为一张图。为反向保存什么由 PyTorch 自己的最小割决定。</translation>
    </message>
    <message>
        <source>Compiled loss</source>
        <translation>编译损失</translation>
    </message>
    <message>
        <source>torch.compile(loss): the loss becomes one kernel or a few, without log-probabilities in memory.</source>
        <translation>torch.compile(loss)：损失变为一个或几个内核，内存中不再有对数概率。</translation>
    </message>
    <message>
        <source>Mode of torch.compile</source>
        <translation>torch.compile 的模式</translation>
    </message>
    <message>
        <source>reduce-overhead replays CUDA graphs, whose private pool is kept between steps.</source>
        <translation>reduce-overhead 重放 CUDA 图，其私有内存池在各步之间保留。</translation>
    </message>
    <message>
        <source>Compiled optimizer</source>
        <translation>编译优化器</translation>
    </message>
    <message>
        <source>torch.compile(optimizer.step): avoids the temporary tensor lists of foreach kernels.</source>
        <translation>torch.compile(optimizer.step)：foreach 内核产生的临时张量列表不再出现。</translation>
    </message>
    <message>
        <source>Activation budget of torch.compile</source>
        <translation>torch.compile 的激活预算</translation>
    </message>
    <message>
        <source>torch._functorch.config.activation_memory_budget: below 1, compiled code saves at most this fraction of what it would save, and recomputes the rest; 0 saves only inputs.</source>
        <translation>torch._functorch.config.activation_memory_budget：小于 1 时，已编译的代码至多保存原本所保存的这一部分，其余重新计算；0 只保存输入。</translation>
    </message>
    <message>
        <source>breaks the graph of torch.compile (%1): it runs without torch.compile, and the parts before and after it are compiled separately.</source>
        <translation>会打断 torch.compile 的图（%1）：该行按未编译运行，其前后部分各自编译。</translation>
    </message>
    <message>
        <source>cannot be compiled here (%1): it runs without torch.compile, and the parts before and after it are compiled separately, although PyTorch would not divide them.</source>
        <translation>在此无法编译（%1）：该行按未编译运行，其前后部分各自编译；PyTorch 本身不会在此拆分。</translation>
    </message>
    <message>
        <source>runs without torch.compile: its graph is broken, and it is recomputed in backward.</source>
        <translation>按未编译运行：其图被打断，且在反向传播中重新计算。</translation>
    </message>
    <message>
        <source>The memory of its CUDA graphs stays in a private pool, which counts as reserved: torch.cuda.max_memory_allocated shows less once they are recorded.</source>
        <translation>其 CUDA 图的内存留在私有内存池中，计为已保留；录制之后 torch.cuda.max_memory_allocated 显示的会更少。</translation>
    </message>
    <message>
        <source>torch.compile of each block</source>
        <translation>对每个块使用 torch.compile</translation>
    </message>
    <message>
        <source>torch.compile of the model</source>
        <translation>对模型使用 torch.compile</translation>
    </message>
    <message>
        <source>torch.compile of the loss</source>
        <translation>对损失使用 torch.compile</translation>
    </message>
    <message>
        <source>free: the same result; the first steps compile for minutes</source>
        <translation>无代价：结果相同；最初几步需编译数分钟</translation>
    </message>
    <message>
        <source>free: the same result, without log-probabilities in memory</source>
        <translation>无代价：结果相同，内存中没有对数概率</translation>
    </message>
    <message>
        <source>cannot be compiled (%1), so everything that would be compiled with it runs without torch.compile.</source>
        <translation>无法编译（%1），因此本应与其一同编译的部分按未使用 torch.compile 运行。</translation>
    </message>
    <message>
        <source>Has no effect: each parameter is stepped in backward, by code that is not compiled.</source>
        <translation>无效：每个参数在反向中由未编译的代码更新。</translation>
    </message>
    <message>
        <source>Not modelled for %1, whose step is not elementwise: its temporaries are those without torch.compile.</source>
        <translation>尚不支持 %1，因其更新不是逐元素的：临时张量按未使用 torch.compile 计。</translation>
    </message>
    <message>
        <source>Has no effect: neither the network nor its loss is compiled.</source>
        <translation>无效：网络和损失都未编译。</translation>
    </message>
    <message>
        <source>torch.compile</source>
        <translation>torch.compile</translation>
    </message>
    <message>
        <source>runs without torch.compile: Dynamo compiles the code of its class no more than %1 times (torch._dynamo.config.recompile_limit).</source>
        <translation>按未使用 torch.compile 运行：Dynamo 对其类的代码最多编译 %1 次（torch._dynamo.config.recompile_limit）。</translation>
    </message>
    <message>
        <source>What checkpointed blocks recompute in backward. op is torchtitan&apos;s selective mode: the results of every second matrix product without a bias, of fused attention and of reduce-scatters are saved, not recomputed (create_selective_checkpoint_contexts).</source>
        <translation>使用检查点的块在反向时重新计算的内容。op 是 torchtitan 的选择性模式：保存每隔一个无偏置矩阵乘积、融合注意力和 reduce-scatter 的结果，不再重新计算（create_selective_checkpoint_contexts）。</translation>
    </message>
    <message>
        <source>whole blocks</source>
        <translation>整个块</translation>
    </message>
    <message>
        <source>selective ops</source>
        <translation>选定算子</translation>
    </message>
    <message>
        <source>blocks</source>
        <translation>个块</translation>
    </message>
    <message>
        <source>Above 1, only every second, third, ... checkpointed block is recomputed, each repeat counted (torchtitan&apos;s selective_ac_option 2).</source>
        <translation>大于 1 时，在使用激活检查点的块中（重复也计数）只有每第二个、第三个……会重新计算（torchtitan 的 selective_ac_option 2）。</translation>
    </message>
    <message>
        <source>activation_checkpoint.selective_ac_option is %1; it takes op, or 2 for every second block, 3 for every third.</source>
        <translation>activation_checkpoint.selective_ac_option 为 %1；可取 op，或 2 表示每第二个块、3 表示每第三个块。</translation>
    </message>
    <message>
        <source>Expert parallelism</source>
        <translation>专家并行</translation>
    </message>
    <message>
        <source>The number of data-parallel GPUs over which the experts of a network are distributed: each has some of them, and tokens go to the GPU of their expert and back (all-to-all).</source>
        <translation>多少块数据并行的 GPU 共同分担网络的专家：每块 GPU 拥有其中一部分，token 发送到其专家所在的 GPU 再返回（all-to-all）。</translation>
    </message>
    <message>
        <source>Expert imbalance</source>
        <translation>专家不均衡</translation>
    </message>
    <message>
        <source>Tokens on the GPU with the most popular experts, relative to experts that are all equally popular.</source>
        <translation>拥有最热门专家的 GPU 上的 token 数，与各专家同样热门时之比。</translation>
    </message>
    <message>
        <source>The network has no experts to distribute over GPUs; set expert-parallel to 1.</source>
        <translation>网络没有可由多块 GPU 分担的专家；请将 expert-parallel 设为 1。</translation>
    </message>
    <message>
        <source>%1 experts cannot be divided among %2 GPUs; set expert-parallel to %3.</source>
        <translation>%1 个专家无法分到 %2 块 GPU 上；请将 expert-parallel 设为 %3。</translation>
    </message>
    <message>
        <source>%1 cannot be divided into expert-parallel groups of %2; set expert-parallel to %3.</source>
        <translation>%1 无法分成每组 %2 个来分担专家；请将 expert-parallel 设为 %3。</translation>
    </message>
    <message>
        <source>Expert parallelism needs FSDP2 or Megatron-LM; set data-parallel to fsdp2, megatron or megatron-distributed-optimizer, or expert-parallel to 1.</source>
        <translation>只有 FSDP2 和 Megatron-LM 支持分担专家；请将 data-parallel 设为 fsdp2、megatron 或 megatron-distributed-optimizer，或将 expert-parallel 设为 1。</translation>
    </message>
    <message>
        <source>expert parallelism %1</source>
        <translation>专家并行 %1</translation>
    </message>
    <message>
        <source>Global batch</source>
        <translation>全局批大小</translation>
    </message>
    <message>
        <source>Samples of one optimizer step on all GPUs: batch, micro-batches and data-parallel GPUs multiplied. A value entered here sets the nearest number of micro-batches.</source>
        <translation>所有 GPU 上一个优化器步骤的样本数：批大小、微批数与数据并行 GPU 数的乘积。在此输入的值会设定最接近的微批数。</translation>
    </message>
    <message>
        <source>%1: query, key and value are one fused projection, which PyTorch&apos;s tensor parallelism does not shard; every GPU holds all of it (layers of this kind: %2). Three separate layers could be sharded.</source>
        <translation>%1：查询、键和值同在一个矩阵中，PyTorch 的张量并行无法拆分；它完整地位于每块 GPU 上，这样的层共有 %2 个。若三者各为一层，则可以拆分。</translation>
    </message>
    <message>
        <source>A comparison or logical function: one byte per element, no gradient.</source>
        <translation>比较或逻辑函数：每个元素一字节，无梯度。</translation>
    </message>
    <message>
        <source>softmax(q·kᵀ)·v for each head. Fused kernels save q, k, v, the output and one number per row.</source>
        <translation>每个头计算 softmax(q·kᵀ)·v。融合内核保存 q、k、v、输出以及每行一个数。</translation>
    </message>
    <message>
        <source>%1 micro-batches cannot be divided into rounds over %2 GPUs; set pp.microbatches to a multiple of %2.</source>
        <translation>%1 个微批无法在 %2 块 GPU 上组成完整的轮次；请将 pp.microbatches 设为 %2 的倍数。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; in line %2 is not a layer type: it became a custom row.</source>
        <translation>第 %2 行的“%1”不是层类型：已转为自定义行。</translation>
    </message>
    <message>
        <source>%1 is not a size of GPU memory</source>
        <translation>%1 不是 GPU 显存的大小</translation>
    </message>
    <message>
        <source>context-parallel: the network&apos;s inputs are not sequences that could be split; set context-parallel to 1.</source>
        <translation>context-parallel：网络的输入不是可供各 GPU 共享的序列；请把 context-parallel 设为 1。</translation>
    </message>
    <message>
        <source>pp.split: &quot;%1&quot; is not a number of blocks; enter balanced, or one number for each stage such as 9,8,8,7.</source>
        <translation>pp.split：“%1”不是块数；请输入 balanced，或为每个阶段输入一个数字，例如 9,8,8,7。</translation>
    </message>
    <message>
        <source>its header is not a JSON object</source>
        <translation>其头部不是 JSON 对象</translation>
    </message>
    <message>
        <source>its order does not name each of the input&apos;s dimensions once</source>
        <translation>其顺序没有恰好列出输入的每个维度一次</translation>
    </message>
    <message>
        <source>reading it failed halfway</source>
        <translation>读取中途失败</translation>
    </message>
    <message>
        <source>the zip archive has no directory at its end: it is cut off or not an archive</source>
        <translation>zip 存档末尾没有目录：它被截断，或不是存档</translation>
    </message>
    <message>
        <source>It covers only language models; this network has no attention over tokens.</source>
        <translation>只适用于语言模型；此网络没有对 token 的注意力。</translation>
    </message>
    <message>
        <source>Model states only, in 16 bits with an fp32 copy and Adam: no activations, no CUDA context.</source>
        <translation>仅模型状态，16 位加 fp32 副本和 Adam：不含激活值和 CUDA 上下文。</translation>
    </message>
    <message>
        <source>Softmax in fp32</source>
        <translation>fp32 softmax</translation>
    </message>
    <message>
        <source>Without a fused kernel, the softmax is computed in fp32, as by Llama and T5 in transformers.</source>
        <translation>没有融合内核时，softmax 以 fp32 计算，如 transformers 中的 Llama 和 T5。</translation>
    </message>
    <message>
        <source>Cached elements per token</source>
        <translation>每个 token 缓存的元素</translation>
    </message>
    <message>
        <source>it is not a regular file</source>
        <translation>它不是普通文件</translation>
    </message>
    <message>
        <source>its folder is a link or not a folder; remove it</source>
        <translation>其文件夹是链接或不是文件夹；请将其删除</translation>
    </message>
    <message>
        <source>its data_offsets are not a pair of byte positions</source>
        <translation>其 data_offsets 不是一对字节位置</translation>
    </message>
    <message>
        <source>its shape is not a list of sizes</source>
        <translation>其形状不是尺寸列表</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not an option of PyTorch&apos;s allocator; its options are %2</source>
        <translation>“%1”不是 PyTorch 分配器的选项；可用选项为 %2</translation>
    </message>
    <message>
        <source>Memory that is neither free nor used by this process: other processes on the GPU.</source>
        <translation>既非空闲也不属于本进程的显存：GPU 上的其他进程。</translation>
    </message>
    <message>
        <source>blocks must be a list of objects</source>
        <translation>blocks 应为对象列表</translation>
    </message>
    <message>
        <source>it contains a number of %1 bytes, not a size or an address</source>
        <translation>含有 %1 字节的数，不是大小也不是地址</translation>
    </message>
    <message>
        <source>it is a pickle, but not a memory snapshot: torch.cuda.memory._dump_snapshot writes a dictionary with &quot;segments&quot; and &quot;device_traces&quot;</source>
        <translation>它是 pickle，但不是显存快照：torch.cuda.memory._dump_snapshot 写出的字典含有“segments”和“device_traces”</translation>
    </message>
    <message>
        <source>it is damaged: %1 at byte %2 is not an opcode of a pickle</source>
        <translation>已损坏：字节 %2 处的 %1 不是 pickle 操作码</translation>
    </message>
    <message>
        <source>it is damaged: it appends to something that is not a list</source>
        <translation>已损坏：向非列表追加</translation>
    </message>
    <message>
        <source>it is damaged: it sets items of something that is not a dictionary</source>
        <translation>已损坏：为非字典设置条目</translation>
    </message>
    <message>
        <source>it is not a measured run: files of vram_planner_measure.py have &quot;format&quot;: &quot;vram-planner-measured/1&quot;</source>
        <translation>这不是测量结果：vram_planner_measure.py 写出的文件含有 &quot;format&quot;: &quot;vram-planner-measured/1&quot;</translation>
    </message>
    <message>
        <source>it is not a pickle of protocol 2 to 5</source>
        <translation>不是协议 2 到 5 的 pickle</translation>
    </message>
    <message>
        <source>it is text, not a memory snapshot, which torch.cuda.memory._dump_snapshot writes</source>
        <translation>这是文本，不是显存快照：显存快照由 torch.cuda.memory._dump_snapshot 写出</translation>
    </message>
    <message>
        <source>it is a file of torch.save (a zip archive), not a memory snapshot, which torch.cuda.memory._dump_snapshot writes</source>
        <translation>这是 torch.save 写出的文件（zip 归档），不是显存快照：显存快照由 torch.cuda.memory._dump_snapshot 写出</translation>
    </message>
    <message>
        <source>it determines no constant: %2 were reserved, but the estimate of this network with these settings is %1; open the network of that run, with its settings</source>
        <translation>它不能确定任何常数：保留了 %2，而此网络在这些设置下的估计为 %1；请打开该次运行的网络及其设置</translation>
    </message>
    <message>
        <source>timeline: time, allocated and reserved must have the same length</source>
        <translation>timeline：time、allocated 与 reserved 的长度应一致</translation>
    </message>
    <message>
        <source>contains no JSON object</source>
        <translation>不含 JSON 对象</translation>
    </message>
    <message>
        <source>this is not a model: neither code such as nn.Sequential(...), nor the output of print(model), nor a printed summary, a table of layers or the JSON of a config.json, of Keras or of a project</source>
        <translation>这不是模型：既非 nn.Sequential(...) 之类的代码、print(model) 的输出、打印的摘要、层表，也非 config.json、Keras 或项目的 JSON</translation>
    </message>
    <message>
        <source>%1 samples per step cannot be divided evenly; choose a global batch divisible by %2 GPUs.</source>
        <translation>每步 %1 个样本无法均分；请选择能被 %2 块 GPU 整除的全局批大小。</translation>
    </message>
    <message>
        <source>No plan for %1 fits: the smallest needs %2 on each. More or larger GPUs, a lower precision or a leaner optimizer would help.</source>
        <translation>%1 没有可行的方案：最省的一种每块 GPU 需要 %2。可以用更多或更大的 GPU、更低的精度或更省的优化器。</translation>
    </message>
    <message>
        <source>Each GPU sends %1 per step, most of it to other machines.</source>
        <translation>每块 GPU 每步发送 %1，大部分发往其他机器。</translation>
    </message>
    <message>
        <source>Each GPU sends %1 per step.</source>
        <translation>每块 GPU 每步发送 %1。</translation>
    </message>
    <message>
        <source>Last batch of an epoch</source>
        <translation>每轮最后一批</translation>
    </message>
    <message>
        <source>Samples of the last, smaller batch of an epoch, if the data loader does not drop it. Its tensors have other sizes, for which the allocator may reserve more.</source>
        <translation>数据加载器不丢弃时，每轮最后一个较小批次的样本数。其张量尺寸不同，分配器可能需要保留更多显存。</translation>
    </message>
    <message>
        <source>Evaluation batch</source>
        <translation>评估批大小</translation>
    </message>
    <message>
        <source>no evaluation</source>
        <translation>不评估</translation>
    </message>
    <message>
        <source>Samples of a forward pass with its loss under no_grad between epochs, while parameters and optimizer state stay on the GPU.</source>
        <translation>两轮之间在 no_grad 下前向并计算损失的样本数，参数和优化器状态留在 GPU 上。</translation>
    </message>
    <message>
        <source>Other sequence lengths</source>
        <translation>其他序列长度</translation>
    </message>
    <message>
        <source>Sequence lengths trained before the network&apos;s own, in this order and at the same batch size: 512, 1024. Increasing lengths leave cached blocks that are too small to reuse.</source>
        <translation>在网络自身长度的训练步之前、以相同批大小依次运行的训练步长度：512, 1024。递增的长度会留下放不进任何东西的块。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a list of sequence lengths; enter numbers of tokens, such as 512, 2048</source>
        <translation>“%1”不是序列长度列表；请输入 token 数，例如 512, 2048</translation>
    </message>
    <message>
        <source>also.sequence-lengths: the network&apos;s inputs are not sequences, so this has no effect.</source>
        <translation>also.sequence-lengths：网络的输入不是序列，因此该设置无效。</translation>
    </message>
    <message>
        <source>also.sequence-lengths: %1</source>
        <translation>also.sequence-lengths：%1</translation>
    </message>
    <message>
        <source>also.evaluation-batch: %1</source>
        <translation>also.evaluation-batch：%1</translation>
    </message>
    <message>
        <source>The other runs (also.*) make the allocator reserve %1 more than training steps of one size do.</source>
        <translation>其他运行（also.*）使分配器比单一尺寸的训练步多保留 %1。</translation>
    </message>
    <message>
        <source>Checkpoint interval</source>
        <translation>检查点间隔</translation>
    </message>
    <message>
        <source>block</source>
        <translation>个块</translation>
    </message>
    <message>
        <source>chunk</source>
        <translation>块</translation>
    </message>
    <message>
        <source>batch</source>
        <translation>批</translation>
    </message>
    <message>
        <source>element</source>
        <translation>个元素</translation>
    </message>
    <message>
        <source>micro-batch</source>
        <translation>个微批</translation>
    </message>
    <message>
        <source>sample</source>
        <translation>个样本</translation>
    </message>
    <message>
        <source>sequence</source>
        <translation>个序列</translation>
    </message>
    <message>
        <source>token</source>
        <translation>个 token</translation>
    </message>
    <message>
        <source>%1 cannot be split into %2 stages; set pipeline-parallel to %3 or less.</source>
        <translation>%1无法分成 %2 个阶段；请将 pipeline-parallel 设为不大于 %3。</translation>
    </message>
    <message>
        <source>%1 repeated block</source>
        <translation>%1 个重复的块</translation>
    </message>
    <message>
        <source>%1 repeated blocks</source>
        <translation>%1 个重复的块</translation>
    </message>
    <message>
        <source>The network has no repeated blocks that could be divided into stages; set pipeline-parallel to 1.</source>
        <translation>该网络没有可分配到各阶段的重复块；请将 pipeline-parallel 设为 1。</translation>
    </message>
    <message>
        <source>%1: a tensor that it combines with the heads is replicated on every GPU, so the layers of these heads are replicated too, %2.</source>
        <translation>%1：与注意力头结合的张量完整地位于每块 GPU 上，因此这些头的层也保持完整，%2。</translation>
    </message>
    <message>
        <source>in %1 place</source>
        <translation>共 %1 处</translation>
    </message>
    <message>
        <source>in %1 places</source>
        <translation>共 %1 处</translation>
    </message>
    <message>
        <source>%1 stages of %2 tensor-parallel GPUs need a multiple of %3 GPUs, not %4; set gpus to %3, or choose pipeline-parallel and tensor-parallel so that their product is %5.</source>
        <translation>%1 个阶段、每个阶段 %2 块共享层的 GPU 需要 %3 的倍数块 GPU，而不是 %4；请将 gpus 设为 %3，或使 pipeline-parallel 与 tensor-parallel 的乘积为 %5。</translation>
    </message>
    <message>
        <source>fsdp.units: no block or layer has a path like %1; enter paths such as %2, nothing for the repeated blocks, or root for one group.</source>
        <translation>fsdp.units：没有块或层的路径与 %1 匹配；请输入如 %2 的路径，留空表示重复的块，或输入 root 表示单一组。</translation>
    </message>
    <message>
        <source>Prompt tuning</source>
        <translation>提示微调（prompt tuning）</translation>
    </message>
    <message>
        <source>PEFT&apos;s PromptTuningConfig(num_virtual_tokens): this many learned vectors precede each sequence and lengthen it. Everything else is frozen.</source>
        <translation>PEFT 的 PromptTuningConfig(num_virtual_tokens)：每个序列之前加上这么多可学习的向量，序列随之变长。其余全部冻结。</translation>
    </message>
    <message>
        <source>Prefix tuning</source>
        <translation>前缀微调（prefix tuning）</translation>
    </message>
    <message>
        <source>PEFT&apos;s PrefixTuningConfig(num_virtual_tokens): this many learned keys and values precede those of every causal attention, which then uses a mask. Everything else is frozen.</source>
        <translation>PEFT 的 PrefixTuningConfig(num_virtual_tokens)：在每个因果注意力的键和值之前加上这么多可学习的键和值，为此注意力使用掩码。其余全部冻结。</translation>
    </message>
    <message>
        <source>Offload by</source>
        <translation>卸载方式</translation>
    </message>
    <message>
        <source>How tensors saved for backward are offloaded. save_on_cpu moves all of them; torchtune&apos;s OffloadActivations leaves parameters and tensors below 1024 bytes on the GPU and, from PyTorch 2.5 on, copies on a separate stream, so that some tensors stay longer.</source>
        <translation>为反向保存的张量的卸载方式。save_on_cpu 全部移走；torchtune 的 OffloadActivations 把参数和小于 1024 字节的张量留在 GPU 上，并且从 PyTorch 2.5 起在单独的流上复制，因此一些张量会停留更久。</translation>
    </message>
    <message>
        <source>prompt-tokens: no embedding reads the network&apos;s input; set prompt-tokens to 0, or export the model as PEFT wraps it.</source>
        <translation>prompt-tokens：没有嵌入层读取网络的输入；请将 prompt-tokens 设为 0，或导出由 PEFT 包装后的模型。</translation>
    </message>
    <message>
        <source>prefix-tokens: the network has no attention of queries, keys and values as a row of its own; set prefix-tokens to 0, or export the model as PEFT wraps it.</source>
        <translation>prefix-tokens：网络中没有单独成行的、由查询、键和值构成的注意力；请将 prefix-tokens 设为 0，或导出由 PEFT 包装后的模型。</translation>
    </message>
    <message>
        <source>Use only one of prompt tuning, prefix tuning and adapters; clear the others.</source>
        <translation>提示微调、前缀微调和适配器只能使用一种；请清除其他的。</translation>
    </message>
    <message>
        <source>has tokens of shape %1, which cannot take a prompt of %2; prompt tuning needs [batch, length].</source>
        <translation>的 token 形状为 %1，无法在前面加上 %2 个提示；提示微调需要 [批, 长度]。</translation>
    </message>
    <message>
        <source>Schedule-Free AdamW</source>
        <translation>Schedule-Free AdamW</translation>
    </message>
    <message>
        <source>Cosine of the angle between two inputs along a dimension. Saved for backward: both inputs, their norms twice, and both at unit length.</source>
        <translation>两个输入沿某一维度的夹角余弦。为反向传播保存：两个输入、它们的范数（两份）以及归一化后的两个输入。</translation>
    </message>
    <message>
        <source>compares %1 and %2, which do not match; sizes must be equal or 1. Choose another input or a Reshape.</source>
        <translation>比较的 %1 与 %2 不匹配；大小必须相等或为 1。请选择其他输入，或使用 Reshape。</translation>
    </message>
    <message>
        <source>%1: FSDP2 cannot split %2 rows evenly over %3 tensor-parallel GPUs times %4 shards; set gpus so that there are %5 shards, or tensor-parallel to 1.</source>
        <translation>%1：FSDP2 无法把 %2 行均匀地分给共享层的 %3 个 GPU 乘以 %4 个分片；请设置 gpus 使分片数为 %5，或将 tensor-parallel 设为 1。</translation>
    </message>
    <message>
        <source>FSDP2 cannot keep parameters by smaller groups under tensor parallelism; set fsdp.reshard and fsdp.last-reshard to yes or no, or tensor-parallel to 1.</source>
        <translation>GPU 共享层时，FSDP2 无法让较小的组保留参数；请将 fsdp.reshard 和 fsdp.last-reshard 设为 yes 或 no，或将 tensor-parallel 设为 1。</translation>
    </message>
    <message>
        <source>as many as heads</source>
        <translation>与头数相同</translation>
    </message>
    <message>
        <source>width / heads</source>
        <translation>宽度 / 头数</translation>
    </message>
    <message>
        <source>all tokens</source>
        <translation>全部 token</translation>
    </message>
    <message>
        <source>keys and values</source>
        <translation>键和值</translation>
    </message>
    <message>
        <source>CUBLAS_WORKSPACE_CONFIG</source>
        <translation>CUBLAS_WORKSPACE_CONFIG</translation>
    </message>
    <message>
        <source>Size in KiB and number of cuBLAS&apos;s workspaces, as in the environment variable: :4096:8 is 32 MiB for each of two handles. torch.use_deterministic_algorithms needs :4096:8 or :16:8.</source>
        <translation>cuBLAS 工作区的大小（KiB）和数量，写法与环境变量相同：:4096:8 表示两个句柄各 32 MiB。torch.use_deterministic_algorithms 需要 :4096:8 或 :16:8。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; does not give sizes and numbers of workspaces; enter both, such as :4096:8</source>
        <translation>“%1”没有给出工作区的大小和数量；请同时输入两者，例如 :4096:8</translation>
    </message>
    <message>
        <source>the network has no data-dependent size &quot;%1&quot;</source>
        <translation>网络没有由数据决定的大小“%1”</translation>
    </message>
    <message>
        <source>takes a number from %1 to %2, not %3</source>
        <translation>取 %1 到 %2 的数，而不是 %3</translation>
    </message>
    <message>
        <source>is missing</source>
        <translation>缺失</translation>
    </message>
    <message>
        <source>takes a list of two</source>
        <translation>取两个元素的列表</translation>
    </message>
    <message>
        <source>takes two different sizes</source>
        <translation>取两个不同的大小</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is the name of an earlier size</source>
        <translation>“%1”是前面某个大小的名称</translation>
    </message>
    <message>
        <source>The load of the most chosen expert, in percent of an equal share,</source>
        <translation>最常被选中的专家的负载（占均等份额的百分比）</translation>
    </message>
    <message>
        <source>The result of %1, in elements per sample,</source>
        <translation>%1 的结果（每个样本的元素数）</translation>
    </message>
    <message>
        <source>Load of the most chosen expert (%)</source>
        <translation>最常被选中的专家的负载（%）</translation>
    </message>
    <message>
        <source>Elements of %1 per sample</source>
        <translation>每个样本中 %1 的元素数</translation>
    </message>
    <message>
        <source>Multiplies groups of rows by a matrix each, as a mixture of experts does. Saved for backward: both factors and where groups end.</source>
        <translation>将各组行分别与一个矩阵相乘，如专家混合模型所做。为反向保存：两个因子和各组的结束位置。</translation>
    </message>
    <message>
        <source>cannot multiply the rows of %1 by %2 in groups that end at %3; it needs [n, k], [g, k, m] and [g].</source>
        <translation>无法将 %1 的行按以 %3 结束的分组与 %2 相乘；需要 [n, k]、[g, k, m] 和 [g]。</translation>
    </message>
    <message>
        <source>%1 from %2 are as large as the parameters, one by one: an exponential moving average of the model; the setting ema counts it.</source>
        <translation>来自 %2 的 %1 逐个与参数同样大：模型的指数移动平均；设置 ema 会计入它。</translation>
    </message>
    <message>
        <source>%1 from %2 are %3 as large as the parameters, one by one: a copy of the model in another dtype (an average, a teacher, master weights).</source>
        <translation>来自 %2 的 %1 逐个为参数大小的%3：模型以另一种数据类型保存的副本（平均值、教师模型、主权重）。</translation>
    </message>
    <message>
        <source>half</source>
        <translation>一半</translation>
    </message>
    <message>
        <source>twice</source>
        <translation>两倍</translation>
    </message>
    <message>
        <source>Most is allocated outside the training steps: %1, from %2; a step needs %3 at most.</source>
        <translation>训练步之外分配最多：%1，来自 %2；一步最多需要 %3。</translation>
    </message>
    <message>
        <source>1000 → 4 × 100 → 10, batch 256</source>
        <translation>1000 → 4 × 100 → 10,批大小 256</translation>
    </message>
    <message>
        <source>180 × 50 images, batch 128</source>
        <translation>180 × 50 图像,批大小 128</translation>
    </message>
    <message>
        <source>2 million parameters</source>
        <translation>200 万参数</translation>
    </message>
    <message>
        <source>2 × model file × B</source>
        <translation>2 × 模型文件 × B</translation>
    </message>
    <message>
        <source>20 million parameters, batch 32</source>
        <translation>2000 万参数,批大小 32</translation>
    </message>
    <message>
        <source>3·(4P + 4·B·A)</source>
        <translation>3·(4P + 4·B·A)</translation>
    </message>
    <message>
        <source>3·4P</source>
        <translation>3·4P</translation>
    </message>
    <message>
        <source>3·4P + 4·A + 4·B·input</source>
        <translation>3·4P + 4·A + 4·B·输入</translation>
    </message>
    <message>
        <source>4.5 times the weights</source>
        <translation>权重的 4.5 倍</translation>
    </message>
    <message>
        <source>4.5·4P</source>
        <translation>4.5·4P</translation>
    </message>
    <message>
        <source>8-bit linear weights</source>
        <translation>8 位线性层权重</translation>
    </message>
    <message>
        <source>A ratio seen with one network: activations follow the batch and the input&apos;s size, not the parameters, so another network has another ratio.</source>
        <translation>这是在某一个网络上观察到的比值:激活取决于批大小和输入尺寸,而非参数量,因此换一个网络比值就不同。</translation>
    </message>
    <message>
        <source>Activations of one sample</source>
        <translation>单个样本的激活</translation>
    </message>
    <message>
        <source>Activations that do not exist at the peak</source>
        <translation>峰值处已不存在的激活</translation>
    </message>
    <message>
        <source>Activations, three times</source>
        <translation>激活 × 3</translation>
    </message>
    <message>
        <source>Attention scores</source>
        <translation>注意力分数</translation>
    </message>
    <message>
        <source>Backward frees each activation after using it, so it adds little to forward&apos;s peak: the gradients and a few temporaries.</source>
        <translation>反向传播用完每个激活就释放,因此只比前向峰值多出梯度和少量临时张量。</translation>
    </message>
    <message>
        <source>Backward frees each saved tensor after its last use; the optimizer steps when none is left.</source>
        <translation>反向传播在最后一次使用后释放每个保存的张量;优化器执行时已无一留存。</translation>
    </message>
    <message>
        <source>Backward is three times forward</source>
        <translation>反向是前向的三倍</translation>
    </message>
    <message>
        <source>Backward makes them one after another; at the peak there are fewer, or more if one is being added to another.</source>
        <translation>反向传播逐个产生梯度;占用最多的时刻数量较少,在累加梯度时则可能更多。</translation>
    </message>
    <message>
        <source>Blocks of 512 bytes</source>
        <translation>512 字节的内存块</translation>
    </message>
    <message>
        <source>CUDA context</source>
        <translation>CUDA 上下文</translation>
    </message>
    <message>
        <source>CUDA itself with its loaded kernels, before the first tensor exists.</source>
        <translation>CUDA 本身及其加载的内核,在第一个张量出现之前就已占用。</translation>
    </message>
    <message>
        <source>FP32 core and headroom</source>
        <translation>FP32 核心加预留空间</translation>
    </message>
    <message>
        <source>Features</source>
        <translation>特征数</translation>
    </message>
    <message>
        <source>Gathered parameters and communication</source>
        <translation>聚集的参数与通信</translation>
    </message>
    <message>
        <source>Gradients that do not exist at the peak</source>
        <translation>峰值处尚不存在的梯度</translation>
    </message>
    <message>
        <source>Gradients, fp32 copies, optimizer</source>
        <translation>梯度、fp32 副本、优化器</translation>
    </message>
    <message>
        <source>Headroom, at most</source>
        <translation>预留空间(最多)</translation>
    </message>
    <message>
        <source>Heads × size</source>
        <translation>头数 × 大小</translation>
    </message>
    <message>
        <source>Inference keeps the keys and values of every token.</source>
        <translation>推理会保留每个 token 的键和值。</translation>
    </message>
    <message>
        <source>Input channels per group</source>
        <translation>每组输入通道</translation>
    </message>
    <message>
        <source>Input, target and buffers</source>
        <translation>输入、目标和缓冲区</translation>
    </message>
    <message>
        <source>It applies to training, and this setup is for inference.</source>
        <translation>它计算的是训练,而当前配置是推理。</translation>
    </message>
    <message>
        <source>It forgets the batch: the activations of every sample are kept until backward, so they count B times.</source>
        <translation>忘了乘批大小:每个样本的激活都要保留到反向传播,因此应计 B 次。</translation>
    </message>
    <message>
        <source>It is a rule for training, and this setup is inference, without gradients, optimizer state or saved activations. Weights + input has a sum for it.</source>
        <translation>这是训练用的规则,而当前配置是推理,没有梯度、优化器状态和保存的激活。“权重 + 输入”适用于推理。</translation>
    </message>
    <message>
        <source>It takes memory from the GPU in segments, and parts of them are free or cannot be used.</source>
        <translation>它按段向 GPU 申请内存,其中一部分空闲或无法使用。</translation>
    </message>
    <message>
        <source>Key and value heads × size</source>
        <translation>键和值头数 × 大小</translation>
    </message>
    <message>
        <source>LLM.int8() weights (bitsandbytes)</source>
        <translation>LLM.int8() 权重(bitsandbytes)</translation>
    </message>
    <message>
        <source>No gradients, no activations, no optimizer state: it describes a model that is only loaded, with one sample.</source>
        <translation>不含梯度、激活和优化器状态:它描述的是仅加载的模型加一个样本。</translation>
    </message>
    <message>
        <source>Not every output is saved for backward, and some kernels save more than their output.</source>
        <translation>并非每个输出都为反向保存,而有些内核保存的不止其输出。</translation>
    </message>
    <message>
        <source>Optimizer state</source>
        <translation>优化器状态</translation>
    </message>
    <message>
        <source>Output channels per group</source>
        <translation>每组输出通道</translation>
    </message>
    <message>
        <source>Parameters and gradients as stored</source>
        <translation>实际存储的参数和梯度</translation>
    </message>
    <message>
        <source>Parameters of other GPUs&apos; shards, and the buffers of collectives.</source>
        <translation>来自其他 GPU 分片的参数,以及集合通信的缓冲区。</translation>
    </message>
    <message>
        <source>Query, key and value heads × size</source>
        <translation>查询、键、值头数 × 大小</translation>
    </message>
    <message>
        <source>SGD instead of Adam</source>
        <translation>用 SGD 代替 Adam</translation>
    </message>
    <message>
        <source>Segments</source>
        <translation>内存段</translation>
    </message>
    <message>
        <source>Stanford CS231n, &quot;Computational considerations&quot;</source>
        <translation>斯坦福 CS231n,“Computational considerations”</translation>
    </message>
    <message>
        <source>Stanford CS231n, Convolutional Neural Networks, &quot;Computational considerations&quot;; worked out in datascience.stackexchange.com/questions/12649</source>
        <translation>斯坦福 CS231n《Convolutional Neural Networks》“Computational considerations”一节;算例见 datascience.stackexchange.com/questions/12649</translation>
    </message>
    <message>
        <source>State size</source>
        <translation>状态大小</translation>
    </message>
    <message>
        <source>Temporaries</source>
        <translation>临时张量</translation>
    </message>
    <message>
        <source>Tensors that exist only while a few kernels run: gradients of activations, the optimizer&apos;s own buffers.</source>
        <translation>只在少数内核运行期间存在的张量:激活的梯度、优化器自己的缓冲区。</translation>
    </message>
    <message>
        <source>The allocator rounds every tensor up to whole blocks.</source>
        <translation>分配器把每个张量向上取整到整块。</translation>
    </message>
    <message>
        <source>The batch itself, and tensors such as running statistics.</source>
        <translation>批数据本身,以及滑动统计量之类的张量。</translation>
    </message>
    <message>
        <source>The loss keeps these for backward, so they count on its row. Cross-entropy keeps the log-softmax of its input, which is as large as the logits.</source>
        <translation>loss 为反向保留这些张量,因此计入它所在的行。交叉熵保留其输入的 log-softmax,与 logits 一样大。</translation>
    </message>
    <message>
        <source>Their bytes follow the precision; frozen parameters have no gradient, and parameters can be sharded over GPUs.</source>
        <translation>其字节数取决于精度;冻结的参数没有梯度,多个 GPU 也可以分摊。</translation>
    </message>
    <message>
        <source>Three copies are SGD with momentum; without momentum there are two, with Adam four. No activations, so no batch either.</source>
        <translation>三份对应带动量的 SGD;无动量为两份,Adam 为四份。不含激活,因此也与批大小无关。</translation>
    </message>
    <message>
        <source>Three times the weights</source>
        <translation>权重的三倍</translation>
    </message>
    <message>
        <source>Virtual tokens</source>
        <translation>虚拟 token 数</translation>
    </message>
    <message>
        <source>Weights exist once, regardless of the batch size: only activations grow with it. The file says nothing about them, nor about the optimizer.</source>
        <translation>无论批大小是多少,权重只有一份,只有激活随批大小增长。文件既不反映激活,也不反映优化器。</translation>
    </message>
    <message>
        <source>Weights in 16 bits</source>
        <translation>16 位权重</translation>
    </message>
    <message>
        <source>Weights, 4.5 times</source>
        <translation>权重 × 4.5</translation>
    </message>
    <message>
        <source>Weights, three times</source>
        <translation>权重 × 3</translation>
    </message>
    <message>
        <source>What autograd really keeps</source>
        <translation>autograd 实际保留的内容</translation>
    </message>
    <message>
        <source>What the headroom is for does not grow with the sum: the CUDA context is a fixed few hundred MiB, many times the sum of a small network and a few percent of a large one.</source>
        <translation>预留空间所针对的开销并不随总和增长:CUDA 上下文固定为几百 MiB,是小网络总和的许多倍,却只占大网络的百分之几。</translation>
    </message>
    <message>
        <source>What this optimizer really keeps of each trainable parameter.</source>
        <translation>该优化器为每个可训练参数实际保留的内容。</translation>
    </message>
    <message>
        <source>Width %1 instead of %2 in the widest layers</source>
        <translation>最宽的层宽度为 %1 而非 %2</translation>
    </message>
    <message>
        <source>Workspaces of libraries and kernels</source>
        <translation>库和内核的工作区</translation>
    </message>
    <message>
        <source>a rule of thumb of many tutorials</source>
        <translation>许多教程中的经验法则</translation>
    </message>
    <message>
        <source>a rule of thumb: 10 to 30 % more</source>
        <translation>经验法则:多留 10 % 到 30 %</translation>
    </message>
    <message>
        <source>a smaller network: it may learn less, and pretrained weights no longer fit</source>
        <translation>更小的网络:学习能力可能下降,且预训练权重不再适用</translation>
    </message>
    <message>
        <source>agentcalc.com, Neural Network Memory Usage Calculator</source>
        <translation>agentcalc.com, Neural Network Memory Usage Calculator</translation>
    </message>
    <message>
        <source>another optimizer without state: its learning rate must be tuned, and it often needs more epochs</source>
        <translation>另一种无状态的优化器:需要重新调学习率,且往往需要更多轮次</translation>
    </message>
    <message>
        <source>bytes</source>
        <translation>字节</translation>
    </message>
    <message>
        <source>cuBLAS, cuDNN and NCCL work in memory of their own.</source>
        <translation>cuBLAS、cuDNN 和 NCCL 使用各自的内存。</translation>
    </message>
    <message>
        <source>file</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>input</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>input of %1</source>
        <translation>%1 的输入</translation>
    </message>
    <message>
        <source>input of a checkpointed block</source>
        <translation>检查点块的输入</translation>
    </message>
    <message>
        <source>largest layer</source>
        <translation>最大的层</translation>
    </message>
    <message>
        <source>output</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>output of %1</source>
        <translation>%1 的输出</translation>
    </message>
    <message>
        <source>outputs</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>parameters and input</source>
        <translation>参数和输入</translation>
    </message>
    <message>
        <source>parameters, gradients and optimizer state</source>
        <translation>参数、梯度和优化器状态</translation>
    </message>
    <message>
        <source>saved activations and input</source>
        <translation>保存的激活和输入</translation>
    </message>
    <message>
        <source>seen in practice, in stats.stackexchange.com/questions/224175</source>
        <translation>实践中的观察,见 stats.stackexchange.com/questions/224175</translation>
    </message>
    <message>
        <source>stats.stackexchange.com/questions/224175</source>
        <translation>stats.stackexchange.com/questions/224175</translation>
    </message>
    <message>
        <source>sum</source>
        <translation>总和</translation>
    </message>
    <message>
        <source>tensors at the peak</source>
        <translation>峰值处的张量</translation>
    </message>
    <message>
        <source>the question in datascience.stackexchange.com/questions/12649</source>
        <translation>datascience.stackexchange.com/questions/12649 中的提问</translation>
    </message>
    <message>
        <source>too large</source>
        <translation>过大</translation>
    </message>
    <message>
        <source>%1 cannot run %2 %3; set it to 1, or write the file for another program.</source>
        <translation>%1 无法以 %2 %3 运行；请将其设为 1，或为其他程序写文件。</translation>
    </message>
    <message>
        <source>%1 is %2, but the model was read with sequences of %3, which the figures are for; read it again with --set dim.sequence=%2.</source>
        <translation>%1 为 %2，但读取模型时序列长度为 %3，各数值以此为准；请用 --set dim.sequence=%2 重新读取。</translation>
    </message>
    <message>
        <source>%1 is %2, which is not a multiple of the sequences&apos; %3 tokens.</source>
        <translation>%1 为 %2，不是序列 %3 个词元的整数倍。</translation>
    </message>
    <message>
        <source>--recompute-modules %1 is estimated without checkpointing; the real run needs less memory.</source>
        <translation>--recompute-modules %1 按不使用激活检查点估算；实际运行所需显存更少。</translation>
    </message>
    <message>
        <source>Megatron-LM has no options for this network: %1.</source>
        <translation>Megatron-LM 没有适用于此网络的选项：%1。</translation>
    </message>
    <message>
        <source>Megatron-LM needs %1 to be a multiple of %2; they are %3 and %4.</source>
        <translation>Megatron-LM 要求 %1 是 %2 的整数倍；它们分别为 %3 和 %4。</translation>
    </message>
    <message>
        <source>Megatron-LM&apos;s FSDP2 does not run in fp16; choose bf16, or data-parallel megatron-distributed-optimizer.</source>
        <translation>Megatron-LM 的 FSDP2 不支持 fp16；请选择 bf16，或将 data-parallel 设为 megatron-distributed-optimizer。</translation>
    </message>
    <message>
        <source>Megatron-LM&apos;s FSDP2 does not share the embedding&apos;s weight with the head; choose data-parallel megatron-distributed-optimizer.</source>
        <translation>Megatron-LM 的 FSDP2 不支持输出头与嵌入共享权重；请将 data-parallel 设为 megatron-distributed-optimizer。</translation>
    </message>
    <message>
        <source>accelerate combines tensor and context parallelism with FSDP2 alone; set data-parallel to fsdp2.</source>
        <translation>accelerate 只能将张量并行和上下文并行与 FSDP2 结合使用；请将 data-parallel 设为 fsdp2。</translation>
    </message>
    <message>
        <source>checkpoint-every: torchtitan checkpoints every block.</source>
        <translation>checkpoint_every：torchtitan 对每个块都使用激活检查点。</translation>
    </message>
    <message>
        <source>deepspeed_config.zero_stage is %1; it must be 0, 1, 2 or 3.</source>
        <translation>deepspeed_config.zero_stage 为 %1；DeepSpeed 只有 0、1、2 和 3。</translation>
    </message>
    <message>
        <source>The options are those of another program: Megatron-LM has no --gradient-accumulation-steps.</source>
        <translation>这些选项属于另一个程序：Megatron-LM 没有 --gradient-accumulation-steps。</translation>
    </message>
    <message>
        <source>distributed_type is MEGATRON_LM; open the launch script of Megatron-LM instead.</source>
        <translation>distributed_type 为 MEGATRON_LM：请直接打开带 Megatron-LM 参数的脚本。</translation>
    </message>
    <message>
        <source>gpus: put the address of the first machine in place of first-node in main_process_ip, and each machine&apos;s own number in machine_rank.</source>
        <translation>gpus：请在 main_process_ip 中用第一台机器的地址替换 first-node，并在 machine_rank 中填写每台机器自己的编号。</translation>
    </message>
    <message>
        <source>Only Megatron-LM&apos;s distributed optimizer has several instances; set data-parallel to megatron-distributed-optimizer or megatron.optimizer-instances to 1.</source>
        <translation>只有 Megatron-LM 的分布式优化器有多个实例；请将 data-parallel 设为 megatron-distributed-optimizer，或将 megatron.optimizer-instances 设为 1。</translation>
    </message>
    <message>
        <source>%1 cannot be divided into %2 distributed optimizers; set megatron.optimizer-instances to %3.</source>
        <translation>%1 无法分成 %2 个分布式优化器；请将 megatron.optimizer-instances 设为 %3。</translation>
    </message>
    <message>
        <source>%1: FSDP2 does not shard %2 rows that %3 GPUs cannot share evenly, so every GPU holds all of them; padded to %4 they could be shared.</source>
        <translation>%1：FSDP2 不切分 %3 个 GPU 无法均分的 %2 行，因此每个 GPU 都持有全部；填充到 %4 行即可分担。</translation>
    </message>
    <message>
        <source>%1 changes how much memory is needed, but is not estimated.</source>
        <translation>%1 会改变所需显存，但未计入估算。</translation>
    </message>
    <message>
        <source>%1 is %2, but %3 in the open network, which the figures are for.</source>
        <translation>%1 为 %2，而打开的网络中为 %3；各数值针对后者。</translation>
    </message>
    <message>
        <source>--recompute-modules core_attn is estimated without checkpointing; with fused attention it is the same.</source>
        <translation>--recompute-modules core_attn 按不使用检查点估算；使用融合注意力时结果相同。</translation>
    </message>
    <message>
        <source>--cross-entropy-fusion-impl te is estimated without the fusion; today&apos;s Megatron-LM refuses it, and with earlier ones the real run needs less memory.</source>
        <translation>--cross-entropy-fusion-impl te 按不融合估算；如今的 Megatron-LM 会拒绝它，早期版本的实际运行需要的显存更少。</translation>
    </message>
    <message>
        <source>it is not a decoder-only language model with repeated layers</source>
        <translation>它不是由若干层组成的词语解码器</translation>
    </message>
    <message>
        <source>its last linear layer is not a head over the vocabulary without a bias</source>
        <translation>其最后一个线性层不是不带偏置地为每个词给出一个分数</translation>
    </message>
    <message>
        <source>precision: DeepSpeed keeps fp32 master weights in addition to %1 parameters, which needs more memory than %1 alone.</source>
        <translation>precision：DeepSpeed 除 %1 参数外还保留 fp32 主权重，比单独使用 %1 需要更多显存。</translation>
    </message>
    <message>
        <source>torchtitan shards experts only with FSDP2; set data-parallel to fsdp2.</source>
        <translation>torchtitan 只有在 FSDP2 下才分摊专家；请将 data-parallel 设为 fsdp2。</translation>
    </message>
    <message>
        <source>train_batch_size is %1, which cannot be divided among %2 and %3 accumulation steps; set it to a multiple of %4.</source>
        <translation>train_batch_size 为 %1，%2无法将其分摊到 %3 个累积步；请将其设为 %4 的倍数。</translation>
    </message>
    <message>
        <source>precision: with FSDP and mixed_precision, accelerate converts the parameters to fp32.</source>
        <translation>precision：使用 FSDP 与 mixed_precision 时，accelerate 会将参数转换为 fp32。</translation>
    </message>
    <message>
        <source>Megatron-LM trains experts with tensor parallelism only if sequence parallelism is on; set tp.sequence to yes.</source>
        <translation>Megatron-LM 仅在开启序列并行时才能以张量并行训练专家；请将 tp.sequence 设为 yes。</translation>
    </message>
    <message>
        <source>Noise</source>
        <translation>噪声</translation>
    </message>
    <message>
        <source>How random elements are drawn. Only torch.compile distinguishes them from others.</source>
        <translation>随机元素的抽取方式。只有 torch.compile 区分它们与其他元素。</translation>
    </message>
    <message>
        <source>Rotary scaling</source>
        <translation>旋转编码的缩放</translation>
    </message>
    <message>
        <source>Rotary factor</source>
        <translation>旋转编码的缩放因子</translation>
    </message>
    <message>
        <source>How the rotary embedding&apos;s frequencies are scaled for longer sequences (rope_scaling). Megatron-LM&apos;s options need it; it does not change the memory.</source>
        <translation>为更长的序列缩放旋转位置编码频率的方式（rope_scaling）。Megatron-LM 的选项需要它；不影响显存。</translation>
    </message>
    <message>
        <source>The factor of the rotary scaling. Megatron-LM&apos;s options need it; it does not change the memory.</source>
        <translation>旋转编码缩放的因子。Megatron-LM 的选项需要它；不影响显存。</translation>
    </message>
    <message>
        <source>%1 GPUs do not fill machines of %2; set gpus-per-node to %3.</source>
        <translation>%1 个 GPU 无法占满每台 %2 个 GPU 的机器；请将 gpus-per-node 设为 %3。</translation>
    </message>
    <message>
        <source>Rotary base</source>
        <translation>旋转编码的底数</translation>
    </message>
    <message>
        <source>The base (theta) of the rotary embedding&apos;s frequencies. Megatron-LM&apos;s options need it; it does not change the memory.</source>
        <translation>用于旋转位置编码的频率：以此数的幂为频率。Megatron-LM 的选项需要它；不影响显存。</translation>
    </message>
    <message>
        <source>%1 %2: %3</source>
        <translation>%1 %2：%3</translation>
    </message>
    <message>
        <source>image: the network&apos;s inputs have no image size that could change</source>
        <translation>image：网络的输入没有可以更改的图像尺寸</translation>
    </message>
    <message>
        <source>sequence: the network&apos;s inputs have no sequence length that could change</source>
        <translation>sequence：网络的输入没有可以更改的序列长度</translation>
    </message>
    <message>
        <source>tensors</source>
        <translation>张量</translation>
    </message>
    <message>
        <source>there is no GPU &quot;%1&quot; in the catalogue; give its usable memory in GiB as capacity</source>
        <translation>目录中没有 GPU“%1”；请用 capacity 给出其可用显存（GiB）</translation>
    </message>
    <message>
        <source>there is no setting &quot;%1&quot;; &apos;list settings&apos; lists all</source>
        <translation>没有设置项“%1”；list settings 会列出全部</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a rule that is worked out by hand</source>
        <translation>“%1”不是手算规则</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a size, such as 274.7 MiB or 742 MB</source>
        <translation>“%1”不是大小,例如 274.7 MiB 或 742 MB</translation>
    </message>
    <message>
        <source>(4P + 4P + 4·B·A) + 10 to 30 %</source>
        <translation>(4P + 4P + 4·B·A) + 10 至 30 %</translation>
    </message>
    <message>
        <source>It counts elements, not bytes: %1 has four bytes for each, so %2.</source>
        <translation>这里数的是元素而不是字节:%1 每个元素四字节,即 %2。</translation>
    </message>
    <message>
        <source>It forgets the batch: %1 for one sample. Every sample keeps its activations until backward, so with B = %2 the sum is %3.</source>
        <translation>忘了批大小:这是一个样本的%1。每个样本的激活都保留到反向传播,B = %2 时总和为 %3。</translation>
    </message>
    <message>
        <source>It is %1 with a batch of %2: %3. With B = %4 the sum is %5.</source>
        <translation>这是批大小为 %2 的%1:%3。B = %4 时总和为 %5。</translation>
    </message>
    <message>
        <source>It is %1 with an optimizer that keeps %2 bytes for each parameter; yours keeps %3, so %4.</source>
        <translation>这是%1,但优化器每个参数保留 %2 字节;您的优化器保留 %3 字节,即 %4。</translation>
    </message>
    <message>
        <source>It is %1 with two bytes for each number, as in fp16 or bf16. In fp32 they are four, so %2.</source>
        <translation>这是每个数两字节的%1,如 fp16 或 bf16。fp32 中为四字节,即 %2。</translation>
    </message>
    <message>
        <source>It is %1 without a term: %2, which are %3.</source>
        <translation>这是%1,但少了一项:%2,即 %3。</translation>
    </message>
    <message>
        <source>It is %1: %2. %3</source>
        <translation>这是%1:%2。%3</translation>
    </message>
    <message>
        <source>It saves nothing: the values that it drops stay in memory as zeros, and what it keeps for backward takes %1 here.</source>
        <translation>它不节省显存:被丢弃的值仍以零的形式留在显存中,而为反向保留的内容在这里占 %1。</translation>
    </message>
    <message>
        <source>It would save nothing: the values that it drops stay in memory as zeros, and its masks, of one byte each, would take up to %1.</source>
        <translation>它不会节省显存:被丢弃的值仍以零的形式留在显存中,每个元素一字节的掩码最多还要占 %1。</translation>
    </message>
    <message>
        <source>Smaller filters</source>
        <translation>更小的卷积核</translation>
    </message>
    <message>
        <source>They would save next to nothing: 3×3 in place of all larger ones would save %1 of weights, gradients and optimizer state; outputs keep their size.</source>
        <translation>几乎不节省显存:将所有更大的卷积核换成 3×3 只省 %1 的权重、梯度和优化器状态;输出大小不变。</translation>
    </message>
    <message>
        <source>They would save nothing: none here is larger than 3, and outputs keep their size.</source>
        <translation>不会节省显存:这里没有大于 3 的卷积核,输出大小也不变。</translation>
    </message>
    <message>
        <source>bytes of the model file</source>
        <translation>模型文件的字节数</translation>
    </message>
    <message>
        <source>elements per sample in the input</source>
        <translation>每个样本输入中的元素数</translation>
    </message>
    <message>
        <source>elements per sample in the outputs of all layers</source>
        <translation>每个样本所有层输出中的元素数</translation>
    </message>
    <message>
        <source>parameters</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>sample (batch size)</source>
        <translation>个样本(批大小)</translation>
    </message>
    <message>
        <source>samples (batch size)</source>
        <translation>个样本(批大小)</translation>
    </message>
    <message>
        <source>%1 layer is an error until it has an input: no tensor before it has the size that it needs.</source>
        <translation>%1 个层在有输入之前是错误：前面没有张量具有它所需的尺寸。</translation>
    </message>
    <message>
        <source>%1 layers are errors until they have an input: no tensor before them has the size that they need.</source>
        <translation>%1 个层在有输入之前是错误：前面没有张量具有它们所需的尺寸。</translation>
    </message>
    <message>
        <source>No row gives the input that %1 needs. Choose its type and its input, or enter its sizes and set &quot;Incomplete&quot; to no.</source>
        <translation>没有行给出 %1 所需的输入。请选择其类型和输入，或填写其尺寸并将“不完整”设为“否”。</translation>
    </message>
    <message>
        <source>the table has more than %1 rows</source>
        <translation>表格超过 %1 行</translation>
    </message>
    <message>
        <source>unknown input</source>
        <translation>未知输入</translation>
    </message>
    <message>
        <source>no-sync: accelerate reduces gradients once per step; the training script has to pass Accelerator a GradientAccumulationPlugin with sync_each_batch=True.</source>
        <translation>no-sync：accelerate 每步只规约一次梯度；训练脚本须向 Accelerator 传入 sync_each_batch=True 的 GradientAccumulationPlugin。</translation>
    </message>
    <message>
        <source>Accelerator.accumulate reduces gradients once per step, unless the script asks for sync_each_batch; set no-sync to yes for its memory.</source>
        <translation>除非脚本要求 sync_each_batch，Accelerator.accumulate 每步只规约一次梯度；要得到其显存，请将 no-sync 设为 yes。</translation>
    </message>
    <message>
        <source>expert-tensor-parallel: torchtitan does not shard the layers of experts; set it to 1.</source>
        <translation>expert-tensor-parallel：torchtitan 不切分专家的层；请设为 1。</translation>
    </message>
    <message>
        <source>no-sync: torchtitan reduces gradients with every micro-batch.</source>
        <translation>no-sync：torchtitan 在每个微批后都规约梯度。</translation>
    </message>
    <message>
        <source>pp.return-outputs: torchtitan drops the outputs of micro-batches.</source>
        <translation>pp.return-outputs：torchtitan 丢弃各微批的输出。</translation>
    </message>
    <message>
        <source>DeepSpeed&apos;s ZeRO stages 2 and 3 reduce the gradients of every micro-batch; set no-sync to no, or data-parallel to deepspeed-zero1.</source>
        <translation>DeepSpeed 的 ZeRO 第 2、3 阶段在每个微批后都规约梯度；请将 no-sync 设为 no，或将 data-parallel 设为 deepspeed-zero1。</translation>
    </message>
    <message>
        <source>Experts cannot be sharded over %1 GPUs if other layers are sharded over %2; set expert-tensor-parallel to %3.</source>
        <translation>在 %2 个 GPU 共享其他层时，%1 个 GPU 无法共享专家；请将 expert-tensor-parallel 设为 %3。</translation>
    </message>
    <message>
        <source>Experts that are sharded unlike other layers need sequence parallelism; set tp.sequence to yes or expert-tensor-parallel to 0.</source>
        <translation>与其他层切分方式不同的专家需要序列并行；请将 tp.sequence 设为 yes，或将 expert-tensor-parallel 设为 0。</translation>
    </message>
    <message>
        <source>Shards, gradients and optimizer state take %1 of CPU memory in each machine.</source>
        <translation>分片、梯度和优化器状态在每台机器上占用 %1 的 CPU 内存。</translation>
    </message>
    <message>
        <source>context parallelism %1</source>
        <translation>上下文并行 %1</translation>
    </message>
    <message>
        <source>selective activation checkpointing</source>
        <translation>选择性激活检查点</translation>
    </message>
    <message>
        <source>CPU offload</source>
        <translation>分片存于 CPU 内存</translation>
    </message>
    <message>
        <source>ZeroRedundancyOptimizer</source>
        <translation>ZeroRedundancyOptimizer</translation>
    </message>
    <message>
        <source>tensor parallelism up to %1</source>
        <translation>张量并行至 %1</translation>
    </message>
    <message>
        <source>pipelines (1F1B) of up to %1 stages</source>
        <translation>至多 %1 个阶段的流水线（1F1B）</translation>
    </message>
    <message>
        <source>context parallelism up to %1</source>
        <translation>上下文并行至 %1</translation>
    </message>
    <message>
        <source>expert parallelism up to %1</source>
        <translation>专家并行至 %1</translation>
    </message>
    <message>
        <source>GPU counts tried: %1; layouts tried: %2.</source>
        <translation>已尝试的 GPU 数：%1；方式：%2。</translation>
    </message>
    <message>
        <source>Because nothing else fit: FSDP2 with CPU offload.</source>
        <translation>因其他方式都放不下：FSDP2，分片存于 CPU 内存。</translation>
    </message>
    <message>
        <source>Not tried: FSDP1, DeepSpeed, Megatron-LM, interleaved pipelines, other precisions, other optimizers and offloaded activations.</source>
        <translation>未尝试：FSDP1、DeepSpeed、Megatron-LM、交错流水线、其他精度、其他优化器以及卸载激活。</translation>
    </message>
    <message>
        <source>Expert tensor parallelism</source>
        <translation>专家张量并行</translation>
    </message>
    <message>
        <source>The number of GPUs over which the layers of each expert are sharded; 0: as many as for other layers.</source>
        <translation>共享每个专家各层的 GPU 数；0：与共享其他层的数量相同。</translation>
    </message>
    <message>
        <source>as tensor-parallel</source>
        <translation>同 tensor-parallel</translation>
    </message>
    <message>
        <source>Return outputs</source>
        <translation>返回输出</translation>
    </message>
    <message>
        <source>PyTorch&apos;s schedules keep every micro-batch&apos;s output until the step ends, and the last stage joins them; torchtitan turns this off (return_outputs=False).</source>
        <translation>PyTorch 的调度会把每个微批的输出保留到一步结束，最后一个阶段将其拼接；torchtitan 关闭了这一行为（return_outputs=False）。</translation>
    </message>
    <message>
        <source>Reduce once per step</source>
        <translation>每步规约一次</translation>
    </message>
    <message>
        <source>With gradient accumulation, gradients are reduced in the last micro-batch only (no_sync, set_requires_gradient_sync): less traffic, but FSDP keeps all gradients unsharded until then.</source>
        <translation>梯度累积时只在最后一个微批规约梯度（no_sync、set_requires_gradient_sync）：通信更少，但 FSDP 在此之前保留全部未分片的梯度。</translation>
    </message>
    <message>
        <source>%1 works on whole matrices, of which each GPU would have a part; set data-parallel to ddp or zero1 and tensor-parallel to 1, or choose another optimizer.</source>
        <translation>%1 处理整个矩阵，而每个 GPU 只有其中一部分；请将 data-parallel 设为 ddp 或 zero1 并将 tensor-parallel 设为 1，或选择其他优化器。</translation>
    </message>
    <message>
        <source>Checkpointing</source>
        <translation>检查点</translation>
    </message>
    <message>
        <source>Fine-tuning</source>
        <translation>微调</translation>
    </message>
    <message>
        <source>Kernels</source>
        <translation>内核</translation>
    </message>
    <message>
        <source>Live tensors is the largest sum of tensor bytes; allocated is %1.max_memory_allocated: the same with rounding to 512 bytes and the kernels&apos; workspaces.</source>
        <translation>存活张量是张量字节的最大总和；已分配即 %1.max_memory_allocated：同样的总和，加上按 512 字节取整和内核的工作区。</translation>
    </message>
    <message>
        <source>Loss chunks</source>
        <translation>损失分块</translation>
    </message>
    <message>
        <source>Memory outside the allocator as you measured it on this GPU (nvidia-smi minus torch.cuda.memory_reserved); -1 is the built-in estimate.</source>
        <translation>您在此 GPU 上测得的分配器之外的显存（nvidia-smi 减去 torch.cuda.memory_reserved）；-1 表示内置估计。</translation>
    </message>
    <message>
        <source>Offloading</source>
        <translation>卸载</translation>
    </message>
    <message>
        <source>Optimizer step and loss</source>
        <translation>优化器更新与损失</translation>
    </message>
    <message>
        <source>Quantization</source>
        <translation>量化</translation>
    </message>
    <message>
        <source>Reserved is %1.max_memory_reserved: the caching allocator&apos;s segments; the device total adds the libraries and the %2, as %3 shows it.</source>
        <translation>已保留即 %1.max_memory_reserved：缓存分配器的段；设备总量还包括各个库和 %2，与 %3 显示的一致。</translation>
    </message>
    <message>
        <source>What to recompute</source>
        <translation>重算内容</translation>
    </message>
    <message>
        <source>backend</source>
        <translation>backend</translation>
    </message>
    <message>
        <source>built-in estimate</source>
        <translation>内置估计</translation>
    </message>
    <message>
        <source>expandable_segments</source>
        <translation>expandable_segments</translation>
    </message>
    <message>
        <source>garbage_collection_threshold</source>
        <translation>garbage_collection_threshold</translation>
    </message>
    <message>
        <source>has %1 entries, but may have %2</source>
        <translation>有 %1 项，但最多允许 %2 项</translation>
    </message>
    <message>
        <source>max_split_size_mb</source>
        <translation>max_split_size_mb</translation>
    </message>
    <message>
        <source>needs an input of at least 2 dimensions, but has %1.</source>
        <translation>需要至少 2 维的输入，但输入为 %1。</translation>
    </message>
    <message>
        <source>off</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>pads %1 dimensions in mode %2, which takes an input of %3 dimensions, but has %4.</source>
        <translation>以 %2 模式填充 %1 个维度，需要 %3 维的输入，但输入为 %4。</translation>
    </message>
    <message>
        <source>roundup_power2_divisions</source>
        <translation>roundup_power2_divisions</translation>
    </message>
    <message>
        <source>takes an index of one dimension, but has %1.</source>
        <translation>需要一维的索引，但索引为 %1。</translation>
    </message>
    <message>
        <source>takes an index with as many dimensions as its input %1, but has %2.</source>
        <translation>索引的维数须与输入 %1 相同，但索引为 %2。</translation>
    </message>
    <message>
        <source>takes the ids of rows, not %1</source>
        <translation>需要行的编号，而不是 %1</translation>
    </message>
    <message>
        <source>%1 is read by several stages of the pipeline, but a stage passes on the output of its last block alone; set pipeline-parallel to 1.</source>
        <translation>%1 被流水线的多个阶段读取，但一个阶段只传递其最后一个块的输出；请将 pipeline-parallel 设为 1。</translation>
    </message>
    <message>
        <source>epoch</source>
        <translation>轮</translation>
    </message>
    <message>
        <source>%1: the size must be a multiple of %2.</source>
        <translation>%1：尺寸必须是 %2 的倍数。</translation>
    </message>
    <message>
        <source>print(model) does not show the parameters that these classes hold themselves: %1. Enter how many they are (0 if none), and set &quot;Incomplete&quot; to no.</source>
        <translation>print(model) 不显示这些类自身持有的参数：%1。请输入其数量（没有则为 0），并将“不完整”设为“否”。</translation>
    </message>
    <message>
        <source>unprinted parameters</source>
        <translation>未打印的参数</translation>
    </message>
    <message>
        <source>%1: the file for %2 has no setting for %3; set it in your script.</source>
        <translation>%1：%2 的文件没有“%3”的设置；请在您的脚本中设置。</translation>
    </message>
    <message>
        <source>Convolution with learned filters, or those of a second input (a third is the bias). Saves its input for the backward pass.</source>
        <translation>与可学习滤波器（或第二个输入给出的滤波器，第三个为偏置）的卷积。为反向保存其输入。</translation>
    </message>
    <message>
        <source>Ignore mixed precision</source>
        <translation>忽略混合精度</translation>
    </message>
    <message>
        <source>Names of layers, separated by commas, where * matches anything; their parameters get no gradient: layer1*,conv1. blocks:6 freezes the first six repeats of a block</source>
        <translation>层的名称，以逗号分隔，* 匹配任意内容；其参数没有梯度：layer1*,conv1。blocks:6 冻结块的前六次重复</translation>
    </message>
    <message>
        <source>free, where autograd allows it</source>
        <translation>无代价，在 autograd 允许之处</translation>
    </message>
    <message>
        <source>free: the allocator grows segments page by page</source>
        <translation>无代价：分配器逐页扩展段</translation>
    </message>
    <message>
        <source>free: the same result without the score matrix</source>
        <translation>无代价：结果相同，且无需得分矩阵</translation>
    </message>
    <message>
        <source>free: the same update in one kernel</source>
        <translation>无代价：同样的更新，只用一个内核</translation>
    </message>
    <message>
        <source>needs %1, but has %2; choose them among the rows above it.</source>
        <translation>需要 %1，现有 %2；请在其上方的行中选择。</translation>
    </message>
    <message>
        <source>needs an input; add an Input row above it.</source>
        <translation>需要一个输入；请在其上方添加 Input 行。</translation>
    </message>
    <message>
        <source>+%1 a pass</source>
        <translation>每次前向 +%1</translation>
    </message>
    <message>
        <source>+%1 a step</source>
        <translation>每步 +%1</translation>
    </message>
    <message>
        <source>No plan for up to %1 finishes within %2: the fastest takes %3.</source>
        <translation>至多 %1 的方案均无法在 %2 内完成：最快的需要 %3。</translation>
    </message>
    <message>
        <source>Times do not count loading the input, slower ranks among equal ones, limits of heat and power, other processes on the GPU or the host, and the first steps, which compile and tune.</source>
        <translation>时间未计入：加载输入、同类 rank 中较慢者、散热与功耗限制、GPU 或主机上的其他进程，以及用于编译和调优的最初几步。</translation>
    </message>
    <message>
        <source>torch.backends.cudnn.benchmark: PyTorch tries cuDNN&apos;s plans for each convolution the first time it runs, and then frees all cached memory, so that later allocations are packed more closely. The memory that the trials use for a moment is not counted. A step is faster: without it, cuDNN&apos;s heuristics choose the plans, and most contiguous images are copied to channels-last and back.</source>
        <translation>torch.backends.cudnn.benchmark：每个卷积第一次运行时，PyTorch 会试用 cuDNN 的各个方案，随后归还全部缓存的内存，使之后的分配排得更紧。试用时短暂占用的内存不计入。单步更快：不启用时，方案由 cuDNN 的启发式规则选择，且大多数连续布局的图像会被复制为 channels-last 再复制回来。</translation>
    </message>
    <message>
        <source>−%1 a pass</source>
        <translation>每次前向 −%1</translation>
    </message>
    <message>
        <source>−%1 a step</source>
        <translation>每步 −%1</translation>
    </message>
    <message>
        <source>%1 MultiheadAttention: print(model) does not show its kdim, vdim and add_bias_kv; its keys and values are assumed to be as wide as its queries, without biases of their own.</source>
        <translation>%1 个 MultiheadAttention：print(model) 不显示其 kdim、vdim 和 add_bias_kv；假设键和值与查询同宽，且没有自己的偏置。</translation>
    </message>
    <message>
        <source>%1 MultiheadAttention: print(model) does not show their kdim, vdim and add_bias_kv; their keys and values are assumed to be as wide as their queries, without biases of their own.</source>
        <translation>%1 个 MultiheadAttention：print(model) 不显示它们的 kdim、vdim 和 add_bias_kv；假设键和值与查询同宽，且没有自己的偏置。</translation>
    </message>
    <message>
        <source>%1 is assumed to be %2.</source>
        <translation>%1假设为 %2。</translation>
    </message>
    <message>
        <source>%1 layer has an adapter of PEFT&apos;s: everything else is assumed to be frozen.</source>
        <translation>%1 层带有 PEFT 的适配器：假设其余全部冻结。</translation>
    </message>
    <message>
        <source>%1 layers have adapters of PEFT&apos;s: everything else is assumed to be frozen.</source>
        <translation>%1 层带有 PEFT 的适配器：假设其余全部冻结。</translation>
    </message>
    <message>
        <source>The trainable parameters differ from those that the text states (%1). Choose other target modules or freeze others, and remove this row.</source>
        <translation>此处训练的参数与文本所述（%1）不同。请选择其他目标模块或冻结其他参数，然后删除此行。</translation>
    </message>
    <message>
        <source>Printed more than once, and assumed to be the same modules: %1.</source>
        <translation>多次打印，假设为相同的模块：%1。</translation>
    </message>
    <message>
        <source>Quantized weights cannot train: only the other weights are assumed to, as there are no adapters.</source>
        <translation>量化的权重无法训练：由于没有适配器，假设仅训练其余权重。</translation>
    </message>
    <message>
        <source>The file does not give %1: the default of its class, %2, is assumed.</source>
        <translation>文件未给出 %1：采用其类的默认值 %2。</translation>
    </message>
    <message>
        <source>The last layer is quantized in the text; it is counted like the weights that are not.</source>
        <translation>文本中最后一层是量化的；这里按未量化的权重计算。</translation>
    </message>
    <message>
        <source>The text does not show how Linear4bit stores its weights: NF4 with double quantization is assumed.</source>
        <translation>文本未显示 Linear4bit 如何存储权重：假设为双重量化的 NF4。</translation>
    </message>
    <message>
        <source>The text does not show the dtype of the frozen weights: bf16 is assumed.</source>
        <translation>文本未显示冻结权重的数据类型：假设为 bf16。</translation>
    </message>
    <message>
        <source>The text does not show the dtype of the weights that are not quantized: bf16 is assumed.</source>
        <translation>文本未显示未量化权重的数据类型：假设为 bf16。</translation>
    </message>
    <message>
        <source>The text shows adapters or quantized layers: the rows are those without them, because the setup stays. Open the text as a model to have them.</source>
        <translation>文本中有适配器或量化层：由于配置保持不变，这些行不包含它们。将文本作为模型打开即可保留它们。</translation>
    </message>
    <message>
        <source>other trainable parameters</source>
        <translation>其他可训练参数</translation>
    </message>
    <message>
        <source>the file lacks most sizes of the model. The defaults of its class would be %1. Add the model&apos;s own, or assume these.</source>
        <translation>文件缺少模型的大部分尺寸。其类的默认值为 %1。请补充模型自身的尺寸，或采用这些默认值。</translation>
    </message>
    <message>
        <source>%1 LayerNorm are assumed to have biases, which print(model) does not show; the linear layers have none.</source>
        <translation>假定 %1 个 LayerNorm 带有 print(model) 未显示的偏置；线性层没有偏置。</translation>
    </message>
    <message>
        <source>%1 LayerNorm is assumed to have a bias, which print(model) does not show; the linear layers have none.</source>
        <translation>假定 %1 个 LayerNorm 带有 print(model) 未显示的偏置；线性层没有偏置。</translation>
    </message>
    <message>
        <source>%1 norm does not print its size: it is assumed to be as wide as its input.</source>
        <translation>%1 个归一化层未打印其尺寸：假定与其输入同宽。</translation>
    </message>
    <message>
        <source>%1 norms do not print their sizes: they are assumed to be as wide as their inputs.</source>
        <translation>%1 个归一化层未打印其尺寸：假定与各自的输入同宽。</translation>
    </message>
    <message>
        <source>%1 parameters of the total are assumed to be those that print(model) does not show.</source>
        <translation>假定总数中有 %1 个参数是 print(model) 未显示的。</translation>
    </message>
    <message>
        <source>%1 weight_norm: print(model) does not show its dim; 0, the default, is assumed.</source>
        <translation>%1 个 weight_norm：print(model) 不显示其 dim；假定为默认值 0。</translation>
    </message>
    <message>
        <source>%1 weight_norm: print(model) does not show their dim; 0, the default, is assumed.</source>
        <translation>%1 个 weight_norm：print(model) 不显示它们的 dim；假定为默认值 0。</translation>
    </message>
    <message>
        <source>Layers that get a low-rank adapter, as PEFT&apos;s target_modules: suffixes of module paths separated by commas (q_proj,v_proj), globs, a regular expression over the whole path, or all-linear (all linear layers but the head). Embeddings and convolutions get one if they are named. Everything else is frozen.</source>
        <translation>获得低秩适配器的层，与 PEFT 的 target_modules 相同：以逗号分隔的路径末尾 (q_proj,v_proj)、通配符、匹配整个路径的正则表达式，或 all-linear（除输出头外的全部线性层）。嵌入层和卷积层只有被指名时才会获得。其余部分冻结。</translation>
    </message>
    <message>
        <source>Parameters that these classes may hold themselves are not in the text, and are assumed not to be there: %1.</source>
        <translation>这些类自身可能带有的参数不在文本中，假定不存在：%1。</translation>
    </message>
    <message>
        <source>Rank per group</source>
        <translation>每组的秩</translation>
    </message>
    <message>
        <source>The last layer is assumed to share the weight of the embedding, as in %1 unless tie_word_embeddings is false.</source>
        <translation>假定最后一层与嵌入层共享权重，如 %1 中 tie_word_embeddings 不为 False 时那样。</translation>
    </message>
    <message>
        <source>The last layer shares the weight of the embedding.</source>
        <translation>最后一层与嵌入层共享权重。</translation>
    </message>
    <message>
        <source>The pipeline runs very many kernels. Only the shown rank is estimated with all micro-batches. The other ranks omit repeated ones, and may reserve up to 4 % more.</source>
        <translation>该流水线运行的内核非常多。只有所显示的 rank 按全部微批次估算。其他 rank 省略了重复的微批次，保留的显存最多可能再多 4 %。</translation>
    </message>
    <message>
        <source>has %1 groups, which do not divide the rank %2 of its adapter; choose another rank.</source>
        <translation>有 %1 个组，不能整除其适配器的秩 %2；请选择其他秩。</translation>
    </message>
    <message>
        <source>line %1: &quot;%2&quot; changes the model in a way that is not read from code; paste the output of print(model)</source>
        <translation>第 %1 行：“%2”以无法从代码读取的方式更改模型；请粘贴 print(model) 的输出</translation>
    </message>
    <message>
        <source>%1 parameter of the total is assumed to be one that print(model) does not show.</source>
        <translation>假定总数中有 %1 个参数是 print(model) 未显示的。</translation>
    </message>
    <message>
        <source>same as the model</source>
        <translation>与模型相同</translation>
    </message>
    <message>
        <source>Asynchronous tensor parallelism</source>
        <translation>异步张量并行</translation>
    </message>
    <message>
        <source>Collectives between sharded layers are split and overlap with matrix multiplication, as in Inductor (_micro_pipeline_tp, torchtitan&apos;s enable_async_tensor_parallel) and Megatron-LM (--tp-comm-overlap). It changes how long a step takes; PyTorch&apos;s needs torch.compile.</source>
        <translation>共享层之间的集合通信分块进行，与矩阵乘法同时执行，如 Inductor（_micro_pipeline_tp，torchtitan 的 enable_async_tensor_parallel）和 Megatron-LM（--tp-comm-overlap）所做。它改变一步所需的时间；PyTorch 的实现需要 torch.compile。</translation>
    </message>
    <message>
        <source>Has no effect: the network is not compiled.</source>
        <translation>无效果：网络未被编译。</translation>
    </message>
    <message>
        <source>compile.deepcompile: DeepCompile&apos;s own passes are estimated as compile: model.</source>
        <translation>compile.deepcompile：DeepCompile 自己的优化按 compile: model 估算。</translation>
    </message>
    <message>
        <source>compile: accelerate compiles the model without its loss; the training script has to compile a function that calls both.</source>
        <translation>compile：accelerate 编译不含损失的模型；训练脚本须编译一个同时调用两者的函数。</translation>
    </message>
    <message>
        <source>compile: engine.compile() compiles the model as a whole; the training script has to compile each block instead.</source>
        <translation>compile：engine.compile() 编译整个模型；训练脚本须改为编译每个块。</translation>
    </message>
    <message>
        <source>compile: engine.compile() compiles the model without its loss; the training script has to compile a function that calls both.</source>
        <translation>compile：engine.compile() 编译不含损失的模型；训练脚本须编译一个同时调用两者的函数。</translation>
    </message>
    <message>
        <source>compile: the training script has to call engine.compile() after deepspeed.initialize.</source>
        <translation>compile：训练脚本须在 deepspeed.initialize 之后调用 engine.compile()。</translation>
    </message>
    <message>
        <source>compile: torchtitan compiles each block and the loss, not %1.</source>
        <translation>compile：torchtitan 编译每个块和损失，而不是 %1。</translation>
    </message>
    <message>
        <source>dynamo_backend: %1 is estimated without torch.compile.</source>
        <translation>dynamo_backend：%1 按不使用 torch.compile 估算。</translation>
    </message>
    <message>
        <source>dynamo_mode: max-autotune is estimated as reduce-overhead; the workspaces of its trials are not counted.</source>
        <translation>dynamo_mode：max-autotune 按 reduce-overhead 估算；其试验所用的工作区不计入。</translation>
    </message>
    <message>
        <source>tp.async: torchtitan requires tensor parallelism and a compiled model.</source>
        <translation>tp.async：torchtitan 要求张量并行和已编译的模型。</translation>
    </message>
    <message>
        <source>is where the graph of torch.compile breaks (%1): the parts before it and from it on are compiled separately.</source>
        <translation>是 torch.compile 的图中断之处（%1）：其前的部分与从它开始的部分各自编译。</translation>
    </message>
    <message>
        <source>takes an object with a &quot;reason&quot;</source>
        <translation>需要一个带有 “reason” 的对象</translation>
    </message>
    <message>
        <source>runs without torch.compile, except for your own modules inside it: Dynamo does not compile the forward of torch.nn modules.</source>
        <translation>除其中您自己的模块外，按不使用 torch.compile 运行：Dynamo 把 torch.nn 自带模块的 forward 留给 Python。</translation>
    </message>
    <message>
        <source>%1</source>
        <translation>%1</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>%1 fits</source>
        <translation>%1 放得下</translation>
    </message>
    <message>
        <source>%1 of %2 usable, for the allocator</source>
        <translation>可用 %2 中分配器可占 %1</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>%1, %2 usable</source>
        <translation>%1，可用 %2</translation>
    </message>
    <message>
        <source>Allocator</source>
        <translation>分配器</translation>
    </message>
    <message>
        <source>Communication</source>
        <translation>通信</translation>
    </message>
    <message>
        <source>Context</source>
        <translation>上下文</translation>
    </message>
    <message>
        <source>Gathered</source>
        <translation>已聚集</translation>
    </message>
    <message>
        <source>Gathered parameters</source>
        <translation>聚集的参数</translation>
    </message>
    <message>
        <source>Input, buffers</source>
        <translation>输入、缓冲区</translation>
    </message>
    <message>
        <source>No layers yet</source>
        <translation>还没有层</translation>
    </message>
    <message>
        <source>backward</source>
        <translation>反向</translation>
    </message>
    <message>
        <source>beyond %1, under 5 % more</source>
        <translation>超过 %1 后提升不足 5 %</translation>
    </message>
    <message>
        <source>days</source>
        <translation>天</translation>
    </message>
    <message>
        <source>forward</source>
        <translation>前向传播</translation>
    </message>
    <message>
        <source>largest batch %1</source>
        <translation>最大批大小为 %1</translation>
    </message>
    <message>
        <source>loss</source>
        <translation>损失</translation>
    </message>
    <message>
        <source>million samples/s</source>
        <translation>百万样本/秒</translation>
    </message>
    <message>
        <source>million tokens/s</source>
        <translation>百万 token/秒</translation>
    </message>
    <message>
        <source>only %1 positions</source>
        <translation>只有 %1 个位置</translation>
    </message>
    <message>
        <source>peak %1</source>
        <translation>峰值 %1</translation>
    </message>
    <message>
        <source>predicted</source>
        <translation>预测</translation>
    </message>
    <message>
        <source>predicted peak %1</source>
        <translation>预测峰值 %1</translation>
    </message>
    <message>
        <source>recorded peak %1</source>
        <translation>录制峰值 %1</translation>
    </message>
    <message>
        <source>reserved</source>
        <translation>已保留</translation>
    </message>
    <message>
        <source>reserved by the allocator</source>
        <translation>分配器已保留</translation>
    </message>
    <message>
        <source>samples/s</source>
        <translation>样本/秒</translation>
    </message>
    <message>
        <source>step</source>
        <translation>更新</translation>
    </message>
    <message>
        <source>thousand samples/s</source>
        <translation>千样本/秒</translation>
    </message>
    <message>
        <source>thousand tokens/s</source>
        <translation>千 token/秒</translation>
    </message>
    <message>
        <source>tokens/s</source>
        <translation>token/秒</translation>
    </message>
    <message>
        <source>without torch.compile</source>
        <translation>不用 torch.compile</translation>
    </message>
    <message>
        <source>&quot;%1&quot; may be %2 or %3; write which, with = before the value</source>
        <translation>“%1”可能是 %2 或 %3；请写明是哪一个，并在值前加 =</translation>
    </message>
    <message>
        <source>%1 argument</source>
        <translation>%1 个参数</translation>
    </message>
    <message>
        <source>%1 arguments</source>
        <translation>%1 个参数</translation>
    </message>
    <message>
        <source>Columns that are not read: %1. A column may be named after an attribute of the layers, such as out_channels.</source>
        <translation>未读取的列：%1。列可以用层的属性命名，例如 out_channels。</translation>
    </message>
    <message>
        <source>Inputs are not in the table, and the row above is assumed: %1. A wider table may show them.</source>
        <translation>表中没有这些输入，假定为上一行：%1。更宽的表格可能会显示它们。</translation>
    </message>
    <message>
        <source>Names of inputs are cut and fit several rows, of which the last is assumed: %1. A wider table shows them whole.</source>
        <translation>输入的名称被截断，与多行相符，假定为其中最后一行：%1。更宽的表格会完整显示它们。</translation>
    </message>
    <message>
        <source>Settings in line %1 are not those of its Attributes, which were read: %2</source>
        <translation>第 %1 行的 Settings 与所读取的 Attributes 不一致：%2</translation>
    </message>
    <message>
        <source>Settings: %1</source>
        <translation>Settings：%1</translation>
    </message>
    <message>
        <source>The text has several models, of which %1 was read. Not read: %2. To read another one, keep only that one in the text.</source>
        <translation>文本中有多个模型，读取了其中的 %1。未读取：%2。要读取另一个，请在文本中只保留那一个。</translation>
    </message>
    <message>
        <source>line %1: %2 has no argument &quot;%3&quot;; did you mean %4?</source>
        <translation>第 %1 行：%2 没有参数“%3”；是否指 %4？</translation>
    </message>
    <message>
        <source>line %1: %2 has no argument &quot;%3&quot;; its arguments are %4</source>
        <translation>第 %1 行：%2 没有参数“%3”；其参数为 %4</translation>
    </message>
    <message>
        <source>line %1: %2 takes %3, not more</source>
        <translation>第 %1 行：%2 只接受 %3</translation>
    </message>
    <message>
        <source>line %1: a comma is missing before &quot;%2&quot;</source>
        <translation>第 %1 行：“%2”之前缺少逗号</translation>
    </message>
    <message>
        <source>line %1: a value depends on a condition that the text does not decide; write the value itself</source>
        <translation>第 %1 行：某个值取决于文本无法判定的条件；请直接写出该值</translation>
    </message>
    <message>
        <source>line %1: the argument %2 of %3 takes %4, not %5</source>
        <translation>第 %1 行：%3 的参数 %2 需要%4，而不是 %5</translation>
    </message>
    <message>
        <source>line %1: the part of &quot;%2&quot; in brackets is not read from code; write the value itself</source>
        <translation>第 %1 行：“%2”方括号中的部分无法从代码读取；请直接写出该值</translation>
    </message>
    <message>
        <source>there is no model &quot;%1&quot; in it; its models are %2</source>
        <translation>其中没有模型“%1”；其中的模型有 %2</translation>
    </message>
    <message>
        <source>whole numbers</source>
        <translation>整数</translation>
    </message>
    <message>
        <source>automatic (DDP)</source>
        <translation>自动（DDP）</translation>
    </message>
    <message>
        <source>Has no effect: %1 does not use it.</source>
        <translation>无效：%1 不使用它。</translation>
    </message>
    <message>
        <source>Has no effect: %1 has only one implementation.</source>
        <translation>无效：%1 只有一种实现。</translation>
    </message>
    <message>
        <source>Has no effect: no module is a target of LoRA.</source>
        <translation>无效：没有模块是 LoRA 的目标。</translation>
    </message>
    <message>
        <source>Has no effect: DeepSpeed converts the adapters together with the model.</source>
        <translation>无效：DeepSpeed 会随模型一起转换适配器。</translation>
    </message>
    <message>
        <source>Has no effect: IA3 has vectors in place of matrices.</source>
        <translation>无效：IA3 用向量代替矩阵。</translation>
    </message>
    <message>
        <source>Has no effect: the adapter is not IA3.</source>
        <translation>无效：适配器不是 IA3。</translation>
    </message>
    <message>
        <source>Has no effect: nothing is quantized or in float8.</source>
        <translation>无效：没有内容被量化或使用 float8。</translation>
    </message>
    <message>
        <source>Has no effect: no layer is in float8.</source>
        <translation>无效：没有层使用 float8。</translation>
    </message>
    <message>
        <source>Has no effect: activations are not offloaded.</source>
        <translation>无效：激活没有卸载。</translation>
    </message>
    <message>
        <source>Has no effect: the samples of the dataset are not given.</source>
        <translation>无效：没有给出数据集的样本数。</translation>
    </message>
    <message>
        <source>Has no effect: the block is not checkpointed.</source>
        <translation>无效：该块没有使用检查点。</translation>
    </message>
    <message>
        <source>Has no effect: no block is checkpointed.</source>
        <translation>无效：没有块使用检查点。</translation>
    </message>
    <message>
        <source>Has no effect: there is only one GPU.</source>
        <translation>无效：只有一块 GPU。</translation>
    </message>
    <message>
        <source>Has no effect: one GPU processes the batch at once.</source>
        <translation>无效：一块 GPU 一次处理整批。</translation>
    </message>
    <message>
        <source>Has no effect: neither DDP nor FSDP is used.</source>
        <translation>无效：既未使用 DDP，也未使用 FSDP。</translation>
    </message>
    <message>
        <source>Has no effect: gradients are not accumulated over micro-batches.</source>
        <translation>无效：梯度没有在微批之间累积。</translation>
    </message>
    <message>
        <source>Has no effect: the tensor-parallel degree is 1.</source>
        <translation>无效：张量并行度为 1。</translation>
    </message>
    <message>
        <source>Has no effect: torch.compile fuses the layers.</source>
        <translation>无效：torch.compile 会融合各层。</translation>
    </message>
    <message>
        <source>Has no effect: the layers of Megatron-LM are fused.</source>
        <translation>无效：Megatron-LM 的层是融合的。</translation>
    </message>
    <message>
        <source>Has no effect: the pipeline has a single stage.</source>
        <translation>无效：流水线只有一个阶段。</translation>
    </message>
    <message>
        <source>Has no effect: %1 is not used.</source>
        <translation>无效：未使用 %1。</translation>
    </message>
    <message>
        <source>%1 adds a feed-forward that runs in parallel with attention</source>
        <translation>%1 加上与注意力并行的前馈网络</translation>
    </message>
    <message>
        <source>%1 adds attention and feed-forward, which run in parallel</source>
        <translation>%1 将并行的注意力与前馈网络相加</translation>
    </message>
    <message>
        <source>%1 adds the mask or the biases of %2</source>
        <translation>%1 加上 %2 的掩码或偏置</translation>
    </message>
    <message>
        <source>%1 belongs to experts without a router</source>
        <translation>%1 属于没有路由器的专家</translation>
    </message>
    <message>
        <source>%1 belongs to shared experts that are not like the others</source>
        <translation>%1 属于与其他专家不同的共享专家</translation>
    </message>
    <message>
        <source>%1 changes the embeddings</source>
        <translation>%1 改变嵌入</translation>
    </message>
    <message>
        <source>%1 changes the logits</source>
        <translation>%1 改变 logits</translation>
    </message>
    <message>
        <source>%1 combines the output of attention with other values</source>
        <translation>%1 将注意力的输出与其他值结合</translation>
    </message>
    <message>
        <source>%1 differs from the other layers</source>
        <translation>%1 与其他层不同</translation>
    </message>
    <message>
        <source>%1 does not add its attention and then its feed-forward to its input</source>
        <translation>%1 不是先将注意力、再将前馈网络加到其输入上</translation>
    </message>
    <message>
        <source>%1 does not begin a feed-forward of two or three linear layers</source>
        <translation>%1 不是由两个或三个线性层组成的前馈网络的开头</translation>
    </message>
    <message>
        <source>%1 does not read the norm of the layer&apos;s input</source>
        <translation>%1 读取的不是该层归一化后的输入</translation>
    </message>
    <message>
        <source>%1 has a bias, but %2 has none</source>
        <translation>%1 有偏置，而 %2 没有</translation>
    </message>
    <message>
        <source>%1 has a bias, but the queries, keys and values of %2 have none</source>
        <translation>%1 有偏置，而 %2 的查询、键和值没有</translation>
    </message>
    <message>
        <source>%1 has a weight that is not a vector</source>
        <translation>%1 的权重不是向量</translation>
    </message>
    <message>
        <source>%1 has another probability than the dropouts of the layers</source>
        <translation>%1 的概率与各层的 dropout 不同</translation>
    </message>
    <message>
        <source>%1 has no bias, but %2 has one</source>
        <translation>%1 没有偏置，而 %2 有</translation>
    </message>
    <message>
        <source>%1 has queries and keys that are normalized in another way than per head</source>
        <translation>%1 的查询和键不是逐头归一化的</translation>
    </message>
    <message>
        <source>%1 has queries, keys and values that are not those of one linear layer or of three</source>
        <translation>%1 的查询、键和值不是由一个或三个线性层给出的</translation>
    </message>
    <message>
        <source>%1 is a further norm</source>
        <translation>%1 是多余的归一化</translation>
    </message>
    <message>
        <source>%1 is a norm of another type than the first one</source>
        <translation>%1 的归一化类型与第一个不同</translation>
    </message>
    <message>
        <source>%1 is a norm without a weight or, if it is a LayerNorm, without a bias</source>
        <translation>%1 是没有权重的归一化，或没有偏置的 LayerNorm</translation>
    </message>
    <message>
        <source>%1 is a third embedding</source>
        <translation>%1 是第三个嵌入层</translation>
    </message>
    <message>
        <source>%1 is followed by no feed-forward</source>
        <translation>%1 之后没有前馈网络</translation>
    </message>
    <message>
        <source>%1 is not causal</source>
        <translation>%1 不是因果注意力</translation>
    </message>
    <message>
        <source>%1 is not followed by GELU or, with a gate, by SiLU</source>
        <translation>%1 之后既不是 GELU，也不是带门控的 SiLU</translation>
    </message>
    <message>
        <source>%1 is not one of two dropouts with the same probability</source>
        <translation>%1 不是概率相同的两个 dropout 之一</translation>
    </message>
    <message>
        <source>%1 is not scaled dot product attention</source>
        <translation>%1 不是缩放点积注意力</translation>
    </message>
    <message>
        <source>%1 multiplies queries, keys or values by a number</source>
        <translation>%1 将查询、键或值乘以一个数</translation>
    </message>
    <message>
        <source>%1 multiplies what is added to a layer&apos;s input by a number</source>
        <translation>%1 将加到层输入上的值乘以一个数</translation>
    </message>
    <message>
        <source>%1 normalizes after the rotary embedding</source>
        <translation>%1 在旋转位置嵌入之后归一化</translation>
    </message>
    <message>
        <source>%1 normalizes the embeddings</source>
        <translation>%1 对嵌入归一化</translation>
    </message>
    <message>
        <source>%1 normalizes what is added to a layer&apos;s input</source>
        <translation>%1 对加到层输入上的值归一化</translation>
    </message>
    <message>
        <source>%1 reads a layer&apos;s output without a norm</source>
        <translation>%1 读取未经归一化的层输出</translation>
    </message>
    <message>
        <source>%1 reads something other than the embeddings or a layer</source>
        <translation>%1 读取的既不是嵌入也不是层</translation>
    </message>
    <message>
        <source>%1 reads the input of an attention or a feed-forward without a norm</source>
        <translation>%1 读取未经归一化的注意力或前馈网络输入</translation>
    </message>
    <message>
        <source>%1 runs beside the experts</source>
        <translation>%1 与专家并列运行</translation>
    </message>
    <message>
        <source>%1 shares its weight with another row than the token embedding</source>
        <translation>%1 的权重不是与词嵌入共享</translation>
    </message>
    <message>
        <source>a model of these sizes has %1 parameters there, not %2</source>
        <translation>该规模的模型在那里有 %1 个参数，而不是 %2</translation>
    </message>
    <message>
        <source>it has both a rotary embedding and learned positions</source>
        <translation>它既有旋转位置嵌入又有可学习的位置</translation>
    </message>
    <message>
        <source>it has dropout</source>
        <translation>它有 dropout</translation>
    </message>
    <message>
        <source>it has no head after a norm of its last layer</source>
        <translation>其最后一层经归一化之后没有输出层</translation>
    </message>
    <message>
        <source>it has no rotary embedding of whole heads</source>
        <translation>它没有作用于整个头的旋转位置嵌入</translation>
    </message>
    <message>
        <source>its attention has a sliding window</source>
        <translation>其注意力有滑动窗口</translation>
    </message>
    <message>
        <source>its experts are neither those of Qwen 3, in every layer and with normalized queries and keys, nor those of DeepSeek-V3</source>
        <translation>其专家既不是 Qwen 3 的（每层都有，且查询和键经过归一化），也不是 DeepSeek-V3 的</translation>
    </message>
    <message>
        <source>its feed-forward has no gate</source>
        <translation>其前馈网络没有门控</translation>
    </message>
    <message>
        <source>its layers drop out elements, but its embeddings do not</source>
        <translation>其各层有 dropout，而嵌入没有</translation>
    </message>
    <message>
        <source>its linear layers have biases</source>
        <translation>其线性层有偏置</translation>
    </message>
    <message>
        <source>its norms are LayerNorms</source>
        <translation>其归一化是 LayerNorm</translation>
    </message>
    <message>
        <source>model: torchtitan has no flavor of this size; add one with a vocabulary of %1, dim %2 and %3 layers to torchtitan/models/%4, and name its function in MODEL.</source>
        <translation>model：torchtitan 没有该规模的 flavor；请在 torchtitan/models/%4 中添加一个词表为 %1、dim 为 %2、共 %3 层的 flavor，并在 MODEL 中给出其函数。</translation>
    </message>
    <message>
        <source>multi-head latent attention is only supported together with shared experts</source>
        <translation>那里的多头潜在注意力只用于带共享专家的混合专家模型</translation>
    </message>
    <message>
        <source>torchtitan has no model like this network: %1.</source>
        <translation>torchtitan 没有与此网络相同的模型：%1。</translation>
    </message>
    <message>
        <source>Unknown to %1 and ignored: %2.</source>
        <translation>%1 不认识而已忽略：%2。</translation>
    </message>
    <message>
        <source>no-sync: Megatron-LM&apos;s FSDP2 reduces gradients with every micro-batch.</source>
        <translation>no-sync：Megatron-LM 的 FSDP2 在每个微批都归约梯度。</translation>
    </message>
    <message>
        <source>tp.loss-parallel: Megatron-LM&apos;s loss takes the logits of each rank.</source>
        <translation>tp.loss-parallel：Megatron-LM 的损失取每个 rank 的 logits。</translation>
    </message>
    <message>
        <source>tp.loss-parallel: torchtitan&apos;s loss takes the logits of each rank.</source>
        <translation>tp.loss-parallel：torchtitan 的损失取每个 rank 的 logits。</translation>
    </message>
    <message>
        <source>%1 is not an option of transformers&apos; Trainer, and the file does not say otherwise how GPUs are used; set the GPUs and the data parallelism by hand.</source>
        <translation>%1 不是 transformers Trainer 的选项，且该文件没有另外说明如何使用 GPU；请手动设置 GPU 和数据并行。</translation>
    </message>
    <message>
        <source>%1 starts %2, whose options are not known; set the GPUs, the data parallelism, the precision and the batch by hand.</source>
        <translation>%1 启动 %2，其选项未知；请手动设置 GPU、数据并行、精度和批大小。</translation>
    </message>
    <message>
        <source>Unknown to %1 and ignored, though memory may depend on it: %2.</source>
        <translation>%1 不认识而已忽略，但内存可能取决于它：%2。</translation>
    </message>
    <message>
        <source>attention: %1 cannot run here, because %2; %3 is estimated, which PyTorch chooses itself. PyTorch raises an error if %1 alone is allowed (sdpa_kernel).</source>
        <translation>attention：%1 无法在此运行，因为%2；改按 PyTorch 自行选择的 %3 估计。若只允许 %1（sdpa_kernel），PyTorch 会报错。</translation>
    </message>
    <message>
        <source>has %1 positions, but %2 tokens after %3 virtual tokens need %4, which PyTorch fails to look up; shorten the sequence by %5, or use fewer virtual tokens (%6).</source>
        <translation>有 %1 个位置，而 %3 个虚拟词元之后的 %2 个词元需要 %4 个，PyTorch 查表会失败；请将序列缩短 %5，或减少虚拟词元（%6）。</translation>
    </message>
    <message>
        <source>it computes only in fp16 and bf16</source>
        <translation>它只能以 fp16 和 bf16 计算</translation>
    </message>
    <message>
        <source>it does not take this mask, dtype, dropout or size of heads</source>
        <translation>它不支持此掩码、数据类型、dropout 或头的大小</translation>
    </message>
    <message>
        <source>it needs a GPU of compute capability %1, not %2</source>
        <translation>它需要计算能力为 %1 的 GPU，而不是 %2</translation>
    </message>
    <message>
        <source>model.flavor is %1 %2, but the figures are for the open network.</source>
        <translation>model.flavor 为 %1 %2，而数值是针对已打开的网络的。</translation>
    </message>
    <message>
        <source>Fewest GPUs with CPU offload: %1.</source>
        <translation>分片存于 CPU 内存时最少的 GPU 数：%1。</translation>
    </message>
    <message>
        <source>Fewest GPUs without CPU offload: %1.</source>
        <translation>分片不存于 CPU 内存时最少的 GPU 数：%1。</translation>
    </message>
    <message>
        <source>Without CPU offload, no plan fits on up to %1.</source>
        <translation>分片不存于 CPU 内存时，最多 %1 上没有可行的方案。</translation>
    </message>
    <message>
        <source>Liger&apos;s cross-entropy would run in %1 chunks; at most %2 are estimated. Use fewer tokens or classes, or set fused-loss to none.</source>
        <translation>Liger 的交叉熵将分 %1 块计算；最多估算 %2 块。请减少 token 或类别，或将 fused-loss 设为 none。</translation>
    </message>
    <message>
        <source>%1: %2 is %3, which is known only when the script runs; write its value into the file.</source>
        <translation>%1：%2 为 %3，只有在脚本运行时才知道；请将其值写入文件。</translation>
    </message>
    <message>
        <source>The number of GPUs comes from the #SBATCH lines: %1 on each of %2.</source>
        <translation>GPU 数量取自 #SBATCH 行：%2 上各 %1。</translation>
    </message>
    <message>
        <source>%1 machine</source>
        <translation>%1 台机器</translation>
    </message>
    <message>
        <source>%1 machines</source>
        <translation>%1 台机器</translation>
    </message>
    <message>
        <source>The file starts %1, which cannot be divided into groups of %2; %2 are estimated.</source>
        <translation>该文件启动 %1，无法分成每组 %2 个；按 %2 个估算。</translation>
    </message>
    <message>
        <source>line %1 is not YAML: %2</source>
        <translation>第 %1 行不是 YAML：%2</translation>
    </message>
    <message>
        <source>expected KEY: VALUE, as accelerate config writes it</source>
        <translation>应为 KEY: VALUE，如 accelerate config 所写</translation>
    </message>
    <message>
        <source>expected a value instead of an alias (*NAME)</source>
        <translation>应为值，而不是别名 (*NAME)</translation>
    </message>
    <message>
        <source>expected a word as the key, not a mapping or a list</source>
        <translation>键应为一个词，而不是映射或列表</translation>
    </message>
    <message>
        <source>The file has %1 configurations (%2); leave only the one to be read.</source>
        <translation>该文件有 %1 个配置（%2）；请只保留要读取的那一个。</translation>
    </message>
    <message>
        <source>smaller kernels</source>
        <translation>内核变小</translation>
    </message>
    <message>
        <source>Number</source>
        <translation>数</translation>
    </message>
    <message>
        <source>The number in place of a second input. torch.compile computes equal results only once.</source>
        <translation>代替第二个输入的数。torch.compile 对相同的结果只计算一次。</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>%1 is not found; read it as well, before this file.</source>
        <translation>找不到 %1；请在读取本文件之前也读取它。</translation>
    </message>
    <message>
        <source>%1 is not read, because too many files name one another; read it as well, before this file.</source>
        <translation>%1 未读取，因为相互引用的文件过多；请在读取此文件之前先读取它。</translation>
    </message>
    <message>
        <source>%1 names itself, or files that name it; it is read once.</source>
        <translation>%1 引用了自身或引用它的文件；只读取一次。</translation>
    </message>
    <message>
        <source>%1: %2 is unknown; the optimizer stays as it was.</source>
        <translation>%1：未知的 %2；优化器保持不变。</translation>
    </message>
    <message>
        <source>finetuning_type: %1 is estimated as full.</source>
        <translation>finetuning_type：%1 按 full 估算。</translation>
    </message>
    <message>
        <source>stage: %1 is estimated as sft, without further models and losses.</source>
        <translation>stage：%1 按 sft 估算，不计其他模型和损失。</translation>
    </message>
    <message>
        <source>As torch.dot and torch.tensordot, whose factors autocast does not convert to 16 bits.</source>
        <translation>如 torch.dot 和 torch.tensordot：autocast 不会把其因子转换为 16 位。</translation>
    </message>
    <message>
        <source>Widest dtype under autocast</source>
        <translation>autocast 下取最宽的 dtype</translation>
    </message>
    <message>
        <source>The file does not set %1, so that the options in it are not read; write them into the file.</source>
        <translation>该文件没有设置 %1，因此其中的选项未被读取；请将它们写入该文件。</translation>
    </message>
    <message>
        <source>%1: the options of %2 are not read; open its file instead.</source>
        <translation>%1：未读取 %2 的选项；请改为打开其文件。</translation>
    </message>
    <message>
        <source>The file has several configurations; %1 is read, which trains this model.</source>
        <translation>该文件有多个配置；读取的是训练此模型的 %1。</translation>
    </message>
    <message>
        <source>The file is not a DeepSpeed JSON, a YAML of accelerate, Axolotl, LLaMA-Factory or transformers&apos; Trainer, a torchtitan configuration, an exported PyTorch script or a script with the flags of Megatron-LM or transformers&apos; Trainer. If another program reads it, set the GPUs, the data parallelism, the precision and the batch by hand.</source>
        <translation>该文件不是 DeepSpeed JSON、accelerate、Axolotl、LLaMA-Factory 或 transformers Trainer 的 YAML、torchtitan 配置、导出的 PyTorch 脚本，也不是带 Megatron-LM 或 transformers Trainer 参数的脚本。如果它由其他程序读取，请手动设置 GPU、数据并行、精度和批大小。</translation>
    </message>
    <message>
        <source>The file starts %1 processes on a machine, which only a running script knows; %2 are estimated.</source>
        <translation>该文件在一台机器上启动 %1 个进程，只有运行中的脚本才知道数目；按 %2 个估算。</translation>
    </message>
    <message>
        <source>context_parallel() of PyTorch balances causal attention alone; for any other, it raises an error unless _cp_options.enable_load_balance is False.</source>
        <translation>PyTorch 的 context_parallel() 只对因果注意力做负载均衡；对其他注意力会报错，除非 _cp_options.enable_load_balance 为 False。</translation>
    </message>
    <message>
        <source>context_parallel() of PyTorch replaces scaled_dot_product_attention, which the network does not call: each rank would attend to its own part of the sequence.</source>
        <translation>PyTorch 的 context_parallel() 替换的是 scaled_dot_product_attention，而该网络没有调用它：每个 rank 只会关注序列中自己的那一部分。</translation>
    </message>
    <message>
        <source>context_parallel() of PyTorch takes no attention mask; it raises an error.</source>
        <translation>PyTorch 的 context_parallel() 不接受注意力掩码；会报错。</translation>
    </message>
    <message>
        <source>zero_optimization.offload_param has no effect at stage %1: the parameters stay on the GPU.</source>
        <translation>zero_optimization.offload_param 在阶段 %1 不起作用：参数仍留在 GPU 上。</translation>
    </message>
    <message>
        <source>%1 is 0: DeepSpeed&apos;s own %2 optimizer is estimated as autocast under DistributedDataParallel.</source>
        <translation>%1 为 0：DeepSpeed 自带的 %2 优化器按 DistributedDataParallel 下的 autocast 估算。</translation>
    </message>
    <message>
        <source>%1 starts a process on every GPU of the machine; the estimate assumes %2.</source>
        <translation>%1 在机器的每个 GPU 上启动一个进程；估算按 %2 个。</translation>
    </message>
    <message>
        <source>CUDA_VISIBLE_DEVICES has %1 GPUs for a single process, which the Trainer runs under DataParallel; one GPU without it is estimated.</source>
        <translation>CUDA_VISIBLE_DEVICES 为单个进程列出 %1 个 GPU，Trainer 会用 DataParallel 运行；这里按不用 DataParallel 的一个 GPU 估算。</translation>
    </message>
    <message>
        <source>lora_target_modules is not given: all linear layers are estimated with adapters, though a program may choose fewer.</source>
        <translation>未给出 lora_target_modules：按所有线性层都有适配器估算，程序可能选得更少。</translation>
    </message>
    <message>
        <source>Floating-point, but not converted with the model: a table that code keeps without registering it.</source>
        <translation>浮点数，但不随模型转换：代码自行保留、未注册的表。</translation>
    </message>
    <message>
        <source>views bfloat16 as complex numbers, which PyTorch does not support; keep its input in float32 or choose another precision.</source>
        <translation>将 bfloat16 视为复数，而 PyTorch 不支持；请让其输入保持 float32，或选择其他精度。</translation>
    </message>
    <message>
        <source>%1: %2, %3 a forward pass</source>
        <translation>%1：%2，每次前向传播 %3</translation>
    </message>
    <message>
        <source>time of a forward pass</source>
        <translation>一次前向传播的时间</translation>
    </message>
    <message>
        <source>time of a step</source>
        <translation>每步时间</translation>
    </message>
    <message>
        <source>Now</source>
        <translation>当前</translation>
    </message>
    <message>
        <source>%1: %2, %3 a step</source>
        <translation>%1：%2，每步 %3</translation>
    </message>
    <message>
        <source>DeBERTa with a convolution (conv_kernel_size) is not supported</source>
        <translation>不支持带卷积（conv_kernel_size）的 DeBERTa</translation>
    </message>
    <message>
        <source>Strides of the first result, such as of a view, in elements; empty: contiguous.</source>
        <translation>第一个结果（例如视图）的步幅，以元素计；留空：连续。</translation>
    </message>
    <message>
        <source>a list of vision_feature_layer is not supported; give one layer</source>
        <translation>不支持 vision_feature_layer 为列表；请给出一层</translation>
    </message>
    <message>
        <source>use_qk_norm of InternVL&apos;s vision tower is not supported</source>
        <translation>不支持 InternVL 视觉部分的 use_qk_norm</translation>
    </message>
    <message>
        <source>vision_config: image_size / patch_size is %1, but must be a multiple of %2</source>
        <translation>vision_config：image_size / patch_size 为 %1，但必须是 %2 的倍数</translation>
    </message>
    <message>
        <source>As many as channels: depthwise. One per sample: each group has the output channels, as in StyleGAN2.</source>
        <translation>等于通道数即深度可分离（depthwise）。每个样本一组：每组各有全部输出通道，如 StyleGAN2。</translation>
    </message>
    <message>
        <source>one per sample</source>
        <translation>每个样本一组</translation>
    </message>
    <message>
        <source>line %1: &quot;...&quot; stands for layers that are not in the text; paste all of them</source>
        <translation>第 %1 行：“...”代表文本中没有的层；请粘贴全部层</translation>
    </message>
    <message>
        <source>line %1: &quot;lambda&quot; makes a function, and code is not run here; paste the output of print(model)</source>
        <translation>第 %1 行：“lambda”创建函数，而此处不执行代码；请粘贴 print(model) 的输出</translation>
    </message>
    <message>
        <source>line %1: %2 is not read from code; choose the precision in the setup.</source>
        <translation>第 %1 行：不从代码中读取 %2；请在设置中选择精度。</translation>
    </message>
    <message>
        <source>line %1: %2 is not read from code; name the layers that are not trained under Freeze in the setup.</source>
        <translation>第 %1 行：不从代码中读取 %2；请在设置的“冻结”中写出不训练的层。</translation>
    </message>
    <message>
        <source>line %1: the layers of %2 are not in the text, and code is not run here; paste the output of print(model), or export the model with vram_planner_export.py</source>
        <translation>第 %1 行：文本中没有 %2 的层，而此处不执行代码；请粘贴 print(model) 的输出，或用 vram_planner_export.py 导出模型</translation>
    </message>
    <message>
        <source>line %1: the value is not read from code beyond &quot;%2&quot;; write the value itself, or paste the output of print(model)</source>
        <translation>第 %1 行：该值从“%2”起无法从代码读取；请直接写出数值，或粘贴 print(model) 的输出</translation>
    </message>
    <message>
        <source>line %1: %2 is not read from code; choose the GPUs and how they share the work in the setup.</source>
        <translation>第 %1 行：不从代码中读取 %2；请在设置中选择 GPU 及其分工方式。</translation>
    </message>
    <message>
        <source>line %1: %2 is not read from code; choose the batch size in the setup.</source>
        <translation>第 %1 行：不从代码中读取 %2；请在设置中选择批大小。</translation>
    </message>
    <message>
        <source>line %1: %2 is not read from code; choose the compilation in the setup.</source>
        <translation>第 %1 行：不从代码中读取 %2；请在设置中选择编译方式。</translation>
    </message>
    <message>
        <source>line %1: %2 is not read from code; choose the optimizer in the setup.</source>
        <translation>第 %1 行：不从代码中读取 %2；请在设置中选择优化器。</translation>
    </message>
</context>
<context>
    <name>vram</name>
    <message>
        <source>communication</source>
        <translation>通信</translation>
    </message>
    <message>
        <source>gathered parameters</source>
        <translation>收集的参数</translation>
    </message>
    <message>
        <source>Source:</source>
        <translation>来源：</translation>
    </message>
    <message>
        <source>They stay in memory for the whole step, regardless of the batch size. In mixed precision (autocast) they stay in 32 bits, and the 16-bit copies that matrix products need count as activations.</source>
        <translation>它们在整个训练步中一直存在，与批大小无关。在 autocast（混合精度）下仍为 32 位，矩阵乘法所需的 16 位副本计入激活值。</translation>
    </message>
    <message>
        <source>One value for each trainable parameter, computed in backward and used by the optimizer. At the start of a step there are none (zero_grad sets them to None).</source>
        <translation>每个可训练参数对应一个数，在反向中产生，由优化器使用。一步开始时没有梯度（zero_grad 将其置为 None）。</translation>
    </message>
    <message>
        <source>in full %1, at the peak %2</source>
        <translation>全部 %1，峰值时 %2</translation>
    </message>
    <message>
        <source>When the peak is early in backward, few gradients exist yet: so the two figures differ. With gradient accumulation they stay in memory during forward too.</source>
        <translation>峰值出现在反向早期时，梯度还很少：因此两个数值不同。使用梯度累积时，它们在前向期间也一直存在。</translation>
    </message>
    <message>
        <source>The state that the optimizer keeps for each trainable parameter: two moments for Adam and its variants, one momentum buffer or none for SGD.</source>
        <translation>优化器为每个可训练参数保存的内容：Adam 一类为两个矩，SGD 为一个动量缓冲区或没有。</translation>
    </message>
    <message>
        <source>%1: %2 = %3 × the trainable parameters</source>
        <translation>%1：%2 = %3 × 可训练参数</translation>
    </message>
    <message>
        <source>It exists from the second step on. During the optimizer step, implementation &quot;%1&quot; also needs temporaries: foreach allocates about as much as the parameters, fused none.</source>
        <translation>从第二步起一直存在。在优化器更新时，实现“%1”还需要临时张量：foreach 会产生与参数同样大小的临时张量，fused 不产生。</translation>
    </message>
    <message>
        <source>per sample: %1 ÷ %2 = %3</source>
        <translation>每个样本：%1 ÷ %2 = %3</translation>
    </message>
    <message>
        <source>They grow with the batch size and are usually the largest part. Activation checkpointing saves only the inputs of a block and recomputes the rest in backward.</source>
        <translation>它们随批大小增长，通常是最大的部分。激活检查点只保存块的输入，其余在反向时重新计算。</translation>
    </message>
    <message>
        <source>Tensors that exist only while one or a few kernels run: gradients of activations, results that are not saved, the optimizer&apos;s temporary buffers.</source>
        <translation>只在一个或几个内核运行期间存在的张量：激活值的梯度、未保存的结果、优化器的临时缓冲区。</translation>
    </message>
    <message>
        <source>at the peak: %1</source>
        <translation>峰值时：%1</translation>
    </message>
    <message>
        <source>PyTorch takes memory from the GPU in segments and cuts tensors out of them. Requests are rounded up to 512 bytes; segments are 2 MiB for small tensors, 20 MiB up to 10 MiB, then whole multiples of 2 MiB. This figure is the reserved memory that no tensor uses, plus the workspaces of cuBLAS and cuDNN.</source>
        <translation>PyTorch 以段为单位向 GPU 申请显存，再从中切出张量。请求向上取整到 512 字节；小张量的段为 2 MiB，10 MiB 以下为 20 MiB，更大的取 2 MiB 的整数倍。此数值为已保留而未被张量使用的部分，加上 cuBLAS 和 cuDNN 的工作区。</translation>
    </message>
    <message>
        <source>reserved %1 − allocated %2 = %3, workspaces %4</source>
        <translation>已保留 %1 − 已分配 %2 = %3，工作区 %4</translation>
    </message>
    <message>
        <source>The memory that a CUDA process takes before its first tensor: the driver&apos;s context and the loaded kernels. nvidia-smi includes it, torch.cuda.max_memory_allocated does not.</source>
        <translation>CUDA 进程在创建第一个张量之前占用的部分：驱动的上下文和已加载的内核。nvidia-smi 会显示，torch.cuda.max_memory_allocated 不会。</translation>
    </message>
    <message>
        <source>on %1: %2</source>
        <translation>在 %1 上：%2</translation>
    </message>
    <message>
        <source>measurements in public out-of-memory reports</source>
        <translation>公开的显存不足报告中引用的测量值</translation>
    </message>
    <message>
        <source>The highest figure that nvidia-smi would show for this process, compared with the memory that the GPU lets a process use (less than the nominal memory).</source>
        <translation>nvidia-smi 对该进程显示的最高值，与 GPU 允许进程使用的显存（少于标称值）相比。</translation>
    </message>
    <message>
        <source>usable %1 − needed %2 = %3</source>
        <translation>可用 %1 − 需要 %2 = %3</translation>
    </message>
    <message>
        <source>It fits if at least the safety margin of %1 % stays free.</source>
        <translation>至少剩余 %1 % 的安全余量，才算放得下。</translation>
    </message>
    <message>
        <source>The largest sum of live tensors at any moment of one step, not the sum of the categories: when the optimizer steps, the activations are already freed; when the activations are largest, few gradients exist.</source>
        <translation>一步中任一时刻存活张量之和的最大值，而不是各类别之和：优化器更新时激活值已释放，而激活值最多时梯度还很少。</translation>
    </message>
    <message>
        <source>forward %1 · loss %2 · backward %3 · optimizer step %4</source>
        <translation>前向 %1 · 损失 %2 · 反向 %3 · 优化器更新 %4</translation>
    </message>
    <message>
        <source>Here it is in %1%2%3.</source>
        <translation>此处在%1阶段%2%3。</translation>
    </message>
    <message>
        <source>, at %1</source>
        <translation>，位于 %1</translation>
    </message>
    <message>
        <source>, while %1 runs</source>
        <translation>，正在运行 %1</translation>
    </message>
    <message>
        <source>The largest batch is found by trying complete estimates, not by a formula: it fits with the margin, and one more sample does not.</source>
        <translation>最大批大小在完整估算上搜索，而不是用公式：它连同余量放得下，再多一个样本就放不下。</translation>
    </message>
    <message>
        <source>largest batch %1; current: %2</source>
        <translation>最大批大小 %1；当前为 %2</translation>
    </message>
    <message>
        <source>not even one sample fits</source>
        <translation>一个样本也放不下</translation>
    </message>
    <message>
        <source>A larger effective batch is still possible: gradient accumulation sums the gradients of several small batches before the optimizer step.</source>
        <translation>等效批大小仍可更大：梯度累积先把几个小批相加，再由优化器更新。</translation>
    </message>
    <message>
        <source>Textbook rules applied to this network. The estimate uses none of them; they show why a calculation on paper and the GPU disagree.</source>
        <translation>教科书上的公式，用于这个网络。估算并不采用其中任何一个；它们说明纸面计算与 GPU 为何不一致。</translation>
    </message>
    <message>
        <source>This program, tensor by tensor: &lt;b&gt;%1&lt;/b&gt; allocated at the peak.</source>
        <translation>本程序逐张量计算：峰值时已分配 &lt;b&gt;%1&lt;/b&gt;。</translation>
    </message>
    <message>
        <source>The peak</source>
        <translation>峰值</translation>
    </message>
    <message>
        <source>The largest batch</source>
        <translation>最大批大小</translation>
    </message>
    <message>
        <source>Now</source>
        <translation>当前</translation>
    </message>
    <message>
        <source>Free</source>
        <translation>剩余</translation>
    </message>
    <message>
        <source>Largest batch</source>
        <translation>最大批大小</translation>
    </message>
    <message>
        <source>searching for the largest batch that fits</source>
        <translation>正在搜索放得下的最大批大小</translation>
    </message>
    <message>
        <source>largest batch: %1</source>
        <translation>最大批：%1</translation>
    </message>
    <message>
        <source>batch %1</source>
        <translation>批大小 %1</translation>
    </message>
    <message>
        <source>No layers yet</source>
        <translation>还没有层</translation>
    </message>
    <message>
        <source>Add a layer, open a model, or paste a layer table.</source>
        <translation>添加一层、打开一个模型，或粘贴一张层表。</translation>
    </message>
    <message>
        <source>No GPU is chosen</source>
        <translation>未选择 GPU</translation>
    </message>
    <message>
        <source>Choose one in the setup, or enter the memory that you have.</source>
        <translation>请在配置中选择，或输入您拥有的显存。</translation>
    </message>
    <message>
        <source>Within the margin on %1: %2 free; %3</source>
        <translation>%1 余量内：剩余 %2；%3</translation>
    </message>
    <message>
        <source>Fits on %1: %2 free</source>
        <translation>可放入 %1：剩余 %2</translation>
    </message>
    <message>
        <source>Largest batch: %1.</source>
        <translation>最大批：%1。</translation>
    </message>
    <message>
        <source>Untitled network</source>
        <translation>未命名的网络</translation>
    </message>
    <message>
        <source>GPU memory for training</source>
        <translation>训练所需显存：</translation>
    </message>
    <message>
        <source>Category</source>
        <translation>类别</translation>
    </message>
    <message>
        <source>At the peak</source>
        <translation>峰值时</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>占比</translation>
    </message>
    <message>
        <source>In full</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>Device total</source>
        <translation>设备总量</translation>
    </message>
    <message>
        <source>Memory over one training step</source>
        <translation>一个训练步中的显存</translation>
    </message>
    <message>
        <source>Memory by batch size</source>
        <translation>显存随批大小的变化</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>层</translation>
    </message>
    <message>
        <source>Type and settings</source>
        <translation>类型和设置</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>Saved</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>层数</translation>
    </message>
    <message>
        <source>Issues</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>Assumptions</source>
        <translation>假设</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>Setup</source>
        <translation>配置</translation>
    </message>
    <message>
        <source>Figures</source>
        <translation>数值</translation>
    </message>
    <message>
        <source>%1 · VRAM Planner %2 · %3</source>
        <translation>%1 · VRAM Planner %2 · %3</translation>
    </message>
    <message>
        <source>GPU memory for training %1</source>
        <translation>训练 %1 所需显存</translation>
    </message>
    <message>
        <source>%1 times</source>
        <translation>%1 次</translation>
    </message>
    <message>
        <source>%1 row</source>
        <translation>%1 行</translation>
    </message>
    <message>
        <source>%1 rows</source>
        <translation>%1 行</translation>
    </message>
    <message>
        <source>checkpointed</source>
        <translation>设检查点</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>Per sample</source>
        <translation>每样本</translation>
    </message>
    <message>
        <source>At batch %1</source>
        <translation>批大小 %1 时</translation>
    </message>
    <message>
        <source>The name in the network; double-click or F2 to change it</source>
        <translation>网络中的名称；双击或按 F2 修改</translation>
    </message>
    <message>
        <source>The layer&apos;s type; double-click to choose another</source>
        <translation>层的类型；双击选择其他类型</translation>
    </message>
    <message>
        <source>The layer&apos;s settings; double-click to edit them</source>
        <translation>层的设置；双击可编辑</translation>
    </message>
    <message>
        <source>The shape of the output, without the batch</source>
        <translation>输出的形状，不含批维度</translation>
    </message>
    <message>
        <source>Parameters; shared ones are counted where they are first used</source>
        <translation>参数；共享的在首次使用处计数</translation>
    </message>
    <message>
        <source>Bytes that this row saves for backward, divided by the batch size</source>
        <translation>该行为反向保存的字节数除以批大小</translation>
    </message>
    <message>
        <source>Bytes that this row is the first to save for backward, at the current batch size</source>
        <translation>在当前批大小下，由该行首先为反向保存的字节数</translation>
    </message>
    <message>
        <source>Block</source>
        <translation>块</translation>
    </message>
    <message>
        <source>%1 with the batch</source>
        <translation>%1（含批维度）</translation>
    </message>
    <message>
        <source>%1 parameters, %2</source>
        <translation>%1 个参数，%2</translation>
    </message>
    <message>
        <source>%1 of them trainable</source>
        <translation>其中 %1 个可训练</translation>
    </message>
    <message>
        <source>Saved for backward: %1</source>
        <translation>为反向保存：%1</translation>
    </message>
    <message>
        <source>Alive at the peak: %1</source>
        <translation>峰值时存活：%1</translation>
    </message>
    <message>
        <source>Add %1</source>
        <translation>添加 %1</translation>
    </message>
    <message>
        <source>Add a block</source>
        <translation>添加块</translation>
    </message>
    <message>
        <source>Remove %1 row</source>
        <translation>删除 %1 行</translation>
    </message>
    <message>
        <source>Remove %1 rows</source>
        <translation>删除 %1 行</translation>
    </message>
    <message>
        <source>Duplicate %1 row</source>
        <translation>复制 %1 行</translation>
    </message>
    <message>
        <source>Duplicate %1 rows</source>
        <translation>复制 %1 行</translation>
    </message>
    <message>
        <source>Move %1 row up</source>
        <translation>上移 %1 行</translation>
    </message>
    <message>
        <source>Move %1 rows up</source>
        <translation>上移 %1 行</translation>
    </message>
    <message>
        <source>Move %1 row down</source>
        <translation>下移 %1 行</translation>
    </message>
    <message>
        <source>Move %1 rows down</source>
        <translation>下移 %1 行</translation>
    </message>
    <message>
        <source>Group %1 row</source>
        <translation>将 %1 行组成块</translation>
    </message>
    <message>
        <source>Group %1 rows</source>
        <translation>将 %1 行组成块</translation>
    </message>
    <message>
        <source>Ungroup %1</source>
        <translation>取消 %1 的分组</translation>
    </message>
    <message>
        <source>Paste %1 row</source>
        <translation>粘贴 %1 行</translation>
    </message>
    <message>
        <source>Paste %1 rows</source>
        <translation>粘贴 %1 行</translation>
    </message>
    <message>
        <source>How much GPU memory training a neural network needs, where it goes, and the largest batch that fits.</source>
        <translation>训练神经网络需要多少显存、用在哪里，以及放得下的最大批大小。</translation>
    </message>
    <message>
        <source>Free software under the GNU General Public License, version 3 or later.</source>
        <translation>自由软件，遵循 GNU 通用公共许可证第 3 版或更新版本。</translation>
    </message>
    <message>
        <source>Built with Qt %1. Uses a version of the Inter typeface, under the SIL Open Font License.</source>
        <translation>使用 Qt %1 构建。字体为 Inter 的一个版本，遵循 SIL 开放字体许可证。</translation>
    </message>
    <message>
        <source>About VRAM Planner</source>
        <translation>关于 VRAM Planner</translation>
    </message>
    <message>
        <source>What</source>
        <translation>操作</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>按键</translation>
    </message>
    <message>
        <source> or </source>
        <translation> 或 </translation>
    </message>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>键盘快捷键</translation>
    </message>
    <message>
        <source>Unsaved changes</source>
        <translation>未保存的更改</translation>
    </message>
    <message>
        <source>Save the changes to %1 before closing?</source>
        <translation>关闭前是否保存对 %1 的更改？</translation>
    </message>
    <message>
        <source>Your changes will be lost if you don&apos;t save them.</source>
        <translation>如果不保存，您的更改将会丢失。</translation>
    </message>
    <message>
        <source>The cache that inference keeps for every token, so that it is not recomputed: keys and values of each causal attention layer, or the latent vectors that the layer keeps instead.</source>
        <translation>推理为每个 token 保留的内容，使下一个 token 无需重新计算：每个因果注意力层的键和值，或该层代之保留的潜变量。</translation>
    </message>
    <message>
        <source>heads × size × 2 × layers × tokens × batch × bytes = %1</source>
        <translation>头数 × 头维度 × 2 × 层数 × token 数 × 批大小 × 字节 = %1</translation>
    </message>
    <message>
        <source>The heads are those of keys and values: grouped queries share them. A sliding window keeps no more tokens than its width. Length and type are set in the setup.</source>
        <translation>头数指键和值的头数：分组查询共用它们。滑动窗口保留的 token 数不超过窗口宽度。长度和类型在配置中设定。</translation>
    </message>
    <message>
        <source>One Python file, %1 (File &gt; From PyTorch), exports any model that runs in eager mode. It needs only torch 1.13 or newer, no GPU and no memory for the weights. Put it next to your script and paste these lines after the model is created:</source>
        <translation>一个 Python 文件 %1（文件 &gt; 来自 PyTorch）可导出任何以 eager 模式运行的模型。它只需要 torch 1.13 或更新版本，不需要 GPU，也不为权重占用内存。将它放在您的脚本旁，并在创建模型之后粘贴以下代码：</translation>
    </message>
    <message>
        <source>The file that it writes opens here as a table of layers, with the modules as blocks.</source>
        <translation>它写出的文件在这里打开为层表，各模块即为块。</translation>
    </message>
    <message>
        <source>An image model with a custom loss:</source>
        <translation>带有自定义损失的图像模型：</translation>
    </message>
    <message>
        <source>A transformers model whose forward computes the loss from labels:</source>
        <translation>transformers 的模型，其 forward 由 labels 算出损失：</translation>
    </message>
    <message>
        <source>The same with PEFT&apos;s LoRA; frozen parameters get no gradient:</source>
        <translation>同一模型加上 PEFT 的 LoRA；冻结的参数没有梯度：</translation>
    </message>
    <message>
        <source>Any function of output and target can be the loss:</source>
        <translation>输出与目标的任意函数都可作为损失：</translation>
    </message>
    <message>
        <source>Without a script:</source>
        <translation>无需脚本：</translation>
    </message>
    <message>
        <source>Your PyTorch model</source>
        <translation>您的 PyTorch 模型</translation>
    </message>
    <message>
        <source>%1 · batch %2 · %3 · %4 · %5</source>
        <translation>%1 · 批大小 %2 · %3 · %4 · %5</translation>
    </message>
    <message>
        <source>GPU memory at the peak</source>
        <translation>峰值时的显存</translation>
    </message>
    <message>
        <source>Memory by layer, saved for backward</source>
        <translation>各层为反向保存的显存</translation>
    </message>
    <message>
        <source>%1 × %2</source>
        <translation>%1 × %2</translation>
    </message>
    <message>
        <source>in %1</source>
        <translation>%1阶段</translation>
    </message>
    <message>
        <source>The first %1 of %2 rows; the CSV report has them all.</source>
        <translation>共 %2 行，此处为前 %1 行；CSV 报告包含全部。</translation>
    </message>
    <message>
        <source>GPU memory for inference of %1</source>
        <translation>%1 推理所需显存</translation>
    </message>
    <message>
        <source>Needs %1 ± %3 of %2 usable.</source>
        <translation>需要 %1 ± %3，可用 %2。</translation>
    </message>
    <message>
        <source>Needs %1 of %2 usable.</source>
        <translation>需要 %1，可用 %2。</translation>
    </message>
    <message>
        <source>batch %1, %2, %3 on %4</source>
        <translation>批大小 %1，%2，%3，%4</translation>
    </message>
    <message>
        <source>Summary</source>
        <translation>摘要</translation>
    </message>
    <message>
        <source>GPU memory for inference</source>
        <translation>推理所需显存</translation>
    </message>
    <message>
        <source>Until they are fixed, the figures include only the layers without errors.</source>
        <translation>在修正之前，所有数值只包含没有错误的层。</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>Trainable</source>
        <translation>可训练</translation>
    </message>
    <message>
        <source>Live tensors</source>
        <translation>存活张量</translation>
    </message>
    <message>
        <source>Peak in</source>
        <translation>峰值出现在</translation>
    </message>
    <message>
        <source>%1 ± %2</source>
        <translation>%1 ± %2</translation>
    </message>
    <message>
        <source>Usable</source>
        <translation>可用</translation>
    </message>
    <message>
        <source>Saved for backward</source>
        <translation>为反向保存</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>fits</source>
        <translation>放得下</translation>
    </message>
    <message>
        <source>within margin</source>
        <translation>余量内</translation>
    </message>
    <message>
        <source>over</source>
        <translation>超出</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>the same setup</source>
        <translation>相同的配置</translation>
    </message>
    <message>
        <source>Setup and figures</source>
        <translation>配置和数值</translation>
    </message>
    <message>
        <source>Layers with the most memory</source>
        <translation>占用最多的层</translation>
    </message>
    <message>
        <source>Batch</source>
        <translation>批大小</translation>
    </message>
    <message>
        <source>Batch sizes</source>
        <translation>各批大小</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>更改</translation>
    </message>
    <message>
        <source>Saves</source>
        <translation>节省</translation>
    </message>
    <message>
        <source>Ways to save memory</source>
        <translation>节省显存的办法</translation>
    </message>
    <message>
        <source>Scenario</source>
        <translation>方案</translation>
    </message>
    <message>
        <source>Scenarios</source>
        <translation>方案</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>以及另外 %1 项</translation>
    </message>
    <message>
        <source>one element</source>
        <translation>一个元素</translation>
    </message>
    <message>
        <source>output: %1 = %2 elements</source>
        <translation>输出：%1 = %2 个元素</translation>
    </message>
    <message>
        <source>parameters: %1, of which %2 trainable, %3</source>
        <translation>参数：%1，其中可训练 %2，共 %3</translation>
    </message>
    <message>
        <source>saved for backward: %1 ÷ batch %2 = %3 per sample</source>
        <translation>为反向保存：%1 ÷ 批大小 %2 = 每个样本 %3</translation>
    </message>
    <message>
        <source>alive at the peak, created by this row: %1</source>
        <translation>峰值时存活、由此行产生：%1</translation>
    </message>
    <message>
        <source>Every parameter counts once, shared ones at their owner; a repeated block and its layers count once per repeat.</source>
        <translation>每个参数只计一次，共享参数计在其所有者处；重复的块按重复次数计，其中的层也是如此。</translation>
    </message>
    <message>
        <source>%1 parameters, of which %2 trainable, in %3 layers</source>
        <translation>%1 个参数，其中可训练 %2 个，共 %3 层</translation>
    </message>
    <message>
        <source>parameters %1, buffers %2, gradients %3, optimizer state %4, saved activations %5, input %6</source>
        <translation>参数 %1，缓冲区 %2，梯度 %3，优化器状态 %4，保存的激活值 %5，输入 %6</translation>
    </message>
    <message>
        <source>These are the full sizes over the whole step: they never all exist at once, so they do not add up to the peak.</source>
        <translation>这些是整个训练步中的完整大小：它们不会在同一时刻全部存在，因此相加不等于峰值。</translation>
    </message>
    <message>
        <source>Select a row of the table to see its figures here.</source>
        <translation>选择表中的一行，即可在此查看其数值。</translation>
    </message>
    <message>
        <source>A block&apos;s figures are those of its rows, in all repeats.</source>
        <translation>块的数值是其各行在所有重复中的总和。</translation>
    </message>
    <message>
        <source>After every change, the estimate replays two training steps of the whole network, kernel by kernel. The time it took is shown below the table.</source>
        <translation>每次修改时，估算都会逐个内核重放整个网络的两个训练步。所用时间显示在表格下方。</translation>
    </message>
    <message>
        <source>%1 events in one step, the peak at event %2</source>
        <translation>一步中有 %1 个事件，峰值在第 %2 个事件</translation>
    </message>
    <message>
        <source>The rules are those of PyTorch %1 in eager mode on CUDA: the tensors that each gradient formula saves, autocast&apos;s operator lists, the optimizers&apos; temporaries, the caching allocator. &quot;PyTorch version&quot; in the setup chooses another; the libraries&apos; workspaces and the CUDA context follow it.</source>
        <translation>规则取自 CUDA 上 eager 模式的 PyTorch %1：各梯度公式保存什么、autocast 的列表、优化器的临时张量、缓存分配器。配置中的“PyTorch 版本”可选择其他版本；各库的工作区和 CUDA 上下文随之变化。</translation>
    </message>
    <message>
        <source>parameters</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>buffers</source>
        <translation>缓冲区</translation>
    </message>
    <message>
        <source>gradients</source>
        <translation>梯度</translation>
    </message>
    <message>
        <source>optimizer state</source>
        <translation>优化器状态</translation>
    </message>
    <message>
        <source>activations</source>
        <translation>激活值</translation>
    </message>
    <message>
        <source>temporaries</source>
        <translation>临时张量</translation>
    </message>
    <message>
        <source>inputs</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>KV cache</source>
        <translation>KV 缓存</translation>
    </message>
    <message>
        <source>On this GPU it is calibrated with your own measurement: %1.</source>
        <translation>在这块 GPU 上已用您自己的测量校准：%1。</translation>
    </message>
    <message>
        <source>This figure can be checked on paper, and PyTorch&apos;s own memory tracker reports it without a GPU.</source>
        <translation>这是可以在纸上推算的数值，也是 PyTorch 自带的内存跟踪器在没有 GPU 时给出的数值。</translation>
    </message>
    <message>
        <source>The result of torch.cuda.max_memory_allocated(). The allocator hands out blocks of whole multiples of 512 bytes, and the workspaces that cuBLAS and cuDNN ask it for are blocks too.</source>
        <translation>torch.cuda.max_memory_allocated() 的返回值。分配器按 512 字节的整数倍分出块，cuBLAS 和 cuDNN 向它申请的工作区也是块。</translation>
    </message>
    <message>
        <source>live tensors %1 + rounding to 512 bytes %2 + workspaces %3 = %4</source>
        <translation>张量 %1 + 取整到 512 字节 %2 + 工作区 %3 = %4</translation>
    </message>
    <message>
        <source>live tensors %1 − sums added in place %2 + workspaces %3 = %4</source>
        <translation>张量 %1 − 原地相加的结果 %2 + 工作区 %3 = %4</translation>
    </message>
    <message>
        <source>Tensors are counted as MemTracker counts them: while it watches, autograd adds gradients, and linear layers their bias, out of place, otherwise in place.</source>
        <translation>张量按 MemTracker 的方式计数：在它观察期间，autograd 为梯度之和、线性层为加上偏置的结果另建张量；平时则原地相加。</translation>
    </message>
    <message>
        <source>A convolution&apos;s workspace exists only while the convolution runs: it counts if that is at the peak.</source>
        <translation>卷积的工作区只在其运行期间存在：仅当峰值发生在那时才计入。</translation>
    </message>
    <message>
        <source>The result of torch.cuda.max_memory_reserved(): the segments that the allocator has taken from the GPU. It divides them into blocks, keeps freed blocks for later requests, and returns no memory to the GPU by itself.</source>
        <translation>torch.cuda.max_memory_reserved() 的返回值：分配器从 GPU 取得的段。它从中切出块，把归还的块留给下一次请求，不会自行还给 GPU。</translation>
    </message>
    <message>
        <source>segments for the tensors %1 + for the libraries&apos; workspaces %2 = %3</source>
        <translation>张量的段 %1 + 各库工作区的段 %2 = %3</translation>
    </message>
    <message>
        <source>Segments are 2 MiB for blocks of up to 1 MiB, 20 MiB for those of up to 10 MiB, then whole multiples of 2 MiB. The allocations and releases of two steps, and of further ones as long as they reserve more, are replayed through these rules, with best fit, splits and merges, so fragmentation is part of the figure.</source>
        <translation>1 MiB 以内的块用 2 MiB 的段，10 MiB 以内的用 20 MiB 的段，更大的用 2 MiB 的整数倍。两个训练步（若之后的步还会预留更多内存，则包括这些步）的每次申请和释放都按这些规则重放（最佳适配、拆分与合并），因此数值中包含碎片。</translation>
    </message>
    <message>
        <source>reserved %1 + libraries %2 + CUDA context %3 = %4</source>
        <translation>已保留 %1 + 库 %2 + CUDA 上下文 %3 = %4</translation>
    </message>
    <message>
        <source>reserved %1 + CUDA context %2 = %3</source>
        <translation>已保留 %1 + CUDA 上下文 %2 = %3</translation>
    </message>
    <message>
        <source>usable %1 − other processes %2 − needed %3 = %4</source>
        <translation>可用 %1 − 其他进程 %2 − 需要 %3 = %4</translation>
    </message>
    <message>
        <source>&lt;b&gt;Why nvidia-smi shows more than PyTorch:&lt;/b&gt; PyTorch counts tensors (%1) and the blocks that hold them (%2). It has reserved whole segments from the GPU and keeps them for later (%3). In addition, the driver holds the CUDA context and loaded kernels (%4), which PyTorch does not count. nvidia-smi counts all of this, and every other process on the GPU as well.</source>
        <translation>&lt;b&gt;为什么 nvidia-smi 显示的比 PyTorch 多：&lt;/b&gt;PyTorch 统计张量（%1）和容纳它们的块（%2）。它从 GPU 保留了整段显存，并留着以后使用（%3）。此外，驱动还占有 CUDA 上下文和已加载的内核（%4），PyTorch 不统计这些。nvidia-smi 统计所有这些，以及 GPU 上的其他所有进程。</translation>
    </message>
    <message>
        <source>± %1: 90 % of measured runs fall within this range.</source>
        <translation>误差 ±%1：十次实测运行中有九次落在此范围内。</translation>
    </message>
    <message>
        <source>cuBLAS and cuDNN need workspaces in addition to the tensors. They allocate them through PyTorch&apos;s allocator, so they are part of the reserved memory.</source>
        <translation>cuBLAS 和 cuDNN 除张量外还需要工作区。它们通过 PyTorch 的分配器分配，因此属于已保留的部分。</translation>
    </message>
    <message>
        <source>&lt;b&gt;cuBLAS&lt;/b&gt; permanently keeps one workspace for each thread that multiplies matrices: two in training, of 8.1 MiB each, 32 MiB on Hopper. This is documented. From PyTorch 2.9 to 2.11 cuBLASLt keeps 1 MiB more for products with a bias.</source>
        <translation>&lt;b&gt;cuBLAS&lt;/b&gt; 会为每个做矩阵乘法的线程永久保留一个工作区：训练时有两个，各 8.1 MiB，Hopper 上为 32 MiB。这有文档说明。从 PyTorch 2.9 到 2.11，cuBLASLt 还会为带偏置的乘积多保留 1 MiB。</translation>
    </message>
    <message>
        <source>Before compute capability 9.0 the forward of a 3×3 convolution without a stride copies nothing. This was chosen by 95 measured runs of 16 networks (A100, PyTorch of 2024 and 2025, fp32).</source>
        <translation>在计算能力 9.0 之前，无步幅的 3×3 卷积的前向不建立副本。这是根据 16 个网络的 95 次实测运行选定的（A100，2024 与 2025 年的 PyTorch，fp32）。</translation>
    </message>
    <message>
        <source>&lt;b&gt;PyTorch&apos;s own sums&lt;/b&gt; of many values each, such as the gradient of a bias, meet in a buffer, up to some hundred MiB for wide layers.</source>
        <translation>&lt;b&gt;PyTorch 自己的求和&lt;/b&gt;（每个结果由许多值相加，例如偏置的梯度）会在一个缓冲区中汇合，宽层可达数百 MiB。</translation>
    </message>
    <message>
        <source>&lt;b&gt;Other backward kernels&lt;/b&gt; hold intermediate results for a moment: fused attention the query&apos;s gradient in float32, softmax a product of the size of its result, an embedding the sums of its rows. LSTMs and GRUs hold 8 MiB and several values of each step for each layer and direction.</source>
        <translation>&lt;b&gt;其他反向内核&lt;/b&gt;会短暂保留中间结果：融合注意力保留 float32 的 query 梯度，softmax 保留与其结果同样大小的乘积，嵌入保留各行之和。LSTM 和 GRU 的每个层和方向保留 8 MiB 以及每一步的若干个值。</translation>
    </message>
    <message>
        <source>&lt;b&gt;cuDNN&lt;/b&gt; documents no formula for convolutions, so the rule comes from 1,395 convolutions measured on an H100: kernels larger than 1×1 make channels-last copies of input, weight and output, and weight gradients add partial sums in float32. Depthwise convolutions and channels-last tensors need no copies, images of fewer than four channels need them for large kernels only.</source>
        <translation>&lt;b&gt;cuDNN&lt;/b&gt; 没有公布卷积的公式，因此规则来自在 H100 上实测的 1,395 个卷积：大于 1×1 的卷积核会为输入、权重和输出建立 channels-last 副本，权重梯度还会累加 float32 的部分和。深度卷积和 channels-last 张量不需要副本，少于四个通道的图像只有在卷积核较大时才需要。</translation>
    </message>
    <message>
        <source>here: %1 beyond the tensors&apos; segments, and %2 of loaded kernels outside the allocator</source>
        <translation>此处：张量的段之外 %1，分配器之外已加载的内核 %2</translation>
    </message>
    <message>
        <source>&lt;b&gt;The uncertainty:&lt;/b&gt; ± 5 % of the reserved memory where cuDNN runs convolutions or recurrent layers, because it chooses its algorithms at run time, and ± 15 % of the context: %1 here. 90 % of measured runs fall within it.</source>
        <translation>&lt;b&gt;误差范围：&lt;/b&gt;由 cuDNN 执行卷积或循环层时为已保留部分的 ± 5 %，因为它在运行时才选择算法，另加上下文的 ± 15 %：此处为 %1。十次实测中有九次落在其中。</translation>
    </message>
    <message>
        <source>&lt;b&gt;The uncertainty:&lt;/b&gt; this network has no convolution or recurrent layer that uses a workspace, so it is ± 1 % of the reserved memory and ± 15 % of the context: %1 here. 90 % of measured runs fall within it.</source>
        <translation>&lt;b&gt;误差范围：&lt;/b&gt;此网络没有占用工作区的卷积或循环层，因此为已保留部分的 ± 1 % 和上下文的 ± 15 %：此处为 %1。十次实测运行中有九次落在其中。</translation>
    </message>
    <message>
        <source>This network uses cuDNN, which loads kernels of its own. What the libraries hold outside the allocator is counted with the workspaces, here %1.</source>
        <translation>此网络使用 cuDNN，它会加载自己的内核。各库在分配器之外占用的内存计入工作区，此处为 %1。</translation>
    </message>
    <message>
        <source>This network has no layer that cuDNN runs, so its kernels are never loaded. What cuBLAS holds outside the allocator is counted with the workspaces, here %1.</source>
        <translation>此网络没有由 cuDNN 执行的层，因此从不加载它的内核。cuBLAS 在分配器之外占用的内存计入工作区，此处为 %1。</translation>
    </message>
    <message>
        <source>It differs by GPU, driver and CUDA version: 130 MiB on a T4, 525 MiB on an A100, 670 MiB on an H200, up to 1.4 GiB under PyTorch versions up to 2024, which loaded all kernels at once. It is the least certain constant here (± 15 %); one figure from nvidia-smi determines it: Plan &gt; Calibrate.</source>
        <translation>它因 GPU、驱动和 CUDA 版本而异：T4 上 130 MiB，A100 上 525 MiB，H200 上 670 MiB；2024 年及更早的 PyTorch 会一次加载所有内核，最多 1.4 GiB。这是此处最不确定的常数（± 15 %）；用 nvidia-smi 的一个数值即可确定：规划 &gt; 校准。</translation>
    </message>
    <message>
        <source>%1 is not calibrated in this project.</source>
        <translation>%1 在此项目中未校准。</translation>
    </message>
    <message>
        <source>Some constants depend on driver, CUDA version and libraries, and no formula gives them for your machine. One measured figure determines one of them:</source>
        <translation>有些常数取决于驱动、CUDA 版本和各种库，没有公式能给出您机器上的值。一个实测数值可以确定其中一个：</translation>
    </message>
    <message>
        <source>&lt;b&gt;nvidia-smi&lt;/b&gt; determines the CUDA context: its figure minus the memory of other processes, minus the allocator&apos;s segments, minus what cuDNN and cuBLAS hold outside the allocator.</source>
        <translation>&lt;b&gt;nvidia-smi&lt;/b&gt; 确定 CUDA 上下文：其数值减去其他进程的内存，减去分配器的段，再减去 cuDNN 和 cuBLAS 在分配器之外占用的内存。</translation>
    </message>
    <message>
        <source>&lt;b&gt;torch.cuda.max_memory_reserved()&lt;/b&gt; determines the libraries&apos; workspaces: its result minus the segments of the tensors. It becomes a factor on the rules for kernels, which then follow batch size and network; where no kernel takes a workspace, a size in MiB for cuBLAS. It does not contain the context, so it does not determine it.</source>
        <translation>&lt;b&gt;torch.cuda.max_memory_reserved()&lt;/b&gt; 确定各库的工作区：其返回值减去张量的段。它成为内核规则的系数，随批大小和网络变化；没有内核占用工作区时是 cuBLAS 的 MiB 数。它不含上下文，因此对上下文没有说明。</translation>
    </message>
    <message>
        <source>The tensors themselves are never calibrated: they follow from the network. A figure is refused if it is smaller than the tensors, or if the remainder is too large for a context or workspace. The calibration is stored with the GPU in your settings, and in every project that uses it.</source>
        <translation>张量本身从不校准：它们由网络决定。比张量还小的数值，或剩余部分超过上下文或工作区可能大小的数值，会被拒绝。校准随 GPU 保存在您的设置中，并写入每个使用它的项目。</translation>
    </message>
    <message>
        <source>Memory that other processes use on this GPU: a desktop, a browser, another training run. It is not part of this process&apos;s need, but it is not free either.</source>
        <translation>其他进程在这块 GPU 上占用的显存：桌面、浏览器、另一个训练。它不是本进程的需求，但也不是空闲的。</translation>
    </message>
    <message>
        <source>usable %1 − other processes %2 = %3</source>
        <translation>可用 %1 − 其他进程 %2 = %3</translation>
    </message>
    <message>
        <source>It comes from nvidia-smi if you use this machine&apos;s GPU, or from the setting &quot;Used by other processes&quot;. The safety margin is a share of the whole usable memory.</source>
        <translation>它来自 nvidia-smi（使用本机 GPU 时）或设置“其他进程占用”。安全余量按全部可用显存计算。</translation>
    </message>
    <message>
        <source>Each GPU in the catalogue with this network and setup. &lt;b&gt;Usable&lt;/b&gt; is the memory that CUDA lets one process use, if a figure was published; otherwise 97.5 % of nvidia-smi&apos;s total, otherwise 96 % of the nominal memory. &lt;b&gt;Needs&lt;/b&gt; is the device total on that GPU: the tensors are the same everywhere, context and workspaces are not. &lt;b&gt;Free&lt;/b&gt; is the difference, &lt;b&gt;Largest batch&lt;/b&gt; the result of a search with complete estimates.</source>
        <translation>目录中每块 GPU 在此网络和配置下的情况。&lt;b&gt;可用&lt;/b&gt;是 CUDA 允许一个进程使用的量（有人公布过时）；否则取 nvidia-smi 总量的 97.5 %，再否则取标称值的 96 %。&lt;b&gt;需要&lt;/b&gt;是在该 GPU 上的设备总量：张量处处相同，上下文和工作区则不同。&lt;b&gt;剩余&lt;/b&gt;是两者之差，&lt;b&gt;最大批大小&lt;/b&gt;是在完整估算上搜索的结果。</translation>
    </message>
    <message>
        <source>%1: usable %2, needs %3, free %4</source>
        <translation>%1：可用 %2，需要 %3，剩余 %4</translation>
    </message>
    <message>
        <source>Tick a GPU to pin it to the top here and in the setup. Add custom GPUs by name and memory; a project contains the ones it uses, so that other machines know them. The hatched end of a bar is memory used by other processes.</source>
        <translation>勾选 GPU 可使其在此处和配置中置顶。可用名称和显存添加自定义 GPU；项目会包含所用的 GPU，以便在其他机器上识别。条形末端的阴影是其他进程占用的显存。</translation>
    </message>
    <message>
        <source>the tooltip of each GPU shows the source of its figures</source>
        <translation>每块 GPU 的工具提示说明其数值的来源</translation>
    </message>
    <message>
        <source>nvidia-smi: does it fit?</source>
        <translation>nvidia-smi：是否放得下</translation>
    </message>
    <message>
        <source>Allocated</source>
        <translation>已分配</translation>
    </message>
    <message>
        <source>Reserved</source>
        <translation>已保留</translation>
    </message>
    <message>
        <source>Workspaces and uncertainty</source>
        <translation>工作区与不确定度</translation>
    </message>
    <message>
        <source>Calibration</source>
        <translation>校准</translation>
    </message>
    <message>
        <source>Used by other processes</source>
        <translation>其他进程占用</translation>
    </message>
    <message>
        <source>A row of the table</source>
        <translation>表中的一行</translation>
    </message>
    <message>
        <source>The whole network</source>
        <translation>整个网络</translation>
    </message>
    <message>
        <source>Rules and speed</source>
        <translation>规则与速度</translation>
    </message>
    <message>
        <source>Textbook rules</source>
        <translation>教科书公式</translation>
    </message>
    <message>
        <source>peak in %1</source>
        <translation>峰值在%1</translation>
    </message>
    <message>
        <source>peak in %1, at %2</source>
        <translation>峰值在%1，位于 %2</translation>
    </message>
    <message>
        <source>&lt;b&gt;Output&lt;/b&gt; is the shape of the row&apos;s output, without a leading batch dimension. &lt;b&gt;Parameters&lt;/b&gt; are its weights. &lt;b&gt;Per sample&lt;/b&gt; and &lt;b&gt;At batch&lt;/b&gt; are the bytes that this row is the first to save for backward: a tensor that the next row saves too is not counted again, so the column adds up. The network&apos;s own input is listed separately.</source>
        <translation>&lt;b&gt;输出&lt;/b&gt;是该行给出的形状，若首维是批则不含批。&lt;b&gt;参数&lt;/b&gt;是其权重。&lt;b&gt;每样本&lt;/b&gt;和&lt;b&gt;批大小时&lt;/b&gt;两列是该行首先为反向保存的字节数：下一行也保存的张量不会在那里再计一次，因此整列可以相加。网络自身的输入另计。</translation>
    </message>
    <message>
        <source>Memory by layer, alive at the peak</source>
        <translation>按层的显存（峰值时存活）</translation>
    </message>
    <message>
        <source>Memory by layer, parameters</source>
        <translation>按层的显存（参数）</translation>
    </message>
    <message>
        <source>Usable on the GPU</source>
        <translation>GPU 可用</translation>
    </message>
    <message>
        <source>Over one step</source>
        <translation>一步之中</translation>
    </message>
    <message>
        <source>Event</source>
        <translation>事件</translation>
    </message>
    <message>
        <source>Phase</source>
        <translation>阶段</translation>
    </message>
    <message>
        <source>Kernel</source>
        <translation>内核</translation>
    </message>
    <message>
        <source>By batch size</source>
        <translation>随批大小变化</translation>
    </message>
    <message>
        <source>By layer</source>
        <translation>按层</translation>
    </message>
    <message>
        <source>Alive at the peak</source>
        <translation>峰值时存活</translation>
    </message>
    <message>
        <source>Search by name or key</source>
        <translation>按名称或按键搜索</translation>
    </message>
    <message>
        <source>%1  (%2)</source>
        <translation>%1  (%2)</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>尺寸</translation>
    </message>
    <message>
        <source>Batch %1</source>
        <translation>批大小 %1</translation>
    </message>
    <message>
        <source>By length or image size</source>
        <translation>随长度或图像尺寸</translation>
    </message>
    <message>
        <source>Which batch and size fit</source>
        <translation>批大小与尺寸：哪些放得下</translation>
    </message>
    <message>
        <source>Memory needed, in %1. The line separates settings that fit from those that do not; the dot is the current setup.</source>
        <translation>所需显存，单位 %1。线的一侧放得下，另一侧放不下；圆点为当前设置。</translation>
    </message>
    <message>
        <source>Memory by sequence length</source>
        <translation>显存随序列长度的变化</translation>
    </message>
    <message>
        <source>Memory by image size</source>
        <translation>显存随图像尺寸的变化</translation>
    </message>
    <message>
        <source>Which batch and sequence length fit</source>
        <translation>批大小与序列长度的可行组合</translation>
    </message>
    <message>
        <source>Which batch and image size fit</source>
        <translation>批大小与图像尺寸的可行组合</translation>
    </message>
    <message>
        <source>Memory needed on each GPU, as a share of the usable memory</source>
        <translation>各 GPU 所需显存占可用显存的比例</translation>
    </message>
    <message>
        <source>Scenarios side by side</source>
        <translation>并排比较各方案</translation>
    </message>
    <message>
        <source>Other tools&apos; estimates</source>
        <translation>其他工具的估算</translation>
    </message>
    <message>
        <source>Set the batch to %1</source>
        <translation>将批大小设为 %1</translation>
    </message>
    <message>
        <source>Change %1</source>
        <translation>更改%1</translation>
    </message>
    <message>
        <source>Change %1 of %2</source>
        <translation>更改 %2 的%1</translation>
    </message>
    <message>
        <source>Set batch %1 and size %2</source>
        <translation>设批大小为 %1，尺寸为 %2</translation>
    </message>
    <message>
        <source>Edit notes</source>
        <translation>编辑备注</translation>
    </message>
    <message>
        <source>Rename the network</source>
        <translation>重命名网络</translation>
    </message>
    <message>
        <source>Would fit on %1: %2 free</source>
        <translation>将可放入 %1：剩余 %2</translation>
    </message>
    <message>
        <source>Would be within the margin on %1: %2 free</source>
        <translation>将在 %1 的余量内：剩余 %2</translation>
    </message>
    <message>
        <source>Layer table</source>
        <translation>层表</translation>
    </message>
    <message>
        <source>The PDF could not be drawn.</source>
        <translation>无法绘制 PDF。</translation>
    </message>
    <message>
        <source>Fix the setting &quot;%1&quot; first</source>
        <translation>请先修正设置“%1”</translation>
    </message>
    <message>
        <source>Does not fit on %1: needs %2, %3 ± %4 too much; %5</source>
        <translation>无法放入 %1：需要 %2，超出 %3 ± %4；%5</translation>
    </message>
    <message>
        <source>Does not fit: %1 ± %2 too much</source>
        <translation>无法放入：超出 %1 ± %2</translation>
    </message>
    <message>
        <source>Does not fit</source>
        <translation>无法放入</translation>
    </message>
    <message>
        <source>Fits on %1, but only just: %2 ± %3 free</source>
        <translation>勉强适合 %1：剩余 %2 ± %3</translation>
    </message>
    <message>
        <source>Fits, but only just: %1 ± %2 free</source>
        <translation>勉强适合：剩余 %1 ± %2</translation>
    </message>
    <message>
        <source>Fits, but only just</source>
        <translation>勉强适合</translation>
    </message>
    <message>
        <source>Within the margin: %1 free</source>
        <translation>余量内：剩余 %1</translation>
    </message>
    <message>
        <source>Fits: %1 free</source>
        <translation>可放入：剩余 %1</translation>
    </message>
    <message>
        <source>Fits</source>
        <translation>适合</translation>
    </message>
    <message>
        <source>Insert Flatten</source>
        <translation>插入 Flatten</translation>
    </message>
    <message>
        <source>Plan for %1</source>
        <translation>%1 的方案</translation>
    </message>
    <message>
        <source>Parameters of other GPUs&apos; shards, gathered here for computing: those of the running unit, of the prefetched unit, and of the root, whose parameters stay gathered from forward to backward.</source>
        <translation>其他 GPU 保存、由本 GPU 聚集来计算的参数：正在运行的单元、预取的单元，以及根单元（其参数从前向保留到反向）。</translation>
    </message>
    <message>
        <source>Buffers of collectives: the output of an all-gather before it is copied out, input and output of a reduce-scatter, gradients before they are reduced, DDP&apos;s buckets, and what pipeline stages pass on.</source>
        <translation>集合通信的缓冲区：all-gather 在拷出之前写入的内容、reduce-scatter 读写的内容、归约前的梯度、DDP 的桶，以及流水线各阶段传递的内容。</translation>
    </message>
    <message>
        <source>all-gathers %1 + reduce-scatters %2 + gradients of gathered parameters %3 + buckets %4 + pipeline %5 = %6</source>
        <translation>all-gather %1 + reduce-scatter %2 + 聚集参数的梯度 %3 + 桶 %4 + 流水线 %5 = %6</translation>
    </message>
    <message>
        <source>They are in pools of other CUDA streams, so the allocator cannot reuse their memory for activations.</source>
        <translation>它们来自其他 CUDA 流的内存池，因此分配器不能把这部分内存给激活值使用。</translation>
    </message>
    <message>
        <source>%1 block, not predicted</source>
        <translation>%1 个未预测的块</translation>
    </message>
    <message>
        <source>%1 blocks, not predicted</source>
        <translation>%1 个未预测的块</translation>
    </message>
    <message>
        <source>%1, held longer than predicted</source>
        <translation>%1，持有时间比预测更长</translation>
    </message>
    <message>
        <source>%1, predicted but not held</source>
        <translation>%1，预测存在但未持有</translation>
    </message>
    <message>
        <source>recorded %1, predicted %2</source>
        <translation>录制 %1，预测 %2</translation>
    </message>
    <message>
        <source>reserved</source>
        <translation>已保留</translation>
    </message>
    <message>
        <source>allocated</source>
        <translation>已分配</translation>
    </message>
    <message>
        <source>outside the allocator</source>
        <translation>分配器之外</translation>
    </message>
    <message>
        <source>the process</source>
        <translation>本进程</translation>
    </message>
    <message>
        <source>%1 block at the peak</source>
        <translation>峰值处 %1 个块</translation>
    </message>
    <message>
        <source>%1 blocks at the peak</source>
        <translation>峰值处 %1 个块</translation>
    </message>
    <message>
        <source>allocated earlier</source>
        <translation>此前已分配</translation>
    </message>
    <message>
        <source>recorded peak %1, predicted %2 (%3 %)</source>
        <translation>录制峰值 %1，预测 %2（%3 %）</translation>
    </message>
    <message>
        <source>%1, not predicted</source>
        <translation>%1，未预测</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%2 的 %1</translation>
    </message>
    <message>
        <source>%1 recorded</source>
        <translation>录制 %1</translation>
    </message>
    <message>
        <source>%1 predicted</source>
        <translation>预测 %1</translation>
    </message>
    <message>
        <source>%1 reserved</source>
        <translation>已保留 %1</translation>
    </message>
    <message>
        <source>name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>type</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>秩</translation>
    </message>
    <message>
        <source>Identical</source>
        <translation>相同数</translation>
    </message>
    <message>
        <source>Stage</source>
        <translation>阶段</translation>
    </message>
    <message>
        <source>Ranks</source>
        <translation>各 rank</translation>
    </message>
    <message>
        <source>One row for each group of identical ranks, named after the first of them. The bar is the GPU&apos;s memory; its free part is hatched.</source>
        <translation>相同的 rank 合为一行，以第一个命名。色条为 GPU 的显存，斜线部分为空闲显存。</translation>
    </message>
    <message>
        <source>GPUs</source>
        <translation>GPU 数</translation>
    </message>
    <message>
        <source>Data parallelism</source>
        <translation>数据并行</translation>
    </message>
    <message>
        <source>%1 over %2</source>
        <translation>%1，跨 %2 个</translation>
    </message>
    <message>
        <source>Samples of one step on all GPUs</source>
        <translation>所有 GPU 一步的样本数</translation>
    </message>
    <message>
        <source>Parallel layout</source>
        <translation>各 GPU 如何分担工作</translation>
    </message>
    <message>
        <source>Configuration for %1</source>
        <translation>%1 的配置</translation>
    </message>
    <message>
        <source>The bytes of all tensors alive at the peak: elements times bytes per element. Each storage counts once, however many tensors are views of it.</source>
        <translation>峰值时所有存活张量的字节数：元素数乘以每元素字节数；每块存储只计一次，无论有多少张量是它的视图。</translation>
    </message>
    <message>
        <source>%1 too much</source>
        <translation>超出 %1</translation>
    </message>
    <message>
        <source>Fix %1 layer first</source>
        <translation>先修正 %1 层</translation>
    </message>
    <message>
        <source>Fix %1 layers first</source>
        <translation>先修正 %1 层</translation>
    </message>
    <message>
        <source>without them: at least %1 of %2</source>
        <translation>不含这些层：至少 %1，共 %2</translation>
    </message>
    <message>
        <source>Does not fit on %1: needs %2, %3 too much; %4</source>
        <translation>无法放入 %1：需要 %2，超出 %3；%4</translation>
    </message>
    <message>
        <source>Too much</source>
        <translation>超出</translation>
    </message>
    <message>
        <source>Would not fit on %1: %2 too much</source>
        <translation>将无法放入 %1：超出 %2</translation>
    </message>
    <message>
        <source>Does not fit: %1 too much</source>
        <translation>放不下：超出 %1</translation>
    </message>
    <message>
        <source>largest batch: %1, %2 with retries</source>
        <translation>最大批：%1，重试时 %2</translation>
    </message>
    <message>
        <source>The network as a graph</source>
        <translation>网络图</translation>
    </message>
    <message>
        <source>The darker the layer, the more: %1</source>
        <translation>层的颜色越深，数值越大：%1</translation>
    </message>
    <message>
        <source>The window can run these for you: File &gt; From PyTorch &gt; Record a model. It needs Python with torch on this machine.</source>
        <translation>窗口可代为运行：文件 &gt; 来自 PyTorch &gt; 录制模型。需要本机带 torch 的 Python。</translation>
    </message>
    <message>
        <source>no batch fits</source>
        <translation>任何批大小都放不下</translation>
    </message>
    <message>
        <source>computing…</source>
        <translation>正在计算…</translation>
    </message>
    <message>
        <source>Tensor parallelism</source>
        <translation>张量并行</translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation>自动</translation>
    </message>
    <message>
        <source>By columns</source>
        <translation>按列切分</translation>
    </message>
    <message>
        <source>By rows</source>
        <translation>按行切分</translation>
    </message>
    <message>
        <source>Replicated on every GPU</source>
        <translation>每个 GPU 保留完整的层</translation>
    </message>
    <message>
        <source>frees %1 of %2</source>
        <translation>释放 %2 的 %1</translation>
    </message>
    <message>
        <source>frees %1, not predicted</source>
        <translation>释放 %1，未预测到</translation>
    </message>
    <message>
        <source>%1 not predicted</source>
        <translation>未预测到 %1</translation>
    </message>
    <message>
        <source>the largest: %1 from %2</source>
        <translation>最大的：%1，来自 %2</translation>
    </message>
    <message>
        <source>no stack was recorded</source>
        <translation>未记录调用栈</translation>
    </message>
    <message>
        <source>Within the margin on %1: %2 ± %3 free; %4</source>
        <translation>%1 余量内：剩余 %2 ± %3；%4</translation>
    </message>
    <message>
        <source>Within the margin: %1 ± %2 free</source>
        <translation>余量内：剩余 %1 ± %2</translation>
    </message>
    <message>
        <source>Why does my sum differ?</source>
        <translation>为什么我的总和不同?</translation>
    </message>
    <message>
        <source>From this sum to what nvidia-smi shows, in %1 steps.</source>
        <translation>从这个总和到 nvidia-smi 显示的数值,共 %1 步。</translation>
    </message>
    <message>
        <source>The figure that nvidia-smi would show.</source>
        <translation>nvidia-smi 会显示的数值。</translation>
    </message>
    <message>
        <source>P = %1 parameters</source>
        <translation>P = %1 个参数</translation>
    </message>
    <message>
        <source>A = %1 activations per sample</source>
        <translation>A = 每个样本 %1 个激活</translation>
    </message>
    <message>
        <source>B = %1 samples</source>
        <translation>B = %1 个样本</translation>
    </message>
    <message>
        <source>input = %1 elements per sample</source>
        <translation>输入 = 每个样本 %1 个元素</translation>
    </message>
    <message>
        <source>Sum: %1</source>
        <translation>总和:%1</translation>
    </message>
    <message>
        <source>Not included: %1</source>
        <translation>未计入:%1</translation>
    </message>
    <message>
        <source>Source: %1</source>
        <translation>来源:%1</translation>
    </message>
    <message>
        <source>Within the margin</source>
        <translation>余量内</translation>
    </message>
    <message>
        <source>Every layer type, with the elements of its parameters in words. The numbers for a row of the table are in its form, in the tooltips of its cells and under &quot;A row of the table&quot;. The elements of an output are the product of its shape.</source>
        <translation>所有层类型,以文字说明其参数的元素数。表中某一行的数值见其表单、单元格的工具提示以及“表中的一行”。输出的元素数是其形状各维的乘积。</translation>
    </message>
    <message>
        <source>The view &quot;Textbook rules and other tools&quot; works each sum out, and also lists accelerate, DeepSpeed, EleutherAI, Megatron-LM and torchinfo.</source>
        <translation>视图“教科书规则与其他工具”逐项算出每个总和,并列出 accelerate、DeepSpeed、EleutherAI、Megatron-LM 和 torchinfo。</translation>
    </message>
    <message>
        <source>The parameters themselves, in the precision in which they are stored.</source>
        <translation>参数本身,以其存储精度计。</translation>
    </message>
    <message>
        <source>%1 parameters × %2 bytes = %3</source>
        <translation>%1 个参数 × %2 字节 = %3</translation>
    </message>
    <message>
        <source>Tensors from forward that backward uses again: each kernel determines which ones it saves, and a tensor that two kernels save is counted once. The batch itself is listed separately.</source>
        <translation>前向传播中反向传播还要用到的张量:由每个内核决定保存哪些,两个内核都保存的张量只计一次。批数据本身另行列出。</translation>
    </message>
    <message>
        <source>saved in one step %1, alive at the peak %2</source>
        <translation>一步中保存 %1,峰值时存活 %2</translation>
    </message>
    <message>
        <source>The batch that the training loop brings, with its target, and the model&apos;s buffers: tensors such as running statistics, which are not trained.</source>
        <translation>训练循环送入的批数据及其目标,以及模型的缓冲区:如滑动统计量等不参与训练的张量。</translation>
    </message>
    <message>
        <source>input and target %1 + buffers %2 = %3</source>
        <translation>输入与目标 %1 + 缓冲区 %2 = %3</translation>
    </message>
    <message>
        <source>The batch grows with the batch size. In JSON and CSV both parts are separate figures.</source>
        <translation>批数据随批大小增长。在 JSON 和 CSV 中两部分是分开的数值。</translation>
    </message>
    <message>
        <source>Layer types</source>
        <translation>层类型</translation>
    </message>
    <message>
        <source>Elements</source>
        <translation>元素</translation>
    </message>
    <message>
        <source>Shapes include the batch; elements are those of one sample, as textbook rules count them. &quot;Saved&quot; counts the tensors that the row is the first to save for backward, at this batch size.</source>
        <translation>形状包含批维度;元素数为教科书规则所计的一个样本的元素。“保存”计入该行在此批大小下首先为反向保存的张量。</translation>
    </message>
    <message>
        <source>Term</source>
        <translation>项</translation>
    </message>
    <message>
        <source>Worked out</source>
        <translation>计算</translation>
    </message>
    <message>
        <source>Hand calculation: %1</source>
        <translation>手算:%1</translation>
    </message>
    <message>
        <source>Sum</source>
        <translation>总和</translation>
    </message>
    <message>
        <source>Why the sum differs</source>
        <translation>总和为何不同</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1:%2</translation>
    </message>
    <message>
        <source>Elements in the output of one sample. The column adds up to A, the activations of textbook rules, which do not count inputs, losses, views, dropout and activation functions.</source>
        <translation>一个样本输出中的元素数。该列之和为 A,即教科书规则中的激活;输入、损失、视图、dropout 和激活函数不计入。</translation>
    </message>
    <message>
        <source>%1 elements per sample count in A</source>
        <translation>每个样本 %1 个元素计入 A</translation>
    </message>
    <message>
        <source>Textbook rules do not count this output in A</source>
        <translation>教科书规则不将此输出计入 A</translation>
    </message>
    <message>
        <source>Memory over one forward pass</source>
        <translation>一次前向中的显存</translation>
    </message>
    <message>
        <source>Most concurrent users: %1.</source>
        <translation>最多并发用户：%1。</translation>
    </message>
    <message>
        <source>%1 × %2 tokens</source>
        <translation>%1 × %2 个 token</translation>
    </message>
    <message>
        <source>Concurrent users</source>
        <translation>并发用户</translation>
    </message>
    <message>
        <source>Train all parameters</source>
        <translation>训练全部参数</translation>
    </message>
    <message>
        <source>Fine-tune by LoRA</source>
        <translation>用 LoRA 微调</translation>
    </message>
    <message>
        <source>Fine-tune by QLoRA</source>
        <translation>用 QLoRA 微调</translation>
    </message>
    <message>
        <source>Choose checkpointed blocks</source>
        <translation>选择检查点块</translation>
    </message>
    <message>
        <source>Confirm an assumption</source>
        <translation>确认一项假设</translation>
    </message>
    <message>
        <source>step time</source>
        <translation>单步时间</translation>
    </message>
    <message>
        <source>first token</source>
        <translation>首个 token</translation>
    </message>
    <message>
        <source>forward pass</source>
        <translation>前向传播</translation>
    </message>
    <message>
        <source>forward %1</source>
        <translation>前向 %1</translation>
    </message>
    <message>
        <source>backward %1</source>
        <translation>反向 %1</translation>
    </message>
    <message>
        <source>optimizer %1</source>
        <translation>优化器 %1</translation>
    </message>
    <message>
        <source>exposed communication %1</source>
        <translation>未被掩盖的通信 %1</translation>
    </message>
    <message>
        <source>pipeline idle %1</source>
        <translation>流水线空闲 %1</translation>
    </message>
    <message>
        <source>Bound by compute: most of it is arithmetic</source>
        <translation>受限于算力：大部分时间用于运算</translation>
    </message>
    <message>
        <source>Bound by memory bandwidth: most of it is reading and writing tensors</source>
        <translation>受限于显存带宽：大部分时间用于读写张量</translation>
    </message>
    <message>
        <source>Bound by launches: the GPU waits for the host, which starts its kernels</source>
        <translation>受限于内核启动：GPU 等待主机启动内核</translation>
    </message>
    <message>
        <source>Bound by communication: the GPUs wait for each other&apos;s data</source>
        <translation>受限于通信：各 GPU 等待彼此的数据</translation>
    </message>
    <message>
        <source>Each further token %1, %2 for each of %3 sequences</source>
        <translation>之后每个 token %1，%3 个序列各 %2</translation>
    </message>
    <message>
        <source>%1 %2: 85 % of published runs are within %3 and %4</source>
        <translation>%1 %2：85 % 的已发布运行在 %3 与 %4 之间</translation>
    </message>
    <message>
        <source>MFU %1 % (the network&apos;s arithmetic, as a share of the GPU&apos;s peak rate)</source>
        <translation>MFU %1 %（网络自身的运算量占 GPU 峰值算力的比例）</translation>
    </message>
    <message>
        <source>Click to see how it is computed.</source>
        <translation>点击查看计算方法。</translation>
    </message>
    <message>
        <source>The time of a step</source>
        <translation>单步时间</translation>
    </message>
    <message>
        <source>forward %1 + backward %2 + optimizer %3 + exposed communication %4 + pipeline idle %5 = %6</source>
        <translation>前向 %1 + 反向 %2 + 优化器 %3 + 未被掩盖的通信 %4 + 流水线空闲 %5 = %6</translation>
    </message>
    <message>
        <source>%1, MFU %2 %</source>
        <translation>%1，MFU %2 %</translation>
    </message>
    <message>
        <source>batches larger than %1 bring under 5 % more</source>
        <translation>批大小超过 %1 后提升不足 5 %</translation>
    </message>
    <message>
        <source>Here, larger batches bring more as far as the chart reaches.</source>
        <translation>在图表范围内，更大的批仍能带来提升。</translation>
    </message>
    <message>
        <source>Each kernel takes the longer of two times: its arithmetic at the GPU&apos;s peak rate, or its bytes at the memory bandwidth, each times the efficiency that such kernels reach. The host starts them one by one; if it is slower than the GPU, its time counts. Collectives count as far as computation does not hide them.</source>
        <translation>每个内核的时间取两者中较长的一个：按 GPU 峰值算力计算的运算时间，或按显存带宽计算的读写时间，并各乘以此类内核能达到的比例。主机逐个启动内核；如果主机比 GPU 慢，则以主机时间为准。集合通信只计未被掩盖的部分。</translation>
    </message>
    <message>
        <source>The rates of this GPU are not known, so no time is estimated.</source>
        <translation>此 GPU 的速率未知，因此不估算时间。</translation>
    </message>
    <message>
        <source>85 % of published runs took between %1 % and %2 % of the estimate: here %3 to %4. The rates of the GPU are facts; the efficiencies of kernels were fitted to published throughputs of many networks.</source>
        <translation>85 % 的已发布运行耗时为估计值的 %1 % 到 %2 %：此处为 %3 到 %4。GPU 的速率是事实；内核的效率是根据许多网络已发布的吞吐量拟合的。</translation>
    </message>
    <message>
        <source>&lt;b&gt;MFU&lt;/b&gt; (model FLOPs utilization) is the network&apos;s own arithmetic, three times the forward pass in training, as a share of what the GPU could do in that time.</source>
        <translation>&lt;b&gt;MFU&lt;/b&gt;（模型 FLOPs 利用率）是网络自身的运算量（训练时为前向传播的三倍）占 GPU 在这段时间内可完成运算量的比例。</translation>
    </message>
    <message>
        <source>&lt;b&gt;The batch:&lt;/b&gt; small batches leave the GPU waiting for the host or partly idle, so a larger one is faster per sample. Beyond some batch the throughput hardly rises, and a larger batch only takes memory.</source>
        <translation>&lt;b&gt;批大小：&lt;/b&gt;批太小时，GPU 等待主机或部分空闲，因此更大的批平均每个样本更快。超过某个批大小后，吞吐量几乎不再上升，更大的批只会占用显存。</translation>
    </message>
    <message>
        <source>Not counted: loading the input, slower ranks among equal ones, heat and power limits, other processes on the GPU or the host, and the first steps, which compile and tune.</source>
        <translation>未计入：加载输入、同类 rank 中较慢者、散热与功耗限制、GPU 或主机上的其他进程，以及用于编译和调优的最初几步。</translation>
    </message>
    <message>
        <source>docs/time.md, published throughputs of timm, llm-foundry and torchtitan</source>
        <translation>docs/time.md，timm、llm-foundry 和 torchtitan 已发布的吞吐量</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>The time of this row&apos;s kernels, forward and backward, as a share of the step. The rest is the optimizer, communication, and waiting for the host.</source>
        <translation>此行内核的前向与反向时间占单步时间的比例。其余为优化器、通信和等待主机的时间。</translation>
    </message>
    <message>
        <source>compute-bound</source>
        <translation>受限于算力</translation>
    </message>
    <message>
        <source>bandwidth-bound</source>
        <translation>受限于带宽</translation>
    </message>
    <message>
        <source>launch-bound</source>
        <translation>受限于内核启动</translation>
    </message>
    <message>
        <source>communication-bound</source>
        <translation>受限于通信</translation>
    </message>
    <message>
        <source>Step time</source>
        <translation>单步时间</translation>
    </message>
    <message>
        <source>Throughput</source>
        <translation>吞吐量</translation>
    </message>
    <message>
        <source>Generation</source>
        <translation>生成</translation>
    </message>
    <message>
        <source>Forward pass</source>
        <translation>前向传播</translation>
    </message>
    <message>
        <source>MFU</source>
        <translation>MFU</translation>
    </message>
    <message>
        <source>%1 %, %2</source>
        <translation>%1 %，%2</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>训练</translation>
    </message>
    <message>
        <source>without it: at least %1 of %2</source>
        <translation>不计该层：至少 %1 / %2</translation>
    </message>
    <message>
        <source>Textbook rules and other tools</source>
        <translation>教科书规则与其他工具</translation>
    </message>
    <message>
        <source>Recomputed</source>
        <translation>重新计算</translation>
    </message>
    <message>
        <source>Bytes of this row&apos;s outputs that backward recomputes instead of keeping them, at the current batch size. Most of what torch.compile recomputes is fused into the kernels that read it, and is never in memory.</source>
        <translation>在当前批大小下，该行结果中由反向重新计算而不保留的字节数。torch.compile 重新计算的内容大多从不进入内存：读取它的内核会直接计算。</translation>
    </message>
    <message>
        <source>Recomputed in backward: %1</source>
        <translation>反向中重新计算：%1</translation>
    </message>
    <message>
        <source>view</source>
        <translation>视图</translation>
    </message>
    <message>
        <source>panel</source>
        <translation>面板</translation>
    </message>
    <message>
        <source>setting</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>GPU</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>network</source>
        <translation>网络</translation>
    </message>
    <message>
        <source>textbook formula rule of thumb calculate by hand CS231n how many parameters</source>
        <translation>教科书 公式 经验法则 手工计算 CS231n 多少参数 textbook formula rule how many parameters</translation>
    </message>
    <message>
        <source>help explain formula manual documentation</source>
        <translation>帮助 解释 公式 手册 文档 help formula</translation>
    </message>
    <message>
        <source>inference prediction generation serving deployment</source>
        <translation>推理 预测 生成 部署 inference prediction serving</translation>
    </message>
    <message>
        <source>headroom reserve safety margin</source>
        <translation>余量 预留 安全边际 headroom</translation>
    </message>
    <message>
        <source>help</source>
        <translation>帮助</translation>
    </message>
    <message>
        <source>Use %1</source>
        <translation>使用 %1</translation>
    </message>
    <message>
        <source>Remove a scenario</source>
        <translation>删除方案</translation>
    </message>
    <message>
        <source>Add scenario %1</source>
        <translation>添加方案 %1</translation>
    </message>
    <message>
        <source>Rename a scenario to %1</source>
        <translation>将方案重命名为 %1</translation>
    </message>
    <message>
        <source>checkpointing</source>
        <translation>检查点</translation>
    </message>
    <message>
        <source>Every layer of the network</source>
        <translation>网络的每一层</translation>
    </message>
    <message>
        <source>The batch size</source>
        <translation>批大小</translation>
    </message>
    <message>
        <source>The answer</source>
        <translation>答案</translation>
    </message>
    <message>
        <source>%1 layer</source>
        <translation>%1 层</translation>
    </message>
    <message>
        <source>%1 layers</source>
        <translation>%1 层</translation>
    </message>
    <message>
        <source>Drag it, or type a number: bar, table and charts follow at once.</source>
        <translation>拖动滑块或输入数字：显存条、层表和图表立即随之变化。</translation>
    </message>
    <message>
        <source>%1 The mark is at %2, the largest batch that fits on %3.</source>
        <translation>%1标记在 %2，即 %3 放得下的最大批大小。</translation>
    </message>
    <message>
        <source>It needs %1 of the %2 that a process can use on %3.</source>
        <translation>需要 %1，%3 允许进程使用 %2。</translation>
    </message>
    <message>
        <source>%1 The peak is in %2. Click any figure for its formula with these numbers; the charts below show the memory over one step and by batch size.</source>
        <translation>%1峰值出现在%2阶段。点击任一数值可查看其公式和当前数值；下方图表显示显存在一步之中以及随批大小的变化。</translation>
    </message>
    <message>
        <source>%1, from top to bottom. %2 saves the most for backward: %3 at this batch size. Double-click a cell to change it; everything else is updated at once.</source>
        <translation>%1，自上而下。其中 %2 为反向保存的最多：当前批大小下为 %3。双击单元格即可修改，其余内容立即随之更新。</translation>
    </message>
    <message>
        <source>It needs %1, more than the %2 that a process can use on %3. &quot;Ways to save memory&quot; lists what would help.</source>
        <translation>它需要 %1，超过一个进程在 %3 上可用的 %2。“节省显存的办法”列出了有用的做法。</translation>
    </message>
    <message>
        <source>Estimating the memory of this network…</source>
        <translation>正在估算此网络的显存…</translation>
    </message>
    <message>
        <source>It is large, so this takes a moment. It can be edited meanwhile.</source>
        <translation>网络较大，需要片刻。其间可以继续编辑。</translation>
    </message>
    <message>
        <source>Nothing is compiled now.</source>
        <translation>目前没有编译任何内容。</translation>
    </message>
    <message>
        <source>saved in one step %1, recomputed in backward %2</source>
        <translation>每步保存 %1，反向时重新计算 %2</translation>
    </message>
    <message>
        <source>torch.compile traces forward and backward as one graph of operators. A minimum cut of this graph decides which tensors forward saves, and which ones backward recomputes. Elementwise operators are fused into kernels, so that the tensors between them are never in memory.</source>
        <translation>torch.compile 将前向和反向追踪为一个算子图。该图的最小割决定前向保存哪些张量、反向重新计算哪些张量。逐元素算子被融合为内核，因此它们之间的张量从不占用内存。</translation>
    </message>
    <message>
        <source>The setup compiles each repeated block (as torchtitan and torchtune do), the model, or the model together with its loss; the loss and the optimizer can be compiled separately.</source>
        <translation>可以编译每个重复的块（如 torchtitan 和 torchtune）、整个模型，或模型连同其损失；损失和优化器也可以单独编译。</translation>
    </message>
    <message>
        <source>&lt;b&gt;Graph breaks:&lt;/b&gt; a row that Dynamo cannot trace divides the graph. The rows before and after it are compiled separately, and a note names the row. Models from the exporter contain the breaks that Dynamo reported.</source>
        <translation>&lt;b&gt;图中断：&lt;/b&gt;Dynamo 无法追踪的行会把图分开。其前后的行分别编译，并有提示指出该行。来自导出器的模型包含 Dynamo 报告的中断。</translation>
    </message>
    <message>
        <source>The rules are those of PyTorch 2.6, with the changes up to 2.14. Most figures are equal to those of PyTorch 2.6; the others mostly differ by less than 1 %. Not estimated: max-autotune, dynamic shapes, and pipelines with a compiled model.</source>
        <translation>规则取自 PyTorch 2.6，并包含直到 2.14 的变化。大多数数值与 PyTorch 2.6 相同，其余的相差大多不到 1 %。不估算 max-autotune、动态形状以及使用编译模型的流水线。</translation>
    </message>
</context>
<context>
    <name>vram::AdviceBox</name>
    <message>
        <source>Apply</source>
        <translation>应用</translation>
    </message>
    <message>
        <source>%1
Cost: %2
New largest batch: %3</source>
        <translation>%1
代价：%2
新的最大批大小：%3</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1:%2</translation>
    </message>
    <message>
        <source>Ways to save memory</source>
        <translation>节省显存的办法</translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>显示全部</translation>
    </message>
</context>
<context>
    <name>vram::AnswerPanel</name>
    <message>
        <source>&amp;Batch size</source>
        <translation>批大小(&amp;B)</translation>
    </message>
    <message>
        <source>Batch size</source>
        <translation>批大小</translation>
    </message>
    <message>
        <source>Largest: %1</source>
        <translation>最大：%1</translation>
    </message>
    <message>
        <source>Set the largest batch that fits (Ctrl+L)</source>
        <translation>设为放得下的最大批大小 (Ctrl+L)</translation>
    </message>
    <message>
        <source>Nothing fits</source>
        <translation>放不下</translation>
    </message>
    <message>
        <source>Largest</source>
        <translation>最大</translation>
    </message>
    <message>
        <source>Fix the setting</source>
        <translation>修正设置</translation>
    </message>
    <message>
        <source>Used by other processes: %1</source>
        <translation>其他进程占用：%1</translation>
    </message>
    <message>
        <source>Fix the layers</source>
        <translation>修正层</translation>
    </message>
    <message>
        <source>Go to the first layer with an error. The largest batch is known once all errors are fixed.</source>
        <translation>转到第一个出错的层。修正所有错误后即可得出最大批大小。</translation>
    </message>
    <message>
        <source>Go to the setting with the error. The largest batch is known once it is fixed.</source>
        <translation>转到出错的设置。修正后即可得出最大批大小。</translation>
    </message>
    <message>
        <source>%1 with retries</source>
        <translation>重试时 %1</translation>
    </message>
    <message>
        <source>This many samples fit if PyTorch&apos;s allocator frees its cached blocks and retries. The GPU waits during each retry, so training is slower.</source>
        <translation>当 PyTorch 的分配器释放缓存块并重试时，可放下这么多样本。每次重试 GPU 都要等待，因此训练会变慢。</translation>
    </message>
    <message>
        <source>Whole step</source>
        <translation>整个步骤</translation>
    </message>
    <message>
        <source>Show parameters, gradients, optimizer state and activations, each in full, in place of the memory at the peak. They never all exist at once.</source>
        <translation>显示完整的参数、梯度、优化器状态和激活,而不是峰值处的内存。它们从不同时存在。</translation>
    </message>
    <message>
        <source>Memory of the whole step</source>
        <translation>整个步骤的内存</translation>
    </message>
    <message>
        <source>Memory at the peak</source>
        <translation>峰值处的内存</translation>
    </message>
</context>
<context>
    <name>vram::AssumptionList</name>
    <message>
        <source>Show the layer</source>
        <translation>显示该层</translation>
    </message>
    <message>
        <source>Show the next of %1 layers</source>
        <translation>显示 %1 层中的下一层</translation>
    </message>
    <message>
        <source>Change…</source>
        <translation>更改…</translation>
    </message>
    <message>
        <source>Confirm</source>
        <translation>确认</translation>
    </message>
    <message>
        <source>It is right: remove it from this list. Undo brings it back.</source>
        <translation>假设正确：将其从列表中移除。撤销可恢复。</translation>
    </message>
</context>
<context>
    <name>vram::BatchSlider</name>
    <message>
        <source>Batch size</source>
        <translation>批大小</translation>
    </message>
    <message>
        <source>Fits up to batch %1. Snaps to powers of two; hold Ctrl or Shift to move freely.</source>
        <translation>批大小不超过 %1 时放得下。会吸附到 2 的幂；按住 Ctrl 或 Shift 可自由移动。</translation>
    </message>
    <message>
        <source>No batch fits.</source>
        <translation>任何批大小都放不下。</translation>
    </message>
    <message>
        <source>Nothing fits</source>
        <translation>放不下</translation>
    </message>
    <message>
        <source>Searching for the largest batch that fits.</source>
        <translation>正在搜索放得下的最大批大小。</translation>
    </message>
    <message>
        <source>Fix the errors first, to find the largest batch.</source>
        <translation>请先修正错误，才能求得最大批大小。</translation>
    </message>
    <message>
        <source>Fix the errors first</source>
        <translation>请先修正错误</translation>
    </message>
</context>
<context>
    <name>vram::BottomViews</name>
    <message>
        <source>Over one step</source>
        <translation>一步之中</translation>
    </message>
    <message>
        <source>Sweep</source>
        <translation>扫描</translation>
    </message>
    <message>
        <source>By batch size</source>
        <translation>随批大小变化</translation>
    </message>
    <message>
        <source>By layer</source>
        <translation>按层</translation>
    </message>
    <message>
        <source>Scenarios</source>
        <translation>方案</translation>
    </message>
    <message>
        <source>Graph</source>
        <translation>图</translation>
    </message>
    <message>
        <source>Measured</source>
        <translation>实测</translation>
    </message>
    <message>
        <source>Textbook rules and other tools</source>
        <translation>教科书规则与其他工具</translation>
    </message>
    <message>
        <source>GPUs</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>Ways to save memory</source>
        <translation>节省显存的办法</translation>
    </message>
    <message>
        <source>textbook formula rule of thumb calculate by hand CS231n how many parameters</source>
        <translation>教科书 公式 经验法则 手工计算 CS231n 多少参数 textbook formula rule how many parameters</translation>
    </message>
</context>
<context>
    <name>vram::CalibrateDialog</name>
    <message>
        <source>Too small: the tensors alone take %1 at the peak. Set the batch size and the settings of that run, and measure after at least two steps.</source>
        <translation>数值过小：仅张量在峰值时就占 %1。请设为该次运行的批大小和设置，并在至少两步之后测量。</translation>
    </message>
    <message>
        <source>Too small: for the tensors alone, PyTorch&apos;s allocator reserves at least %1. Set the batch size and the settings of that run.</source>
        <translation>数值过小：仅为张量，PyTorch 的分配器就至少保留 %1。请设为该次运行的批大小和设置。</translation>
    </message>
    <message>
        <source>Too large: the GPU has %1. Choose the GPU of that run.</source>
        <translation>数值过大：GPU 只有 %1。请选择该次运行的 GPU。</translation>
    </message>
    <message>
        <source>That leaves %1, too much for a CUDA context. Do other processes use part of it (enter how much under &quot;Used by other processes&quot;), or was the batch size different?</source>
        <translation>这会剩下 %1，对 CUDA 上下文来说太大了。是其他进程占用了一部分（请填入“其他进程占用”），还是批大小不同？</translation>
    </message>
    <message>
        <source>That leaves %1 besides the tensors, more than the libraries use. Was it measured with this batch size and these settings?</source>
        <translation>除张量外还剩 %1，超过各库会占用的量。测量时用的是此批大小和这些设置吗？</translation>
    </message>
    <message>
        <source>This figure determines nothing here: the libraries&apos; workspaces fit between the tensors. The figure of nvidia-smi would determine the CUDA context.</source>
        <translation>此处该数值不能确定任何常数：各库的工作区可以放进张量之间的空隙。nvidia-smi 的数值可以确定 CUDA 上下文。</translation>
    </message>
    <message>
        <source>It determines the CUDA context: %1 instead of %2. The allocator&apos;s part does not change.</source>
        <translation>它确定 CUDA 上下文：%1，而不是 %2。分配器部分不变。</translation>
    </message>
    <message>
        <source>It determines the workspaces of kernels: %1 instead of %2, which is %3 times the rule. The allocator&apos;s rounding is part of that factor; the CUDA context, which this figure does not contain, does not change.</source>
        <translation>它确定内核的工作区：%1，而不是 %2，即规则的 %3 倍。分配器的取整包含在该系数中；该数值不含 CUDA 上下文，上下文保持不变。</translation>
    </message>
    <message>
        <source>It determines the memory that the libraries (cuBLAS) take through the allocator: %1 instead of %2. The CUDA context, which this figure does not contain, does not change.</source>
        <translation>它确定各库（cuBLAS）通过分配器占用的量：%1，而不是 %2。该数值不含 CUDA 上下文，上下文保持不变。</translation>
    </message>
    <message>
        <source>Calibrate %1</source>
        <translation>校准 %1</translation>
    </message>
    <message>
        <source>Reset calibration</source>
        <translation>重置校准</translation>
    </message>
    <message>
        <source>&amp;nvidia-smi (the whole GPU)</source>
        <translation>nvidia-smi，整块 GPU(&amp;N)</translation>
    </message>
    <message>
        <source>torch.cuda.max_memory_&amp;reserved()</source>
        <translation>torch.cuda.max_memory_reserved()(&amp;R)</translation>
    </message>
    <message>
        <source>Measured figure</source>
        <translation>实测数值</translation>
    </message>
    <message>
        <source>batch %1</source>
        <translation>批大小 %1</translation>
    </message>
    <message>
        <source>9184 MiB</source>
        <translation>9184 MiB</translation>
    </message>
    <message>
        <source>9630121984 bytes, or 8.97 GiB</source>
        <translation>9630121984 字节，或 8.97 GiB</translation>
    </message>
    <message>
        <source>The figure of nvidia-smi determines the CUDA context. While you measure, no process may use the GPU except those counted under &quot;Used by other processes&quot;.</source>
        <translation>nvidia-smi 的数值确定 CUDA 上下文。测量期间，除“其他进程占用”所计之外，不得有其他进程使用该 GPU。</translation>
    </message>
    <message>
        <source>The reserved figure determines the workspaces that the libraries take through the allocator.</source>
        <translation>已保留的数值确定各库通过分配器占用的工作区。</translation>
    </message>
    <message>
        <source>Train this network once on your machine with exactly these settings (%1, batch %2, %3, %4), and enter one figure that you read there. It replaces a built-in constant, on this GPU, in every project that uses it.</source>
        <translation>请在您的机器上用这些设置（%1，批大小 %2，%3，%4）训练此网络一次，并输入您读到的一个数值。它将在这块 GPU 上、在每个使用它的项目中取代一个内置常数。</translation>
    </message>
    <message>
        <source>Save with the GPU</source>
        <translation>随 GPU 保存</translation>
    </message>
    <message>
        <source>That is not a size; enter it as 9184 MiB or 8.97 GiB.</source>
        <translation>这不是大小；请按 9184 MiB 或 8.97 GiB 的形式输入。</translation>
    </message>
    <message>
        <source>That leaves no memory for the CUDA context: the allocator and kernels already take %1.</source>
        <translation>这没有给 CUDA 上下文留下空间：分配器和内核已达 %1。</translation>
    </message>
</context>
<context>
    <name>vram::ChartController</name>
    <message>
        <source>Copy the chart</source>
        <translation>复制图表</translation>
    </message>
    <message>
        <source>Save as SVG…</source>
        <translation>另存为 SVG…</translation>
    </message>
    <message>
        <source>Save as PNG…</source>
        <translation>另存为 PNG…</translation>
    </message>
    <message>
        <source>Show as a table</source>
        <translation>以表格显示</translation>
    </message>
    <message>
        <source>The chart is on the clipboard: %1</source>
        <translation>图表已复制到剪贴板：%1</translation>
    </message>
</context>
<context>
    <name>vram::ChartTablesDialog</name>
    <message>
        <source>Charts as tables</source>
        <translation>以表格显示图表</translation>
    </message>
    <message>
        <source>Chart</source>
        <translation>图表</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Copies the selected rows, or all of them, for a spreadsheet</source>
        <translation>复制所选的行或全部，用于电子表格</translation>
    </message>
    <message>
        <source>No figures yet: they are still being computed, or the network has none.</source>
        <translation>尚无数据：仍在计算，或者该网络没有此类数据。</translation>
    </message>
</context>
<context>
    <name>vram::CheckpointField</name>
    <message>
        <source>None</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Every block</source>
        <translation>每个块</translation>
    </message>
    <message>
        <source>Every n-th block</source>
        <translation>每 n 个块</translation>
    </message>
    <message>
        <source>By name</source>
        <translation>按名称</translation>
    </message>
</context>
<context>
    <name>vram::CommandPalette</name>
    <message>
        <source>A command, a layer, a GPU, a network…</source>
        <translation>命令、层、GPU 或网络…</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>搜索</translation>
    </message>
    <message>
        <source>Results</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>No results</source>
        <translation>无结果</translation>
    </message>
</context>
<context>
    <name>vram::ConfigDialog</name>
    <message>
        <source>Configuration for training</source>
        <translation>训练配置</translation>
    </message>
    <message>
        <source>Program</source>
        <translation>程序</translation>
    </message>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>保存…</translation>
    </message>
    <message>
        <source>This file has no setting for:</source>
        <translation>此文件没有以下设置：</translation>
    </message>
</context>
<context>
    <name>vram::ConfigManager</name>
    <message>
        <source>%1 sets up training on several GPUs: open the model first, then this file.</source>
        <translation>%1 用于设置多块 GPU 的训练：请先打开模型，再打开此文件。</translation>
    </message>
    <message>
        <source>The setup was taken from %1.</source>
        <translation>配置现已取自 %1。</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>Configurations (*.json *.yaml *.yml *.toml *.py *.sh *.txt);;All files (*)</source>
        <translation>配置 (*.json *.yaml *.yml *.toml *.py *.sh *.txt);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Open a configuration</source>
        <translation>打开配置</translation>
    </message>
    <message>
        <source>Save the configuration</source>
        <translation>保存配置</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>所有文件 (*)</translation>
    </message>
    <message>
        <source>Configuration saved to %1</source>
        <translation>配置已保存：%1。</translation>
    </message>
    <message>
        <source>Plan applied: %1 × %2.</source>
        <translation>方案已应用：%1 × %2。</translation>
    </message>
    <message>
        <source>Export training configuration…</source>
        <translation>导出训练配置…</translation>
    </message>
</context>
<context>
    <name>vram::CustomGpuDialog</name>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>As it should appear in lists</source>
        <translation>您希望在列表中看到的名称</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>显存</translation>
    </message>
    <message>
        <source>Nominal memory</source>
        <translation>标称显存</translation>
    </message>
    <message>
        <source>Usable under CUDA</source>
        <translation>CUDA 可用量</translation>
    </message>
    <message>
        <source>torch.cuda.mem_get_info()[1]; 0 stands for 96 % of the memory, the median of the catalogue</source>
        <translation>torch.cuda.mem_get_info()[1]；0 表示取显存的 96 %，即目录的中位数</translation>
    </message>
    <message>
        <source>Architecture</source>
        <translation>架构</translation>
    </message>
    <message>
        <source>Determines the size of the libraries&apos; workspaces</source>
        <translation>决定各库工作区的大小</translation>
    </message>
    <message>
        <source>Custom GPU</source>
        <translation>自定义 GPU</translation>
    </message>
    <message>
        <source>Change %1</source>
        <translation>更改%1</translation>
    </message>
    <message>
        <source>It is saved in your settings, and in every project that uses it.</source>
        <translation>它保存在您的设置以及每个使用它的项目中。</translation>
    </message>
    <message>
        <source>There is already a GPU of that name; choose another name.</source>
        <translation>已有同名的 GPU；请另选名称。</translation>
    </message>
    <message>
        <source>Usable memory cannot exceed the nominal memory.</source>
        <translation>可用显存不能超过标称显存。</translation>
    </message>
    <message>
        <source>A process can use %1 of it.</source>
        <translation>一个进程可使用其中的 %1。</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>Enter a name.</source>
        <translation>请输入名称。</translation>
    </message>
    <message>
        <source>Enter its memory.</source>
        <translation>请输入其显存。</translation>
    </message>
    <message>
        <source>estimated</source>
        <translation>估算值</translation>
    </message>
</context>
<context>
    <name>vram::Document</name>
    <message>
        <source>Untitled</source>
        <translation>未命名</translation>
    </message>
</context>
<context>
    <name>vram::DropTarget</name>
    <message>
        <source>Drop to open %1</source>
        <translation>松开以打开 %1</translation>
    </message>
</context>
<context>
    <name>vram::EditController</name>
    <message>
        <source>Undo: %1 (Ctrl+Z)</source>
        <translation>撤销：%1 (Ctrl+Z)</translation>
    </message>
    <message>
        <source>Nothing to undo</source>
        <translation>没有可撤销的操作</translation>
    </message>
    <message>
        <source>Redo: %1 (Ctrl+Shift+Z)</source>
        <translation>重做：%1 (Ctrl+Shift+Z)</translation>
    </message>
    <message>
        <source>Nothing to redo</source>
        <translation>没有可重做的操作</translation>
    </message>
    <message>
        <source>Nothing more to undo: the last %1 changes are kept</source>
        <translation>没有更多可撤销的操作：只保留最近 %1 次更改</translation>
    </message>
</context>
<context>
    <name>vram::ExporterDialog</name>
    <message>
        <source>%1 (Python %2, without torch)</source>
        <translation>%1（Python %2，无 torch）</translation>
    </message>
    <message>
        <source>%1 (Python %2, torch %3)</source>
        <translation>%1（Python %2，torch %3）</translation>
    </message>
    <message>
        <source>Record a PyTorch model</source>
        <translation>录制 PyTorch 模型</translation>
    </message>
    <message>
        <source>Runs the exporter with a Python interpreter on this machine that has torch. It needs no GPU and no weights; the model&apos;s own code runs, so record only code that you trust.</source>
        <translation>用本机带 torch 的 Python 运行导出器。不需要 GPU 和权重；模型自身的代码会运行，因此请只录制您信任的代码。</translation>
    </message>
    <message>
        <source>Model source</source>
        <translation>模型来源</translation>
    </message>
    <message>
        <source>Python file</source>
        <translation>Python 文件</translation>
    </message>
    <message>
        <source>Hugging Face</source>
        <translation>Hugging Face</translation>
    </message>
    <message>
        <source>timm</source>
        <translation>timm</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>The exporter&apos;s output appears here.</source>
        <translation>导出器的输出显示在这里。</translation>
    </message>
    <message>
        <source>Record</source>
        <translation>录制</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Browse…</source>
        <translation>浏览…</translation>
    </message>
    <message>
        <source>The Python file that creates the model</source>
        <translation>创建模型的 Python 文件</translation>
    </message>
    <message>
        <source>Python files (*.py)</source>
        <translation>Python 文件 (*.py)</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <source>F&amp;unction</source>
        <translation>函数(&amp;U)</translation>
    </message>
    <message>
        <source>A function without arguments that returns a model, or (model, inputs)</source>
        <translation>一个无参数函数，返回模型或（模型, 输入）</translation>
    </message>
    <message>
        <source>&amp;Inputs</source>
        <translation>输入(&amp;I)</translation>
    </message>
    <message>
        <source>Shapes of the inputs of forward, batch first; separate them with semicolons, and add a dtype after a colon: 2,512:int64. Leave empty if the function returns the inputs.</source>
        <translation>前向张量的形状，批大小在前；多个形状用分号分隔，类型写在冒号后：2,512:int64。函数自带输入时留空。</translation>
    </message>
    <message>
        <source>&amp;Target</source>
        <translation>目标(&amp;T)</translation>
    </message>
    <message>
        <source>Shape of the target for a cross-entropy loss; leave empty if the model computes its loss or has none.</source>
        <translation>交叉熵损失的目标形状；若模型自己计算损失或没有损失，请留空。</translation>
    </message>
    <message>
        <source>&amp;Folder or config.json</source>
        <translation>文件夹或 config.json(&amp;F)</translation>
    </message>
    <message>
        <source>A model&apos;s folder</source>
        <translation>模型文件夹</translation>
    </message>
    <message>
        <source>&amp;Sequence length</source>
        <translation>序列长度(&amp;S)</translation>
    </message>
    <message>
        <source>As transformers&apos; &amp;Trainer runs it: attention masks, AdamW</source>
        <translation>按 transformers 的 Trainer 运行(&amp;T)：注意力掩码、AdamW</translation>
    </message>
    <message>
        <source>&amp;Name</source>
        <translation>名称(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Python</source>
        <translation>&amp;Python</translation>
    </message>
    <message>
        <source>Another Python…</source>
        <translation>其他 Python…</translation>
    </message>
    <message>
        <source>Choose a Python</source>
        <translation>选择 Python</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>所有文件 (*)</translation>
    </message>
    <message>
        <source>Looking for a Python interpreter with torch…</source>
        <translation>正在查找带 torch 的 Python…</translation>
    </message>
    <message>
        <source>No Python was found. Install one with torch, or choose another.</source>
        <translation>未找到 Python。请安装带 torch 的 Python，或选择其他 Python。</translation>
    </message>
    <message>
        <source>%1 cannot import %2; choose another Python, or install it: %1 -m pip install %2</source>
        <translation>%1 无法导入 %2；请选择其他 Python，或安装：%1 -m pip install %2</translation>
    </message>
    <message>
        <source>The exporter cannot be written to %1: %2.</source>
        <translation>无法将导出器写入 %1：%2。</translation>
    </message>
    <message>
        <source>Recording. Large models take a minute or two.</source>
        <translation>正在录制。大型模型需要一两分钟。</translation>
    </message>
    <message>
        <source>Stopped. Nothing was changed.</source>
        <translation>已停止。没有任何改变。</translation>
    </message>
    <message>
        <source>%1 cannot be started.</source>
        <translation>无法启动 %1。</translation>
    </message>
    <message>
        <source>The model was not recorded. The exporter&apos;s output above says why.</source>
        <translation>模型未录制。原因见上方导出器的输出。</translation>
    </message>
    <message>
        <source>The command that runs appears here.</source>
        <translation>将要运行的命令显示在这里。</translation>
    </message>
    <message>
        <source>for example %1</source>
        <translation>例如 %1</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>The model is recorded. Open replaces the network in the window with it.</source>
        <translation>模型已录制。“打开”会用它替换窗口中的网络。</translation>
    </message>
</context>
<context>
    <name>vram::FigureLabel</name>
    <message>
        <source>Copy &quot;%1&quot;</source>
        <translation>复制“%1”</translation>
    </message>
    <message>
        <source>Explain</source>
        <translation>解释</translation>
    </message>
</context>
<context>
    <name>vram::FileController</name>
    <message>
        <source>The model is recorded. It is not saved yet.</source>
        <translation>模型已录制，尚未保存。</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>保存…</translation>
    </message>
    <message>
        <source>Paste the lines after your script creates its model, and put %1 next to the script.</source>
        <translation>请将代码粘贴到您的脚本创建模型之后，并把 %1 放在脚本旁。</translation>
    </message>
    <message>
        <source>Save the exporter…</source>
        <translation>保存导出器…</translation>
    </message>
</context>
<context>
    <name>vram::FileManager</name>
    <message>
        <source>Models (%1);;All files (*)</source>
        <translation>模型 (%1);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Open a model</source>
        <translation>打开模型</translation>
    </message>
    <message>
        <source>network</source>
        <translation>网络</translation>
    </message>
    <message>
        <source>Save the project</source>
        <translation>保存项目</translation>
    </message>
    <message>
        <source>VRAM Planner projects (*.vram.json)</source>
        <translation>VRAM Planner 项目 (*.vram.json)</translation>
    </message>
    <message>
        <source>Save the report</source>
        <translation>保存报告</translation>
    </message>
    <message>
        <source>%1 files (*.%2)</source>
        <translation>%1 文件 (*.%2)</translation>
    </message>
    <message>
        <source>The last session ended without saving %1. Its changes are still here.</source>
        <translation>上次会话结束时未保存 %1，其更改仍在。</translation>
    </message>
    <message>
        <source>a network</source>
        <translation>某个网络</translation>
    </message>
    <message>
        <source>Restore</source>
        <translation>恢复</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>放弃</translation>
    </message>
    <message>
        <source>Preparing the report…</source>
        <translation>正在生成报告…</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Save the chart</source>
        <translation>保存图表</translation>
    </message>
    <message>
        <source>Save the PyTorch exporter</source>
        <translation>保存 PyTorch 导出器</translation>
    </message>
    <message>
        <source>Python files (*.py)</source>
        <translation>Python 文件 (*.py)</translation>
    </message>
    <message>
        <source>Exporter saved to %1. Three lines of your script call it.</source>
        <translation>导出器已保存：%1。您的脚本只需三行代码即可调用。</translation>
    </message>
    <message>
        <source>Copy lines</source>
        <translation>复制代码</translation>
    </message>
    <message>
        <source>%1 was not saved: another program has changed it since it was opened here.</source>
        <translation>%1 未保存：自在此打开以来，另一个程序更改了它。</translation>
    </message>
    <message>
        <source>Reload</source>
        <translation>重新加载</translation>
    </message>
    <message>
        <source>Keep mine</source>
        <translation>保留我的</translation>
    </message>
    <message>
        <source>Save as…</source>
        <translation>另存为…</translation>
    </message>
    <message>
        <source>Another program has changed %1.</source>
        <translation>另一个程序更改了 %1。</translation>
    </message>
    <message>
        <source>%1 was moved or deleted. Saving writes it there again.</source>
        <translation>%1 已被移动或删除。保存会在原处重新写入。</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>%1 is also open in another window. Each window notices when the other saves.</source>
        <translation>%1 也在另一个窗口中打开。每个窗口都会注意到另一个窗口的保存。</translation>
    </message>
    <message>
        <source>Open a model&apos;s folder</source>
        <translation>打开模型文件夹</translation>
    </message>
    <message>
        <source>There is nothing to open: copy or drop a model file, its path, or the text of a model summary or config.json.</source>
        <translation>没有可打开的内容：请复制或拖入模型文件、其路径，或模型摘要或 config.json 的文本。</translation>
    </message>
    <message>
        <source>%1 is open; %2 is not: a window holds one model.</source>
        <translation>已打开 %1；未打开 %2：一个窗口只能容纳一个模型。</translation>
    </message>
    <message>
        <source>%1 is open; %2 and %3 more are not: a window holds one model.</source>
        <translation>已打开 %1；未打开 %2 和另外 %3 个文件：一个窗口只能容纳一个模型。</translation>
    </message>
    <message>
        <source>Open %1</source>
        <translation>打开 %1</translation>
    </message>
    <message>
        <source>%1 is a web address, and nothing is downloaded here. Save the file, then open it.</source>
        <translation>%1 是网址，此程序不会下载任何内容。请先保存文件，然后打开。</translation>
    </message>
    <message>
        <source>Report saved without the hand calculation: %1 %2</source>
        <translation>报告已保存,但不含手算:%1 %2</translation>
    </message>
    <message>
        <source>Report saved to %1</source>
        <translation>报告已保存到 %1</translation>
    </message>
    <message>
        <source>Chart saved to %1</source>
        <translation>图表已保存到 %1</translation>
    </message>
</context>
<context>
    <name>vram::FineTuningRow</name>
    <message>
        <source>Fine-tuning</source>
        <translation>微调</translation>
    </message>
    <message>
        <source>Fine-tuning: %1</source>
        <translation>微调：%1</translation>
    </message>
    <message>
        <source>Full</source>
        <translation>全参数</translation>
    </message>
    <message>
        <source>All parameters are trained.</source>
        <translation>训练全部参数。</translation>
    </message>
    <message>
        <source>LoRA</source>
        <translation>LoRA</translation>
    </message>
    <message>
        <source>Low-rank adapters are trained beside all linear layers; everything else is frozen.</source>
        <translation>在所有线性层旁训练低秩适配器；其余全部冻结。</translation>
    </message>
    <message>
        <source>QLoRA</source>
        <translation>QLoRA</translation>
    </message>
    <message>
        <source>The same with the frozen weights in 4 bits (NF4 with double quantization).</source>
        <translation>同样，但冻结的权重为 4 位（NF4，双重量化）。</translation>
    </message>
</context>
<context>
    <name>vram::FitPanel</name>
    <message>
        <source>Apply</source>
        <translation>应用</translation>
    </message>
    <message>
        <source>Ways to save memory</source>
        <translation>节省显存的办法</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>更改</translation>
    </message>
    <message>
        <source>Saves</source>
        <translation>节省</translation>
    </message>
    <message>
        <source>Largest batch</source>
        <translation>最大批大小</translation>
    </message>
    <message>
        <source>Cost</source>
        <translation>代价</translation>
    </message>
    <message>
        <source>No known change would save memory here.</source>
        <translation>这里没有已知的办法能减少显存。</translation>
    </message>
    <message>
        <source>Searching for ways to save memory…</source>
        <translation>正在寻找节省显存的办法…</translation>
    </message>
    <message>
        <source>Select a change to preview it in the bar and the charts.</source>
        <translation>选择一项更改，即可在显存条和图表中看到效果。</translation>
    </message>
    <message>
        <source>Several changes together</source>
        <translation>多项更改同时采用</translation>
    </message>
    <message>
        <source>One change</source>
        <translation>单项更改</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Fits with the margin</source>
        <translation>连同余量放得下</translation>
    </message>
    <message>
        <source>Does not fit yet</source>
        <translation>还放不下</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>Not worth the trouble</source>
        <translation>不值得</translation>
    </message>
    <message>
        <source>Device total</source>
        <translation>设备总量</translation>
    </message>
    <message>
        <source>Step time</source>
        <translation>单步时间</translation>
    </message>
    <message>
        <source>Forward pass</source>
        <translation>前向传播</translation>
    </message>
    <message>
        <source>For as many samples as now</source>
        <translation>样本数与当前相同</translation>
    </message>
    <message>
        <source>Fix the layers first, to find ways to save memory.</source>
        <translation>请先修正出错的层，再查找节省显存的办法。</translation>
    </message>
    <message>
        <source>Memory against the time of a step</source>
        <translation>显存与单步时间</translation>
    </message>
</context>
<context>
    <name>vram::FrontierModel</name>
    <message>
        <source>%1 cannot run — %2</source>
        <translation>%1 无法运行 — %2</translation>
    </message>
    <message>
        <source>%1: largest batch %2</source>
        <translation>%1：最大批 %2</translation>
    </message>
    <message>
        <source>%1: not even one sample fits</source>
        <translation>%1：一个样本也放不下</translation>
    </message>
    <message>
        <source>%1 free</source>
        <translation>剩余 %1</translation>
    </message>
    <message>
        <source>batch %1, %2: needs %3, %4</source>
        <translation>批大小 %1，%2：需要 %3，%4</translation>
    </message>
    <message>
        <source>%1 too much</source>
        <translation>超出 %1</translation>
    </message>
    <message>
        <source>%1, %2 a step, %3</source>
        <translation>%1，每步 %2，%3</translation>
    </message>
</context>
<context>
    <name>vram::FrontierPanel</name>
    <message>
        <source>By batch size</source>
        <translation>随批大小</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>By length</source>
        <translation>随长度</translation>
    </message>
    <message>
        <source>By size</source>
        <translation>随尺寸</translation>
    </message>
    <message>
        <source>Use this batch and length</source>
        <translation>采用此批大小和长度</translation>
    </message>
    <message>
        <source>Use this batch and size</source>
        <translation>采用此批大小和尺寸</translation>
    </message>
    <message>
        <source>Fix the layers first: there are no figures by batch size while the network has errors.</source>
        <translation>请先修正出错的层：网络有错误时没有随批大小变化的数值。</translation>
    </message>
    <message>
        <source>Click a cell for its figures.</source>
        <translation>点击单元格可查看其数值。</translation>
    </message>
    <message>
        <source>Memory by sequence length</source>
        <translation>显存随序列长度的变化</translation>
    </message>
    <message>
        <source>Memory by image size</source>
        <translation>显存随图像尺寸的变化</translation>
    </message>
    <message>
        <source>%1 free</source>
        <translation>剩余 %1</translation>
    </message>
    <message>
        <source>needs %1</source>
        <translation>需要 %1</translation>
    </message>
    <message>
        <source>It runs only at %1. %2</source>
        <translation>只能在 %1 下运行。%2</translation>
    </message>
    <message>
        <source>Computing which fit</source>
        <translation>正在计算哪些放得下</translation>
    </message>
    <message>
        <source>Compute</source>
        <translation>计算</translation>
    </message>
    <message>
        <source>%1 too much</source>
        <translation>超出 %1</translation>
    </message>
    <message>
        <source>Apply</source>
        <translation>应用</translation>
    </message>
</context>
<context>
    <name>vram::GpuController</name>
    <message>
        <source>Use this machine&apos;s GPU</source>
        <translation>使用本机的 GPU</translation>
    </message>
    <message>
        <source>Use this machine&apos;s %1</source>
        <translation>使用本机的 %1</translation>
    </message>
    <message>
        <source>Use %1</source>
        <translation>使用 %1</translation>
    </message>
    <message>
        <source>Change %1</source>
        <translation>更改%1</translation>
    </message>
    <message>
        <source>Calibrate %1</source>
        <translation>校准 %1</translation>
    </message>
    <message>
        <source>Reset the calibration of %1</source>
        <translation>重置 %1 的校准</translation>
    </message>
    <message>
        <source>Import prices per hour</source>
        <translation>导入每小时价格</translation>
    </message>
    <message>
        <source>Lists (*.csv *.tsv *.txt);;All files (*)</source>
        <translation>列表 (*.csv *.tsv *.txt);;所有文件 (*)</translation>
    </message>
    <message>
        <source>You have no custom GPUs or calibrations yet.</source>
        <translation>您还没有自定义 GPU 或校准。</translation>
    </message>
    <message>
        <source>Export GPUs and calibrations</source>
        <translation>导出 GPU 和校准</translation>
    </message>
    <message>
        <source>GPU lists (*.json)</source>
        <translation>GPU 列表 (*.json)</translation>
    </message>
    <message>
        <source>GPUs and calibrations saved to %1</source>
        <translation>您的 GPU 和校准已保存：%1。</translation>
    </message>
    <message>
        <source>Import GPUs and calibrations</source>
        <translation>导入 GPU 和校准</translation>
    </message>
    <message>
        <source>GPU lists (*.json);;All files (*)</source>
        <translation>GPU 列表 (*.json);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Import GPUs from %1</source>
        <translation>从 %1 导入 GPU</translation>
    </message>
    <message>
        <source>The GPUs and calibrations of %1 were imported.</source>
        <translation>已导入 %1 中的 GPU 和校准。</translation>
    </message>
</context>
<context>
    <name>vram::GpuField</name>
    <message>
        <source>Custom GPUs, this machine&apos;s GPU, calibration</source>
        <translation>自定义 GPU、本机的 GPU、校准</translation>
    </message>
    <message>
        <source>More about GPUs</source>
        <translation>更多 GPU 操作</translation>
    </message>
    <message>
        <source>calibrated by %1</source>
        <translation>已用 %1 校准</translation>
    </message>
</context>
<context>
    <name>vram::GpuPanel</name>
    <message>
        <source>GPUs</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>Search GPUs</source>
        <translation>搜索 GPU</translation>
    </message>
    <message>
        <source>checking every GPU…</source>
        <translation>正在检查每款 GPU…</translation>
    </message>
    <message>
        <source>Fits on %1 of %2</source>
        <translation>%2 款中有 %1 款放得下</translation>
    </message>
    <message>
        <source>checking every GPU… %1 of %2</source>
        <translation>正在检查每款 GPU… %1 / %2</translation>
    </message>
    <message>
        <source>Add…</source>
        <translation>添加…</translation>
    </message>
    <message>
        <source>Add a custom GPU</source>
        <translation>添加自定义 GPU</translation>
    </message>
    <message>
        <source>Use this machine&apos;s %1</source>
        <translation>使用本机的 %1</translation>
    </message>
    <message>
        <source>Use this machine&apos;s GPU</source>
        <translation>使用本机的 GPU</translation>
    </message>
    <message>
        <source> MIG %1</source>
        <translation> MIG %1</translation>
    </message>
    <message>
        <source>%1: %2 (%3 free)</source>
        <translation>%1：%2（剩余 %3）</translation>
    </message>
    <message>
        <source>Use</source>
        <translation>使用</translation>
    </message>
    <message>
        <source>Change…</source>
        <translation>修改…</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>Copy &quot;%1&quot;</source>
        <translation>复制“%1”</translation>
    </message>
    <message>
        <source>Explain</source>
        <translation>解释</translation>
    </message>
    <message>
        <source>GPU</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>Only those that fit</source>
        <translation>仅显示放得下的</translation>
    </message>
    <message>
        <source>Show only GPUs on which it fits, and the one in use</source>
        <translation>仅显示放得下的 GPU 和正在使用的 GPU</translation>
    </message>
    <message>
        <source>Smallest first</source>
        <translation>最小优先</translation>
    </message>
    <message>
        <source>The smallest GPU that fits first; of equal ones, the cheaper first</source>
        <translation>放得下的最小 GPU 在最上，相同者以便宜的优先</translation>
    </message>
    <message>
        <source>Price per hour…</source>
        <translation>每小时价格…</translation>
    </message>
    <message>
        <source>Unpin</source>
        <translation>取消置顶</translation>
    </message>
    <message>
        <source>Pin to the top</source>
        <translation>置顶</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a price: type a number from 0 to %2.</source>
        <translation>“%1”不是价格：请输入 0 到 %2 之间的数字。</translation>
    </message>
    <message>
        <source>Fix the layers first</source>
        <translation>请先修正出错的层</translation>
    </message>
</context>
<context>
    <name>vram::GpuTable</name>
    <message>
        <source>GPU (tick to keep it on top)</source>
        <translation>GPU（勾选则置顶）</translation>
    </message>
    <message>
        <source>Usable</source>
        <translation>可用</translation>
    </message>
    <message>
        <source>Free</source>
        <translation>剩余</translation>
    </message>
    <message>
        <source>Largest batch</source>
        <translation>最大批大小</translation>
    </message>
    <message>
        <source>in use</source>
        <translation>使用中</translation>
    </message>
    <message>
        <source>in this machine</source>
        <translation>本机</translation>
    </message>
    <message>
        <source>calibrated</source>
        <translation>已校准</translation>
    </message>
    <message>
        <source>Per hour</source>
        <translation>每小时</translation>
    </message>
    <message>
        <source>%1 too much</source>
        <translation>超出 %1</translation>
    </message>
    <message>
        <source>custom</source>
        <translation>自定义</translation>
    </message>
    <message>
        <source>Type the price per hour, in your currency; Delete removes it</source>
        <translation>输入每小时价格（您的货币）；按 Delete 清除</translation>
    </message>
    <message>
        <source>step time %1 (%2)</source>
        <translation>单步时间 %1（%2）</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>训练</translation>
    </message>
    <message>
        <source>Throughput</source>
        <translation>吞吐量</translation>
    </message>
    <message>
        <source>Cost</source>
        <translation>费用</translation>
    </message>
    <message>
        <source>Per million tokens</source>
        <translation>每百万 token</translation>
    </message>
    <message>
        <source>Per million samples</source>
        <translation>每百万样本</translation>
    </message>
    <message>
        <source>Device total</source>
        <translation>设备总量</translation>
    </message>
</context>
<context>
    <name>vram::GpuTypes</name>
    <message>
        <source>custom</source>
        <translation>自定义</translation>
    </message>
    <message>
        <source>Add a GPU to compare</source>
        <translation>添加要比较的 GPU</translation>
    </message>
    <message>
        <source>Leave out %1</source>
        <translation>去掉 %1</translation>
    </message>
</context>
<context>
    <name>vram::GraphPanel</name>
    <message>
        <source>Colour by</source>
        <translation>着色依据</translation>
    </message>
    <message>
        <source>saved for backward</source>
        <translation>为反向保存</translation>
    </message>
    <message>
        <source>alive at the peak</source>
        <translation>峰值时存活</translation>
    </message>
    <message>
        <source>parameters</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>Whole graph</source>
        <translation>整个图</translation>
    </message>
    <message>
        <source>Show the whole graph (0). Zoom with + and − or the wheel, drag to pan; arrow keys follow the edges.</source>
        <translation>显示整个图 (0)。用 +、− 或滚轮缩放，拖动平移；方向键沿边移动。</translation>
    </message>
</context>
<context>
    <name>vram::GraphView</name>
    <message>
        <source>The network as a graph</source>
        <translation>网络图</translation>
    </message>
    <message>
        <source>No layers yet.</source>
        <translation>尚无层。</translation>
    </message>
    <message>
        <source>Laying the graph out…</source>
        <translation>正在布局…</translation>
    </message>
</context>
<context>
    <name>vram::HeaderFigures</name>
    <message>
        <source>device total</source>
        <translation>设备总量</translation>
    </message>
    <message>
        <source>%1 bytes</source>
        <translation>%1 字节</translation>
    </message>
    <message>
        <source>live tensors %1</source>
        <translation>存活张量 %1</translation>
    </message>
    <message>
        <source>allocated %1</source>
        <translation>已分配 %1</translation>
    </message>
    <message>
        <source>reserved %1</source>
        <translation>已保留 %1</translation>
    </message>
    <message>
        <source>The peak, as each counter reports it:
%1: all tensors alive at once
%2: torch.cuda.max_memory_allocated()
%3: torch.cuda.max_memory_reserved()
%4: nvidia-smi, with the uncertainty of the estimate
Click to see how it is computed.</source>
        <translation>各计数器报告的峰值：
%1：同时存活的所有张量
%2：torch.cuda.max_memory_allocated()
%3：torch.cuda.max_memory_reserved()
%4：nvidia-smi，含估算的不确定度
点击查看计算方法。</translation>
    </message>
    <message>
        <source>device total %1</source>
        <translation>设备总量 %1</translation>
    </message>
    <message>
        <source>step time</source>
        <translation>单步时间</translation>
    </message>
</context>
<context>
    <name>vram::HeatMapView</name>
    <message>
        <source>Which batch and size fit</source>
        <translation>批大小与尺寸：哪些放得下</translation>
    </message>
</context>
<context>
    <name>vram::HelpWindow</name>
    <message>
        <source>How it is computed</source>
        <translation>计算方法</translation>
    </message>
    <message>
        <source>Topics</source>
        <translation>主题</translation>
    </message>
    <message>
        <source>Explanation</source>
        <translation>解释</translation>
    </message>
</context>
<context>
    <name>vram::Inspector</name>
    <message>
        <source>Setup and selected layer</source>
        <translation>配置和所选的层</translation>
    </message>
    <message>
        <source>Setup</source>
        <translation>配置</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>层</translation>
    </message>
    <message>
        <source>Techniques</source>
        <translation>技术</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>备注</translation>
    </message>
</context>
<context>
    <name>vram::LayerBrowser</name>
    <message>
        <source>Filter layers: name, type, settings or size</source>
        <translation>筛选层：名称、类型、设置或尺寸</translation>
    </message>
    <message>
        <source>Filter layers</source>
        <translation>筛选层</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Layers, sorted</source>
        <translation>层（已排序）</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
</context>
<context>
    <name>vram::LayerDelegate</name>
    <message>
        <source>name=value, name=value; omitted settings keep their defaults</source>
        <translation>名称=值, 名称=值；省略的设置取默认值</translation>
    </message>
</context>
<context>
    <name>vram::LayerModel</name>
    <message>
        <source>%1 layer inside to fix</source>
        <translation>内有 %1 层需修正</translation>
    </message>
    <message>
        <source>%1 layers inside to fix</source>
        <translation>内有 %1 层需修正</translation>
    </message>
    <message>
        <source>Move %1 row</source>
        <translation>移动 %1 行</translation>
    </message>
    <message>
        <source>Move %1 rows</source>
        <translation>移动 %1 行</translation>
    </message>
</context>
<context>
    <name>vram::LayerPanel</name>
    <message>
        <source>Figures of this row</source>
        <translation>该行的数值</translation>
    </message>
    <message>
        <source>No row is selected</source>
        <translation>未选择行</translation>
    </message>
    <message>
        <source>Select a row of the table to see and change its settings here.</source>
        <translation>在层表中选择一行，即可在此查看和更改其设置。</translation>
    </message>
    <message>
        <source>A named group of rows that runs as many times as its repeat count, each time with parameters of its own.</source>
        <translation>一组命名的行，按重复次数运行，每次有各自的参数。</translation>
    </message>
    <message>
        <source>Output with the batch</source>
        <translation>含批维度的输出</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>trainable</source>
        <translation>可训练</translation>
    </message>
    <message>
        <source>Parameter bytes</source>
        <translation>参数字节数</translation>
    </message>
    <message>
        <source>Saved for backward</source>
        <translation>为反向保存</translation>
    </message>
    <message>
        <source>Alive at the peak</source>
        <translation>峰值时存活</translation>
    </message>
    <message>
        <source>Insert Flatten</source>
        <translation>插入 Flatten</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>previous: %1</source>
        <translation>上一行：%1</translation>
    </message>
    <message>
        <source>How the parameters are counted</source>
        <translation>参数如何计算</translation>
    </message>
    <message>
        <source>Output of one sample</source>
        <translation>单个样本的输出</translation>
    </message>
    <message>
        <source>What is saved for backward</source>
        <translation>为反向保存的内容</translation>
    </message>
    <message>
        <source>Elements per sample (A)</source>
        <translation>每个样本的元素 (A)</translation>
    </message>
    <message>
        <source>%1 rows</source>
        <translation>%1 行</translation>
    </message>
    <message>
        <source>%1 layers</source>
        <translation>%1 层</translation>
    </message>
    <message>
        <source>The buttons act on all of them. The settings and figures below are those of %1.</source>
        <translation>按钮作用于所有这些行。下面的设置和数字属于 %1。</translation>
    </message>
</context>
<context>
    <name>vram::LayerTotals</name>
    <message>
        <source>Totals of the layers</source>
        <translation>各层合计</translation>
    </message>
    <message>
        <source>A = %1</source>
        <translation>A = %1</translation>
    </message>
    <message>
        <source>P = %1</source>
        <translation>P = %1</translation>
    </message>
    <message>
        <source>Total</source>
        <translation>合计</translation>
    </message>
</context>
<context>
    <name>vram::LayerView</name>
    <message>
        <source>Layers</source>
        <translation>层数</translation>
    </message>
    <message>
        <source>No layers yet.
Press Insert to add the first one, or paste a layer table or the output of model.summary().</source>
        <translation>还没有层。
按 Insert 添加第一层，或粘贴一张层表或 model.summary() 的输出。</translation>
    </message>
</context>
<context>
    <name>vram::LayersChart</name>
    <message>
        <source>Bars show</source>
        <translation>条形显示的内容</translation>
    </message>
    <message>
        <source>Memory by layer</source>
        <translation>各层的显存</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>层</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>显存</translation>
    </message>
</context>
<context>
    <name>vram::MainMenu</name>
    <message>
        <source>&amp;Edit</source>
        <translation>编辑(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Layer</source>
        <translation>层(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>帮助(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <source>From P&amp;yTorch</source>
        <translation>来自 PyTorch(&amp;Y)</translation>
    </message>
    <message>
        <source>Open &amp;recent</source>
        <translation>最近打开(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Plan</source>
        <translation>规划(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>视图(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>主题(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>语言(&amp;L)</translation>
    </message>
    <message>
        <source>No files yet</source>
        <translation>还没有文件</translation>
    </message>
    <message>
        <source>&amp;New</source>
        <translation>新建(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Other networks</source>
        <translation>其他网络(&amp;O)</translation>
    </message>
</context>
<context>
    <name>vram::MainToolBar</name>
    <message>
        <source>Tools</source>
        <translation>工具</translation>
    </message>
    <message>
        <source>&amp;Menu</source>
        <translation>菜单(&amp;M)</translation>
    </message>
    <message>
        <source>Report…</source>
        <translation>报告…</translation>
    </message>
    <message>
        <source>Search, or a command…  Ctrl+K</source>
        <translation>搜索或输入命令…  Ctrl+K</translation>
    </message>
    <message>
        <source>Search…  Ctrl+K</source>
        <translation>搜索…  Ctrl+K</translation>
    </message>
    <message>
        <source>Search…</source>
        <translation>搜索…</translation>
    </message>
    <message>
        <source>A report needs a network with layers.</source>
        <translation>报告需要一个含有层的网络。</translation>
    </message>
</context>
<context>
    <name>vram::MainWindow</name>
    <message>
        <source>VRAM Planner</source>
        <translation>VRAM Planner</translation>
    </message>
    <message>
        <source>%1[*] — VRAM Planner</source>
        <translation>%1[*] — VRAM Planner</translation>
    </message>
</context>
<context>
    <name>vram::MeasuredController</name>
    <message>
        <source>Open a recorded run</source>
        <translation>打开运行记录</translation>
    </message>
    <message>
        <source>Recorded runs (*.pickle *.pkl *.vram-measured.json);;All files (*)</source>
        <translation>运行记录 (*.pickle *.pkl *.vram-measured.json);;所有文件 (*)</translation>
    </message>
    <message>
        <source>The run has been read. Open its model to compare them.</source>
        <translation>运行记录已读取。请打开其模型，即可进行对比。</translation>
    </message>
    <message>
        <source>Reading %1…</source>
        <translation>正在读取 %1…</translation>
    </message>
    <message>
        <source>Save the predicted step as a memory snapshot</source>
        <translation>将预测的步骤保存为显存快照</translation>
    </message>
    <message>
        <source>Memory snapshots (*.pickle)</source>
        <translation>显存快照 (*.pickle)</translation>
    </message>
    <message>
        <source>Snapshot saved to %1. pytorch.org/memory_viz shows it.</source>
        <translation>快照已保存：%1。可在 pytorch.org/memory_viz 查看。</translation>
    </message>
    <message>
        <source>it was measured on %1</source>
        <translation>它是在 %1 上测得的</translation>
    </message>
    <message>
        <source>The GPU is calibrated. The run used %1; the prediction was %2 and is now %3.</source>
        <translation>GPU 已校准。该运行占用 %1；原先预测 %2，现在为 %3。</translation>
    </message>
    <message>
        <source>%1 is not a recorded run, as torch.cuda.memory._dump_snapshot or vram_planner_measure.py writes it.</source>
        <translation>%1 不是运行记录：运行记录由 torch.cuda.memory._dump_snapshot 或 vram_planner_measure.py 写出。</translation>
    </message>
    <message>
        <source>Use the figures of an out-of-memory message</source>
        <translation>采用显存不足消息</translation>
    </message>
    <message>
        <source>The run cannot calibrate the GPU in use: %1.</source>
        <translation>该运行无法确定所用 GPU 的任何常数：%1。</translation>
    </message>
</context>
<context>
    <name>vram::MeasuredPanel</name>
    <message>
        <source>Drop a memory snapshot here (torch.cuda.memory._dump_snapshot), or the .vram-measured.json that vram_planner_measure.py writes. The recorded step is compared with the predicted one, and the table lists where they differ.</source>
        <translation>将显存快照（torch.cuda.memory._dump_snapshot）或 vram_planner_measure.py 写出的 .vram-measured.json 拖到此处：录制的步骤会与预测对比，表格列出两者的差异。</translation>
    </message>
    <message>
        <source>Calibrate with it</source>
        <translation>用它校准</translation>
    </message>
    <message>
        <source>Recorded and predicted memory</source>
        <translation>录制与预测的显存</translation>
    </message>
    <message>
        <source>Open a run…</source>
        <translation>打开运行记录…</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>步骤</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>差异</translation>
    </message>
    <message>
        <source>What</source>
        <translation>内容</translation>
    </message>
    <message>
        <source>Location</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>GPU %1</source>
        <translation>GPU %1</translation>
    </message>
    <message>
        <source>Comparing…</source>
        <translation>正在比较…</translation>
    </message>
    <message>
        <source>step %1 of %2</source>
        <translation>第 %1 步，共 %2 步</translation>
    </message>
    <message>
        <source>no step to compare</source>
        <translation>没有可比较的步骤</translation>
    </message>
    <message>
        <source>Where run and prediction differ</source>
        <translation>运行与预测的差异之处</translation>
    </message>
    <message>
        <source>Every allocation of this step is as predicted.</source>
        <translation>此步的每次分配都与预测一致。</translation>
    </message>
</context>
<context>
    <name>vram::MemoryBarChart</name>
    <message>
        <source>Memory at the peak</source>
        <translation>峰值时的显存</translation>
    </message>
</context>
<context>
    <name>vram::MemoryMessageDialog</name>
    <message>
        <source>Explain an out-of-memory message</source>
        <translation>解释显存不足消息</translation>
    </message>
    <message>
        <source>Paste PyTorch&apos;s out-of-memory message; the text around it is ignored.</source>
        <translation>粘贴 PyTorch 的显存不足消息；其前后的文字会被忽略。</translation>
    </message>
    <message>
        <source>The message</source>
        <translation>消息</translation>
    </message>
    <message>
        <source>Meaning of its numbers</source>
        <translation>其中数字的含义</translation>
    </message>
    <message>
        <source>Figure</source>
        <translation>项目</translation>
    </message>
    <message>
        <source>Meaning</source>
        <translation>含义</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>数值</translation>
    </message>
    <message>
        <source>It contains no out-of-memory message of PyTorch.</source>
        <translation>其中没有 PyTorch 的显存不足消息。</translation>
    </message>
    <message>
        <source>PyTorch would fail with this message. Paste another to have it explained; the text around it is ignored.</source>
        <translation>PyTorch 会以此消息失败。粘贴另一条消息即可得到解释；周围的文字会被忽略。</translation>
    </message>
    <message>
        <source>Apply these limits</source>
        <translation>应用这些限制</translation>
    </message>
    <message>
        <source>Messages</source>
        <translation>消息</translation>
    </message>
    <message>
        <source>Message %1, GPU %2</source>
        <translation>消息 %1，GPU %2</translation>
    </message>
</context>
<context>
    <name>vram::MessageBar</name>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>%1 %2 %</source>
        <translation>%1 %2 %</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
</context>
<context>
    <name>vram::ModelOpener</name>
    <message>
        <source>Record a PyTorch model…</source>
        <translation>录制 PyTorch 模型…</translation>
    </message>
    <message>
        <source>the pasted text</source>
        <translation>粘贴的文本</translation>
    </message>
    <message>
        <source>Reading %1…</source>
        <translation>正在读取 %1…</translation>
    </message>
    <message>
        <source>Leave batch norms folded</source>
        <translation>保持批归一化折叠</translation>
    </message>
    <message>
        <source>The batch norms stay folded into the convolutions, as in the file. Undo restores them.</source>
        <translation>批归一化保持并入卷积，与文件一致。撤销可将其恢复。</translation>
    </message>
    <message>
        <source>Other sizes…</source>
        <translation>其他大小…</translation>
    </message>
    <message>
        <source>Choose other sizes</source>
        <translation>选择其他大小</translation>
    </message>
    <message>
        <source>Reload</source>
        <translation>重新加载</translation>
    </message>
    <message>
        <source>%1 was reloaded from disk. Undo brings your version back.</source>
        <translation>%1 已从磁盘重新加载。撤销可恢复您的版本。</translation>
    </message>
    <message>
        <source>Untie the last layer</source>
        <translation>单独计算最后一层</translation>
    </message>
    <message>
        <source>Tie the last layer</source>
        <translation>与嵌入共享权重</translation>
    </message>
    <message>
        <source>The last layer now has its own weight. Undo ties it to the embedding again.</source>
        <translation>最后一层现在有自己的权重。撤销后重新共享嵌入的权重。</translation>
    </message>
    <message>
        <source>The last layer is now tied to the embedding. Undo unties it again.</source>
        <translation>最后一层现在共享嵌入的权重。撤销后两者再次分开。</translation>
    </message>
    <message>
        <source>Rows were changed since %1 was read; to choose other sizes, open it again.</source>
        <translation>读取 %1 之后有行被更改；要选择其他大小，请重新打开它。</translation>
    </message>
    <message>
        <source>The network has no data-dependent size and no dynamic dimension.</source>
        <translation>网络没有由数据决定或其文件未固定的大小。</translation>
    </message>
    <message>
        <source>Rows were changed since %1 was read; to choose otherwise, open it again.</source>
        <translation>读取 %1 之后有行被更改；要另作选择，请重新打开。</translation>
    </message>
    <message>
        <source>The file from which this network was read is not open; to choose otherwise, open it again.</source>
        <translation>读取此网络的文件未打开；要另作选择，请重新打开该文件。</translation>
    </message>
    <message>
        <source>All %1 remarks are in the Notes tab.</source>
        <translation>全部 %1 条说明见“备注”标签页。</translation>
    </message>
    <message>
        <source>Record from Python…</source>
        <translation>从 Python 录制…</translation>
    </message>
    <message>
        <source>Assume the defaults…</source>
        <translation>采用默认值…</translation>
    </message>
    <message>
        <source>Set the size in this layer&apos;s own settings.</source>
        <translation>请在该层自己的设置中指定尺寸。</translation>
    </message>
</context>
<context>
    <name>vram::NotesPanel</name>
    <message>
        <source>Notes</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>Notes on this network and setup, saved in the project file and shown in the report</source>
        <translation>关于此网络和配置的备注，保存在项目文件中并写入报告</translation>
    </message>
    <message>
        <source>Na&amp;me of the network</source>
        <translation>网络名称(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;Notes</source>
        <translation>备注(&amp;N)</translation>
    </message>
    <message>
        <source>Assumptions</source>
        <translation>假设</translation>
    </message>
</context>
<context>
    <name>vram::OtherToolsPanel</name>
    <message>
        <source>%1 ×</source>
        <translation>%1 ×</translation>
    </message>
    <message>
        <source>Expand a row for its formula.</source>
        <translation>展开一行可查看其公式。</translation>
    </message>
    <message>
        <source>Copy the table</source>
        <translation>复制表格</translation>
    </message>
    <message>
        <source>Other tools&apos; estimates</source>
        <translation>其他工具的估算</translation>
    </message>
    <message>
        <source>Why it differs</source>
        <translation>为何不同</translation>
    </message>
    <message>
        <source>Rule</source>
        <translation>公式</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>出处</translation>
    </message>
    <message>
        <source>VRAM Planner: device total</source>
        <translation>VRAM Planner：设备总量</translation>
    </message>
    <message>
        <source>The figure that nvidia-smi would show.</source>
        <translation>nvidia-smi 会显示的数值。</translation>
    </message>
    <message>
        <source>VRAM Planner: live tensors</source>
        <translation>VRAM Planner：张量</translation>
    </message>
    <message>
        <source>At the peak, tensor by tensor.</source>
        <translation>峰值时逐个张量统计。</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>Tool</source>
        <translation>工具</translation>
    </message>
    <message>
        <source>Estimate</source>
        <translation>估计</translation>
    </message>
    <message>
        <source>Compared with ours</source>
        <translation>相对本程序</translation>
    </message>
    <message>
        <source>Compared with our %1: %2</source>
        <translation>与我们的%1相比:%2</translation>
    </message>
    <message>
        <source>Compared with</source>
        <translation>对比对象</translation>
    </message>
</context>
<context>
    <name>vram::PartLegend</name>
    <message>
        <source>%1 bytes</source>
        <translation>%1 字节</translation>
    </message>
    <message>
        <source>free %1</source>
        <translation>剩余 %1</translation>
    </message>
    <message>
        <source>of %1</source>
        <translation>共 %1</translation>
    </message>
    <message>
        <source>%1 at the peak, %2 in full. Click to see how it is computed.</source>
        <translation>峰值时 %1，全部 %2。点击查看计算方法。</translation>
    </message>
    <message>
        <source>%1 at the peak. Click to see how it is computed.</source>
        <translation>峰值时 %1。点击查看计算方法。</translation>
    </message>
    <message>
        <source>free %1 of %2</source>
        <translation>剩余 %1，共 %2</translation>
    </message>
    <message>
        <source>others %1</source>
        <translation>其他进程 %1</translation>
    </message>
    <message>
        <source>%1 too much</source>
        <translation>超出 %1</translation>
    </message>
    <message>
        <source>Used by other processes on this GPU. Click for more.</source>
        <translation>由这块 GPU 上的其他进程占用。点击了解更多。</translation>
    </message>
    <message>
        <source>sum %1 of %2</source>
        <translation>合计 %1 / %2</translation>
    </message>
    <message>
        <source>%1 in full. The parts of a whole step never all exist at once. Click to see how it is computed.</source>
        <translation>共 %1。整个步骤的各部分从不同时存在。点击查看计算方法。</translation>
    </message>
    <message>
        <source>Backward makes gradients one after another: at the peak few exist.</source>
        <translation>反向传播逐个产生梯度:峰值时只存在少量梯度。</translation>
    </message>
    <message>
        <source>Backward frees activations as it goes: at the peak some are gone.</source>
        <translation>反向传播边用边释放激活:峰值时其中一部分已被释放。</translation>
    </message>
</context>
<context>
    <name>vram::PlanDialog</name>
    <message>
        <source>Keep the current activation checkpointing</source>
        <translation>保持当前的激活检查点设置</translation>
    </message>
    <message>
        <source>Plans that fit</source>
        <translation>可行的方案</translation>
    </message>
    <message>
        <source>GPUs</source>
        <translation>GPU 数</translation>
    </message>
    <message>
        <source>Fullest GPU</source>
        <translation>最满的 GPU</translation>
    </message>
    <message>
        <source>Free</source>
        <translation>空闲</translation>
    </message>
    <message>
        <source>Use this plan</source>
        <translation>采用此方案</translation>
    </message>
    <message>
        <source>Global batch:</source>
        <translation>全局批大小：</translation>
    </message>
    <message>
        <source>Searching…</source>
        <translation>正在搜索…</translation>
    </message>
    <message>
        <source>Search progress</source>
        <translation>搜索进度</translation>
    </message>
    <message>
        <source>Plan</source>
        <translation>方案</translation>
    </message>
    <message>
        <source>Sent per step</source>
        <translation>每步发送</translation>
    </message>
    <message>
        <source>Recomputed</source>
        <translation>重新计算</translation>
    </message>
    <message>
        <source>Idle time</source>
        <translation>等待时间</translation>
    </message>
    <message>
        <source>GPU types:</source>
        <translation>GPU 型号：</translation>
    </message>
    <message>
        <source>Maximum GPUs:</source>
        <translation>GPU 数上限：</translation>
    </message>
    <message>
        <source>%1: nothing fits</source>
        <translation>%1：都放不下</translation>
    </message>
    <message>
        <source>%1 × %2 or more</source>
        <translation>%1 × %2 起</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1 × %2</source>
        <translation>%1 × %2</translation>
    </message>
    <message>
        <source> or </source>
        <translation> 或 </translation>
    </message>
    <message>
        <source>%1 (current setting)</source>
        <translation>%1（当前设置）</translation>
    </message>
    <message>
        <source>Plan for several GPUs</source>
        <translation>多 GPU 规划</translation>
    </message>
    <message>
        <source>Cost of the training</source>
        <translation>训练费用</translation>
    </message>
    <message>
        <source>Cost per million tokens</source>
        <translation>每百万 token 费用</translation>
    </message>
    <message>
        <source>Cost per million samples</source>
        <translation>每百万样本费用</translation>
    </message>
    <message>
        <source>Step time</source>
        <translation>单步时间</translation>
    </message>
    <message>
        <source>Throughput</source>
        <translation>吞吐量</translation>
    </message>
    <message>
        <source>Fewest GPUs first</source>
        <translation>GPU 最少优先</translation>
    </message>
    <message>
        <source>Fastest first</source>
        <translation>最快优先</translation>
    </message>
    <message>
        <source>Cheapest first</source>
        <translation>最便宜优先</translation>
    </message>
    <message>
        <source>any time</source>
        <translation>不限时间</translation>
    </message>
    <message>
        <source>Only plans that have trained all epochs of the dataset by then</source>
        <translation>仅列出在此时间内完成数据集全部 epoch 的方案</translation>
    </message>
    <message>
        <source>Needs the samples of the dataset, a setting under Time</source>
        <translation>需要数据集的样本数，即“时间”下的一项设置</translation>
    </message>
    <message>
        <source>Order:</source>
        <translation>排序：</translation>
    </message>
    <message>
        <source>Done within:</source>
        <translation>完成时限：</translation>
    </message>
    <message>
        <source>Fewest GPUs: %1</source>
        <translation>最少 GPU：%1</translation>
    </message>
    <message>
        <source>Fewest GPUs with CPU offload: %1</source>
        <translation>分片存于 CPU 内存时的最少 GPU：%1</translation>
    </message>
    <message>
        <source>Fewest GPUs without CPU offload: %1</source>
        <translation>分片不存于 CPU 内存时的最少 GPU：%1</translation>
    </message>
    <message>
        <source>Fastest: %1</source>
        <translation>最快：%1</translation>
    </message>
    <message>
        <source>Cheapest: %1</source>
        <translation>最便宜：%1</translation>
    </message>
    <message>
        <source>%2, with %1 sample per step. Every plan keeps the safety margin free and keeps precision and optimizer.</source>
        <translation>%2，每步 %1 个样本。每个方案都保留安全余量，并保持精度和优化器不变。</translation>
    </message>
    <message>
        <source>%2, with %1 samples per step. Every plan keeps the safety margin free and keeps precision and optimizer.</source>
        <translation>%2，每步 %1 个样本。每个方案都保留安全余量，并保持精度和优化器不变。</translation>
    </message>
    <message>
        <source>All epochs take %1.</source>
        <translation>全部 epoch 需要 %1。</translation>
    </message>
    <message>
        <source>Its GPUs cost %1 an hour.</source>
        <translation>其 GPU 每小时 %1。</translation>
    </message>
    <message>
        <source>%1 or more (current setting)</source>
        <translation>%1 或更多（当前设置）</translation>
    </message>
    <message>
        <source>Samples per optimizer step. Plans round the current setting up to divide it evenly.</source>
        <translation>每个优化器步的样本数。方案会将当前设置向上取整，以便平均分配。</translation>
    </message>
    <message>
        <source>%2; %1 sample per step</source>
        <translation>%2；每步 %1 个样本</translation>
    </message>
    <message>
        <source>%2; %1 samples per step</source>
        <translation>%2；每步 %1 个样本</translation>
    </message>
    <message>
        <source>Cheapest first needs the price of every GPU type, which you set in the GPUs view.</source>
        <translation>“最便宜优先”需要每种 GPU 的价格，可在 GPU 视图中设置。</translation>
    </message>
</context>
<context>
    <name>vram::PriceButton</name>
    <message>
        <source>Prices</source>
        <translation>价格</translation>
    </message>
    <message>
        <source>Price of the selected GPU…</source>
        <translation>所选 GPU 的价格…</translation>
    </message>
    <message>
        <source>Import a list (CSV)…</source>
        <translation>导入列表 (CSV)…</translation>
    </message>
    <message>
        <source>Remove all prices</source>
        <translation>删除所有价格</translation>
    </message>
    <message>
        <source>%1 cannot be read: %2</source>
        <translation>无法读取 %1：%2</translation>
    </message>
    <message>
        <source>%1 price from %2.</source>
        <translation>来自 %2 的 %1 个价格。</translation>
    </message>
    <message>
        <source>%1 prices from %2.</source>
        <translation>来自 %2 的 %1 个价格。</translation>
    </message>
    <message>
        <source>%1 Not in the catalogue: %2</source>
        <translation>%1 目录中没有：%2</translation>
    </message>
</context>
<context>
    <name>vram::RankButton</name>
    <message>
        <source>Rank %1 · %2 identical</source>
        <translation>rank %1 · 共 %2 个相同</translation>
    </message>
    <message>
        <source>Rank %1</source>
        <translation>rank %1</translation>
    </message>
    <message>
        <source>%1: %2 of %3</source>
        <translation>%1：%3 中的 %2</translation>
    </message>
    <message>
        <source>Stage %1 · %2</source>
        <translation>阶段 %1 · %2</translation>
    </message>
    <message>
        <source>%1. Click to see this rank in timeline, table and treemap.</source>
        <translation>%1。点击可在时间线、表格和矩形树图中查看此 rank。</translation>
    </message>
</context>
<context>
    <name>vram::RankStrip</name>
    <message>
        <source>Ranks of the job</source>
        <translation>作业的各个 rank</translation>
    </message>
    <message>
        <source>global batch %1</source>
        <translation>全局批大小 %1</translation>
    </message>
</context>
<context>
    <name>vram::RowController</name>
    <message>
        <source>Explain these figures</source>
        <translation>说明这些数值</translation>
    </message>
    <message>
        <source>Copy &quot;%1&quot;</source>
        <translation>复制“%1”</translation>
    </message>
    <message>
        <source>The table has no column &quot;Attributes&quot;: the pasted rows use the defaults of their types.</source>
        <translation>该表没有“Attributes”列：粘贴的行采用其类型的默认值。</translation>
    </message>
    <message>
        <source>Show in the network&apos;s order</source>
        <translation>按网络顺序显示</translation>
    </message>
</context>
<context>
    <name>vram::RowTimes</name>
    <message>
        <source>%1 of the step&apos;s %2</source>
        <translation>%1，单步共 %2</translation>
    </message>
    <message>
        <source>forward %1, backward %2</source>
        <translation>前向 %1，反向 %2</translation>
    </message>
</context>
<context>
    <name>vram::RuleMenu</name>
    <message>
        <source>&amp;Hand calculation in reports</source>
        <translation>报告中的手算(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;None</source>
        <translation>无(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;All rules</source>
        <translation>所有规则(&amp;A)</translation>
    </message>
</context>
<context>
    <name>vram::ScenariosPanel</name>
    <message>
        <source>Add the current setup, then change it: both are shown side by side here.</source>
        <translation>先添加当前配置再更改：两者会并排显示在这里。</translation>
    </message>
    <message>
        <source>Use</source>
        <translation>使用</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>重命名</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>Add current setup</source>
        <translation>添加当前配置</translation>
    </message>
    <message>
        <source>Scenarios side by side</source>
        <translation>并排比较各方案</translation>
    </message>
    <message>
        <source>Name of the scenario</source>
        <translation>方案名称</translation>
    </message>
    <message>
        <source>Figure</source>
        <translation>指标</translation>
    </message>
    <message>
        <source>%1, batch up to %2</source>
        <translation>%1，批大小最大 %2</translation>
    </message>
</context>
<context>
    <name>vram::SetupPanel</name>
    <message>
        <source>More settings</source>
        <translation>更多设置</translation>
    </message>
    <message>
        <source>Fewer settings</source>
        <translation>更少设置</translation>
    </message>
    <message>
        <source>All linear layers (all-linear)</source>
        <translation>所有线性层 (all-linear)</translation>
    </message>
    <message>
        <source>Attention q and v (%1)</source>
        <translation>注意力的 q 和 v (%1)</translation>
    </message>
    <message>
        <source>None</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Plan…</source>
        <translation>规划…</translation>
    </message>
</context>
<context>
    <name>vram::SizeRow</name>
    <message>
        <source>Sequence length</source>
        <translation>序列长度</translation>
    </message>
    <message>
        <source>Image size</source>
        <translation>图像尺寸</translation>
    </message>
    <message>
        <source>Fits up to %1 at this batch size. Snaps to powers of two; hold Ctrl or Shift to move freely.</source>
        <translation>在此批大小下，不超过 %1 时放得下。会吸附到 2 的幂；按住 Ctrl 或 Shift 可自由移动。</translation>
    </message>
    <message>
        <source>Largest: %1</source>
        <translation>最大：%1</translation>
    </message>
    <message>
        <source>Nothing fits</source>
        <translation>放不下</translation>
    </message>
    <message>
        <source>Largest</source>
        <translation>最大</translation>
    </message>
    <message>
        <source>Set the longest sequence that fits at this batch size</source>
        <translation>设为此批大小下放得下的最长序列</translation>
    </message>
    <message>
        <source>Set the largest image size that fits at this batch size</source>
        <translation>设为此批大小下放得下的最大图像尺寸</translation>
    </message>
    <message>
        <source>%1 users × %2 tokens</source>
        <translation>%1 用户 × %2 token</translation>
    </message>
    <message>
        <source>Set the largest number of concurrent sequences whose KV cache fits. Shared prefixes are counted for each of them.</source>
        <translation>设为 KV 缓存放得下的最大并发序列数。共享的前缀分别计入。</translation>
    </message>
    <message>
        <source>Sequence &amp;length</source>
        <translation>序列长度(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Image size</source>
        <translation>图像尺寸(&amp;I)</translation>
    </message>
    <message>
        <source>limited by %1</source>
        <translation>受 %1 限制</translation>
    </message>
</context>
<context>
    <name>vram::SizesDialog</name>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>Sizes</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Choose the sizes of %1</source>
        <translation>选择%1的尺寸</translation>
    </message>
    <message>
        <source>They decide how much memory it takes. You can change the batch size later.</source>
        <translation>它们决定所需的显存。批大小可以稍后更改。</translation>
    </message>
</context>
<context>
    <name>vram::StatusLine</name>
    <message>
        <source>%1 parameters</source>
        <translation>%1 个参数</translation>
    </message>
    <message>
        <source>%1 layer</source>
        <translation>%1 层</translation>
    </message>
    <message>
        <source>%1 layers</source>
        <translation>%1 层</translation>
    </message>
    <message>
        <source>searching for the largest batch…</source>
        <translation>正在搜索最大批大小…</translation>
    </message>
    <message>
        <source>rules: PyTorch %1 on CUDA</source>
        <translation>规则：PyTorch %1，CUDA</translation>
    </message>
    <message>
        <source>PyTorch %1</source>
        <translation>PyTorch %1</translation>
    </message>
    <message>
        <source>rules: PyTorch %1 on CUDA, torch.compile of %2</source>
        <translation>规则：PyTorch %1，CUDA，torch.compile 按 %2</translation>
    </message>
    <message>
        <source>No issues</source>
        <translation>没有问题</translation>
    </message>
    <message>
        <source>%1 issue</source>
        <translation>%1 个问题</translation>
    </message>
    <message>
        <source>%1 issues</source>
        <translation>%1 个问题</translation>
    </message>
    <message>
        <source>%1 assumption</source>
        <translation>%1 项假设</translation>
    </message>
    <message>
        <source>%1 assumptions</source>
        <translation>%1 项假设</translation>
    </message>
    <message>
        <source>Assumptions about what the file does not say. Click to see each with its layers, and to change it.</source>
        <translation>文件未说明而假定的内容。点击可查看每项假设及其涉及的层，并进行更改。</translation>
    </message>
</context>
<context>
    <name>vram::SweepPanel</name>
    <message>
        <source>Memory by batch size</source>
        <translation>显存随批大小的变化</translation>
    </message>
    <message>
        <source>%1 free</source>
        <translation>剩余 %1</translation>
    </message>
    <message>
        <source>batch %1</source>
        <translation>批大小 %1</translation>
    </message>
    <message>
        <source>needs %1</source>
        <translation>需要 %1</translation>
    </message>
    <message>
        <source>%1 too much</source>
        <translation>超出 %1</translation>
    </message>
    <message>
        <source>needs about %1</source>
        <translation>约需 %1</translation>
    </message>
</context>
<context>
    <name>vram::TextField</name>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Usual choices</source>
        <translation>常用选项</translation>
    </message>
</context>
<context>
    <name>vram::TimelinePanel</name>
    <message>
        <source>Memory over one training step</source>
        <translation>一个训练步中的显存</translation>
    </message>
    <message>
        <source>%1 reserved</source>
        <translation>已保留 %1</translation>
    </message>
    <message>
        <source>%1 by this kernel</source>
        <translation>此内核占 %1</translation>
    </message>
    <message>
        <source>Wheel, + and −: zoom. Drag, Shift+arrows: move. Arrows: event by event. Esc: the whole step.</source>
        <translation>滚轮、+ 和 −：缩放。拖动、Shift+方向键：移动。方向键：逐个事件。Esc：整个步骤。</translation>
    </message>
    <message>
        <source>Zoom out</source>
        <translation>缩小</translation>
    </message>
    <message>
        <source>%1 live tensors</source>
        <translation>%1 存活张量</translation>
    </message>
    <message>
        <source>%1 into the step</source>
        <translation>步开始后 %1</translation>
    </message>
</context>
<context>
    <name>vram::Tour</name>
    <message>
        <source>Skip</source>
        <translation>跳过</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>上一步</translation>
    </message>
    <message>
        <source>Ends the tour (Esc). Help &gt; Show the tour starts it again.</source>
        <translation>结束导览 (Esc)。可从“帮助 &gt; 显示导览”再次打开。</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>完成</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>下一步</translation>
    </message>
</context>
<context>
    <name>vram::Treemap</name>
    <message>
        <source>Memory by block</source>
        <translation>各块的显存</translation>
    </message>
</context>
<context>
    <name>vram::TypeChooser</name>
    <message>
        <source>Search layer types</source>
        <translation>搜索层类型</translation>
    </message>
    <message>
        <source>Layer types</source>
        <translation>层类型</translation>
    </message>
    <message>
        <source>Block</source>
        <translation>块</translation>
    </message>
    <message>
        <source>empty, with a repeat count</source>
        <translation>空块，带重复次数</translation>
    </message>
    <message>
        <source>block</source>
        <translation>块</translation>
    </message>
    <message>
        <source>No layer type matches. Custom rows take sizes entered by hand.</source>
        <translation>没有匹配的层类型。Custom 可手工输入各项大小。</translation>
    </message>
    <message>
        <source>Contains layers; all of them run as many times as its repeat count.</source>
        <translation>包含若干层；全部按重复次数运行。</translation>
    </message>
</context>
<context>
    <name>vram::UnsavedWorkGuard</name>
    <message>
        <source>Unsaved changes cannot be backed up for crash recovery: %1.</source>
        <translation>无法备份未保存的更改以供崩溃恢复：%1。</translation>
    </message>
    <message>
        <source>A computation failed: %1. Save your work; a smaller network or batch size may work.</source>
        <translation>计算失败：%1。请保存您的工作；改用更小的网络或批大小也许可行。</translation>
    </message>
</context>
<context>
    <name>vram::ViewController</name>
    <message>
        <source>The language changes when VRAM Planner starts again.</source>
        <translation>语言将在 VRAM Planner 下次启动时更改。</translation>
    </message>
    <message>
        <source>Restart now</source>
        <translation>立即重启</translation>
    </message>
</context>
<context>
    <name>vram::ViewsPanel</name>
    <message>
        <source>Views</source>
        <translation>视图</translation>
    </message>
</context>
<context>
    <name>vram::WelcomePage</name>
    <message>
        <source>How much GPU memory will your network need?</source>
        <translation>您的网络需要多少显存？</translation>
    </message>
    <message>
        <source>See where every byte of a training step goes, and the largest batch that fits, before you rent a GPU.</source>
        <translation>在租用 GPU 之前，看清一个训练步的每个字节用在哪里，以及放得下的最大批大小。</translation>
    </message>
    <message>
        <source>Try a well-known network</source>
        <translation>试试大家熟悉的网络</translation>
    </message>
    <message>
        <source>%1 more</source>
        <translation>另外 %1 个</translation>
    </message>
    <message>
        <source>Start with your own network</source>
        <translation>从您自己的网络开始</translation>
    </message>
    <message>
        <source>Recent</source>
        <translation>最近</translation>
    </message>
    <message>
        <source>Projects, ONNX, Hugging Face config.json, Keras, safetensors, CSV, printed model summaries; or drop a file here.</source>
        <translation>项目、ONNX、Hugging Face config.json、Keras、safetensors、CSV、打印的模型摘要；也可将文件拖到这里。</translation>
    </message>
</context>
<context>
    <name>vram::WorksheetDialog</name>
    <message>
        <source>P: parameters</source>
        <translation>P:参数</translation>
    </message>
    <message>
        <source>All weights and biases, as model.summary() prints them</source>
        <translation>所有权重和偏置,即 model.summary() 打印的数值</translation>
    </message>
    <message>
        <source>A: activations per sample</source>
        <translation>A:每个样本的激活</translation>
    </message>
    <message>
        <source>Elements in the outputs of all layers, for one sample</source>
        <translation>所有层输出中的元素数(单个样本)</translation>
    </message>
    <message>
        <source>B: batch size</source>
        <translation>B:批大小</translation>
    </message>
    <message>
        <source>Samples in one forward pass</source>
        <translation>一次前向传播中的样本数</translation>
    </message>
    <message>
        <source>Input per sample</source>
        <translation>每个样本的输入</translation>
    </message>
    <message>
        <source>Elements in one input, for example 3×224×224</source>
        <translation>一个输入中的元素数,例如 3×224×224</translation>
    </message>
    <message>
        <source>Optimizer bytes per parameter</source>
        <translation>每个参数的优化器字节数</translation>
    </message>
    <message>
        <source>0 for plain SGD, 4 with momentum, 8 for Adam, 2 for 8-bit Adam</source>
        <translation>普通 SGD 为 0,带动量为 4,Adam 为 8,8 位 Adam 为 2</translation>
    </message>
    <message>
        <source>Model file in bytes</source>
        <translation>模型文件(字节)</translation>
    </message>
    <message>
        <source>Only the disk rule needs it; 0 stands for four bytes per parameter</source>
        <translation>仅磁盘法则需要;0 表示每个参数四字节</translation>
    </message>
    <message>
        <source>Hand calculation</source>
        <translation>手算</translation>
    </message>
    <message>
        <source>Copy the sheet</source>
        <translation>复制算式</translation>
    </message>
    <message>
        <source>Examples from the sources</source>
        <translation>来源中的例子</translation>
    </message>
    <message>
        <source>Results of the rules</source>
        <translation>各规则的结果</translation>
    </message>
    <message>
        <source>Rule</source>
        <translation>规则</translation>
    </message>
    <message>
        <source>Sum</source>
        <translation>总和</translation>
    </message>
    <message>
        <source>Worked out</source>
        <translation>算式</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>The rules of textbooks and tutorials, worked out term by term: P parameters, A elements in the outputs of all layers for one sample, B samples in a batch. The bars are shares of the %1 of %2. Arithmetic works in every field (3*224*224).</source>
        <translation>教科书与教程中的规则,逐项算出:P 为参数,A 为一个样本所有层输出的元素,B 为批中的样本数。条形为占 %2 的 %1 的比例。每个输入框都可写算式(3*224*224)。</translation>
    </message>
    <message>
        <source>Your own sum: which rule is it?</source>
        <translation>您算出的总和:是哪条规则?</translation>
    </message>
    <message>
        <source>for example 274.7 MiB</source>
        <translation>例如 274.7 MiB</translation>
    </message>
    <message>
        <source>No rule gives this sum for these totals. Check whether P, A and B are those of the sum.</source>
        <translation>没有规则能由这些数值得到该总和。请检查 P、A 和 B 是否与该总和一致。</translation>
    </message>
    <message>
        <source>What is wrong with it</source>
        <translation>问题所在</translation>
    </message>
    <message>
        <source>The open network: %1</source>
        <translation>打开的网络：%1</translation>
    </message>
    <message>
        <source>Fill in the totals of the open network.</source>
        <translation>填入打开的网络的总数。</translation>
    </message>
    <message>
        <source>Why does my sum differ?</source>
        <translation>为什么我的总和不同？</translation>
    </message>
    <message>
        <source>These are not the totals of %1. With its own, the steps from the sum to what nvidia-smi shows are listed here.</source>
        <translation>这些不是 %1 的总数。使用它自己的总数时，此处列出从总和到 nvidia-smi 所示数值的各个步骤。</translation>
    </message>
</context>
</TS>
