<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de_DE" sourcelanguage="en_US">
<context>
    <name>Actions</name>
    <message>
        <source>&amp;New</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Start with an empty network</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Open</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open a project, or a model file of another program</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save the project</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save &amp;as…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save the project in another file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Report as &amp;PDF…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A report of some A4 pages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Report as &amp;CSV…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The layer table and the summary for a spreadsheet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Report as &amp;JSON…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All figures for another program</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close the project and go back to the start page</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cu&amp;t</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take the selected rows away, to paste them elsewhere</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy the selected rows: for another window, or as a table for a spreadsheet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Paste</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Insert copied rows, a table of layers or a pasted model summary</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Duplicate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Insert copies of the selected rows below them</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Re&amp;move</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove the selected rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>+ &amp;Layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add a layer below the selected row</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Block</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add a block, or put the selected rows into one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Group into a block</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Put the selected rows into a new block</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Ungroup</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Put the rows of the selected block in its place</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move &amp;up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move the selected rows one place up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move &amp;down</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move the selected rows one place down</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Rename</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Edit the name of the current row</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Change &amp;type</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose another type for the current row</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Edit &amp;settings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Type the settings of the current row in its cell</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Layer &amp;form</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show the form of the current row</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next &amp;issue</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go to the next row with an issue</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Largest batch that fits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Set the largest batch that fits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Set the &amp;batch size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go to the batch size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>From &amp;totals alone…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The textbook rules, for someone who only knows parameters and activations</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Keep this setup as a scenario</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep the present setup under a name, to compare it with others</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Make it fit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What would save memory, how much, and at what price</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Compare</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scenarios side by side</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Gi&amp;B (1024³ bytes)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;GB (1000³ bytes)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As the &amp;system</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;High contrast</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The system&apos;s &amp;language</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go to the &amp;table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go to the &amp;setup</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go to the &amp;charts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Unfold all blocks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Fold all blocks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search for a c&amp;ommand</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find any command, layer or GPU by name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How it is &amp;computed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each category and formula, with the current numbers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Keyboard shortcuts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;About VRAM Planner</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Bytes</name>
    <message>
        <source>too large</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ModelCard</name>
    <message>
        <source>residual network, 25.6 M parameters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>decoder, 124 M parameters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>decoder, 1.24 B parameters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>vision transformer, 86.6 M parameters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>encoder, 109 M parameters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>segmentation, 31.0 M parameters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>residual network, 11.7 M parameters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>plain convolutions, 138 M parameters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>early convolutions, 62 k parameters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>4 × 100 neurons, 131 k parameters</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>QObject</name>
    <message>
        <source>Settings of the command line</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Report</name>
    <message>
        <source>page %1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>RowTransfer</name>
    <message>
        <source>The clipboard holds no layers: neither rows of another window nor a table or summary of layers.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>core</name>
    <message>
        <source>&quot;%1&quot; has a slope for every pixel, which PyTorch&apos;s PReLU has not: it became a custom row.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&quot;%1&quot; has no value; attributes are written as key=value</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&quot;%1&quot; in line %2 is no layer type: it became a custom row.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&quot;%1&quot; is a subclassed model, whose layers only its Python code knows; Sequential and Functional models can be read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a layer type; choose one from the list.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&quot;%1&quot; is of the class %2, which is not known: it became a custom row. Check its output and what it keeps.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&quot;%1&quot; is used twice on inputs of different kinds; its weights are counted twice.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&quot;%1&quot; names no input; ids are written as 4 or 3:1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 &quot;%2&quot;: the file&apos;s own shape does not go with its input</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (query %2, key %3, value %4).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 behind norms and convolutions were taken to work in place, as they usually do; a file does not tell.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has no attribute &quot;%2&quot;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has no attribute &quot;%2&quot;%3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is already the id of an earlier row; every row needs its own</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is no size of a GPU&apos;s memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is taken as %2; dim.%3 chooses another.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is too large, it does not fit 63 bits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 names no row</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of the file do not fit together, the first at %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 or %2 more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 without a layer of their own became custom rows: %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 × 4 × parameters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1&quot;%2&quot; is none of %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1%2 divides by zero</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1%2 is %3, but at most %4 layers can be read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1%2 is %3, but must be %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1%2 is %3, but must be a number</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1%2 is %3, but must be a whole number</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1%2 is %3, but must be an object</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1%2 is %3, but must be text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1%2 is %3, but must be true or false</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1%2 is none of %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1%2 is not %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1%2 is not a whole number</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1%2 is not yes or no</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1%2 is too large, the most is %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1%2 is too small, the least is %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1%2 must be a list, each entry %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1%2 must have %3 entries</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1%2 shared between layers (tied) and counted once.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: the GPU list is cut off or is not JSON</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: the file is cut off or is not JSON (%2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1it has no dtype</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1its data ends at byte %2, but the file has only %3 bytes of data: it is cut off</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1its data_offsets are no pair of byte positions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1its dtype &quot;%2&quot; is not known</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1its shape is no list of sizes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1its shape needs %2 bytes, but its data_offsets hold %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1its size does not fit 63 bits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1needs a number</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1needs at least %2, not %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1takes %2, not %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1takes at most %2, not %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>(input + outputs + their gradients)·B·4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>, it has %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>, the same.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>0 follows the input.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>0 keeps an extent.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>0: as many as heads.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>0: the width divided by the heads.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 / √x. Keeps its output.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1, or one for each channel.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>16-bit products, fp32 weights; no loss scaling needed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>2 × 4 × batch × activations</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>2 × file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>2 × model file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>3·4P + 2·4·B·A + 4·B·input (4·4P with Adam)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>4 × batch × activations</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>4 × batch × input</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>4 × input</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>4 × parameters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>4P + 4P + 4·B·A</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>4P + 4·input</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>8-bit Adam</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A comparison or logical function: one byte an element, no gradient.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A copy in row-major order, where the layout is another.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A copy with elements written in. Keeps the index.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A copy.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A file holds no loss: %1 was added on the output%2%3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A learned slope below zero. Keeps its input.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A learned vector for each whole number. Keeps its indices; its gradient is dense.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A linear layer has an embedding&apos;s size, and its stored weight was transposed beforehand: where the two are tied, the network has fewer parameters.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A number where the mask says. Keeps the mask.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A power. Keeps its input.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A product and sum over named dimensions: a batched matrix product. Keeps both factors.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A range of a dimension: a view.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A registered tensor without gradient: an index table, a mask.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A second copy of the trainable parameters (exponential moving average).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A sum with a batched matrix product. Keeps both factors.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A tensor made during the forward pass in the type of another: noise, a mask of scores.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A tensor made during the forward pass: positions, a mask, noise.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A trainable tensor used by a function: a class token, a scale, a table of biases.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ALBERT with more than one group of layers is not supported; num_hidden_groups must be 1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Activation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Activation functions overwrite their input where autograd allows it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Activations and their gradients</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Adds a border: a copy.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Adds a learned vector for each position.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Adds an extent of 1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Adds entries of a tensor to chosen entries of a dimension. Keeps the index.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Align corners</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>An element for each index: a copy. Keeps the index.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>An input names an output that row %1 does not have (yet); choose a row further up.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>An input names row %1, which does not exist; choose another input.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Another order of the dimensions: a view.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Another type (that of a second input, where there is one): a copy where it differs.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Anything else: parameters, output, saved elements and workspace as typed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Approximation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As many as channels: depthwise.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As nn.TransformerDecoderLayer, its memory being its own input until you choose another.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As nn.TransformerEncoderLayer: attention, feed-forward, norms, dropout.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Attention</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Attention block</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Attention kernel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>B stands for the batch, −1 for what is left.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>B stands for the batch.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>B stands for the batch; empty: as the input.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Batch comes first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Batch first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Batch size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bias</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Binary cross-entropy of probabilities. Keeps its input and the target.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Binary cross-entropy of scores. Keeps its input and the target.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Blobs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Both directions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bytes, while it runs.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>CS231n</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Causal</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Channels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Checkpoint</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Checkpoint blocks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Checkpoint every block</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Chosen entries of a dimension: a copy. Keeps the index.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Combine</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Convolution</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Counted as in PyTorch: 0 is the batch, −1 the last.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Counted as in PyTorch; none stands for all.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cross-correlation with learned filters. Keeps its input.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Custom</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Custom GPU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>DINOv2 with use_swiglu_ffn is not supported; the variants without it are</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Decides the state kept for each trainable parameter.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Device</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Diagonal</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Difference. Keeps nothing.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dilation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dimension</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dimensions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Disk rule</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Divides by the root mean square. Written out as in Llama it keeps its input twice over.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dropout</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dropout between layers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drops</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>EMA copy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each sample, or the whole batch.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Element</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Elements at given places: a copy. Keeps the indices.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Elements.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Elements: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Embedding</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Empty: as wide as the window.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Empty: by the scale factor.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Empty: the last dimension.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Entries</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Equation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every output is kept together with its gradient, so it counts activations too high; no temporaries, no allocator, no CUDA context.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Exchanges two dimensions: a view.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Exponent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>FP32 core</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Factor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>First dimension</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Flash attention</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>For what differs between versions, such as the libraries&apos; workspaces.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Freeze</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>From</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>From dimension</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Function</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fused optimizer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>GPU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Gated feed-forward: SiLU(gate) times up, and down again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>GiB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Globs of block paths, separated by commas, that keep their input alone and compute the rest again: blocks.*</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Globs of linear layers, separated by commas, that get a low-rank adapter; all else is frozen.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Globs of row paths, separated by commas, whose parameters get no gradient: layer1*,conv1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Gradient accumulation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Gradients of the outputs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Grouped queries</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Groups</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Half the batch, accumulated twice</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Halves a dimension: one half gates the other. Keeps its input.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Head size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Heads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hidden size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How many times the block runs in sequence, each time with parameters of its own.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Implementation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In place</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In-place activations</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Indexing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Inference: one forward pass, nothing saved for backward.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Input channels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Input features</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Interpolates to a larger or smaller size. Keeps sizes only.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Joins tensors along a dimension: a copy of all.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Joins tensors along a new dimension: a copy of all.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep the dimension</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep the dimensions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keeps input and output.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keeps its input and 1 + |x|.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keeps its input.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keeps its input; its output where it works in place.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keeps its output.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keeps its tanh.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keeps nothing.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keeps sizes only.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keeps the block&apos;s input alone and computes the rest again in backward (torch.utils.checkpoint with use_reentrant=False).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keeps the lower triangle: a copy.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keeps the upper triangle: a copy.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Kept for backward.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Kernel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Key and value heads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Kind</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Kullback-Leibler divergence. Keeps its input and the target.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>LSTM only; 0: none.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Label smoothing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Layers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Learned scale</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Learned scale and shift</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Learned shift</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Length of a vector. Keeps input and output.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Linear</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>LoRA on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>LoRA on the linear layers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>LoRA rank</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Losses</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Made from a printed summary: of %1 rows, %2 are settled by their sizes; %3 became custom rows, whose saved activations are a guess.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Matrix product over the last two dimensions. Keeps both factors.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mean absolute difference. Keeps its input and the target.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mean squared difference. Keeps its input and the target.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Measured context</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory outside the allocator as you measured it on this GPU (nvidia-smi less torch.cuda.memory_reserved); -1 is the built-in rule.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Merges dimensions into one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>MiB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Micro-batches a step; above 1 the gradients live through the forward pass.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mixed precision, bf16</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mode</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Momentum</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Moves channels into extents: a copy.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Moves extents into channels: a copy.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Named in full or by any part that settles it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Negative counts from the end.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Negative log-likelihood. Keeps its input and the target.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No gradients, no activations, no optimizer state: it describes a model that is only loaded.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No optimizer state, no temporaries, no allocator, no CUDA context; a layer&apos;s output counts once whether backward needs it or not.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No weights, no optimizer state, no temporaries.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Norm, attention over heads, and the sum with what came in.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Normalization</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Normalized shape</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Normalizes each channel of each sample. Keeps its input and its statistics.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Normalizes each channel over the batch. Keeps its input and the batch&apos;s statistics.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Normalizes groups of channels of each sample. Keeps its input and its statistics.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Normalizes the last dimensions. Keeps its input, a mean and a deviation for each row.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Of SGD, RMSprop and LARS: a momentum buffer exists when it is not 0.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Of frozen linear weights under LoRA; nf4-dq is double quantisation, as in QLoRA.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Of the attention weights.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Off: the running statistics, as in eval().</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Offload optimizer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One element of a dimension: a view without it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One letter a dimension.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One number, or one for each extent.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One of two tensors for each element. Keeps the condition.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One projection for q, k and v</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One size stands for equal pieces.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Optimizer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Optimizer state in CPU memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Optimizer state in CPU memory.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Order</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Other extents for the same elements, without a copy.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Other extents for the same elements: a view where the layout allows, else a copy.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Output channels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Output features</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Output padding</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Output shape</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Output size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Outputs: the sequence, the last hidden state (and cell state). Keeps the gates of every step.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Overwrites its input: no new tensor, but a copy first where backward needs the old values.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Padding</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Padding rule</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pairs, the last dimension first, as F.pad.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Parameters, gradients, optimizer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Part of the path of every row inside.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pasted summary</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pictures are laid out as PyTorch has them, channels first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pieces of a dimension: views, one output each.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pooling</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Positions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Precision</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Probabilities along a dimension. Keeps its output.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Probability</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Product. Keeps both factors; by a number, nothing.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Projection</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Projections, attention over heads, output projection. A second input makes it cross-attention.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>PyTorch version</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Quadratic near zero, linear beyond. Keeps its input and the target.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Quantize frozen weights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Quotient. Keeps both; by a number, nothing.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>RMS norms, rotary attention, SwiGLU.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Recurrent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reduction</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Regularization</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Removes extents of 1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Repeat</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Repeats</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Repeats each element: a copy.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Repeats extents of 1 without a copy.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Repeats the tensor along its dimensions: a copy.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ResNet&apos;s: 1×1, 3×3, 1×1 convolutions and the sum.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ResNet&apos;s: two 3×3 convolutions and the sum.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reverses dimensions: a copy.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rotary positions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Round up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rows of the adapter&apos;s two matrices.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Running statistics</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Running sum. Keeps nothing.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Safety margin</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Samples in one forward pass on this GPU.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saved elements a sample</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Says nothing about batch size, precision or optimizer; good for an order of magnitude at most.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scale factor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scales to unit length along a dimension.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Second dimension</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Several layers use the same stored tensors (%1 times): exporters merge equal ones. They were counted once for each layer; where the network really shares them, it has fewer parameters.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shape</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shape of a sample</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shapes in the file hold its own batch size; they were taken to follow the batch.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Share of the usable memory that the largest batch leaves free.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shifts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shifts elements around: a copy.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sizes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Skips a residual branch at random. Keeps one number for each sample.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Slopes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sources</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Splits one dimension into several.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Standard deviation. Keeps input and output.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stands for</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stanford CS231n, Convolutional Neural Networks, &quot;Computational considerations&quot;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Statistics of the batch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stride</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sum of its inputs (with one input: plus a number). Keeps nothing.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Techniques</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The %1 of the input</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The activation &quot;%1&quot; of &quot;%2&quot; is not known: it became a custom row that keeps its input.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The base model is read, and its output summed for the loss.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The cross-entropy is taken as the loss.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The elements of a dimension, one output each.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The exporter merged %1 stored tensors with others of equal contents; they were counted apart again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The file does not give %1 and the usual %2 do not divide the width of %3: %4 are assumed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The file does not name its classes: %1 are assumed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The file has no output of real numbers: no loss was added.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The file holds %1 If operators whose condition is known only when it runs; the larger branch was taken.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The file holds no dropout: exports for inference leave it out. Where the network has any, add it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The file is made for one batch size and could not be made to follow another: the batch does not change its rows.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The file leaves the dimension &quot;%1&quot; open: it is taken as %2; dim.%3 chooses another.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The file names a model without a head: its output is summed for the loss.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The file names no loss: the mean square error is taken.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The file names no task: the base model is read, and its output summed for the loss.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The file was exported for inference, its batch norms folded into the convolutions: %1 put back, as the network has them in training.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The function &quot;%1&quot; of &quot;%2&quot; is not known: it became a custom row with its input&apos;s shape.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The import was cancelled.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The kernel of every attention layer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The larger of two. Keeps both.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The largest along a dimension and where it stands. Keeps 8-byte indices.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The largest of each region. Keeps its input and 8-byte indices.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The largest of each window. Keeps its input and 8-byte indices.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The largest. Keeps input and output.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The last %1 is part of the loss.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The layers come from config.json beside the weights: %1 parameters; the file holds %2 elements%3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The length of the source</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The length of the target</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The length of the text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The loss leaves out %1 of the file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The mean of each region. To 1×1 it keeps sizes only, otherwise its input.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The mean of each window. Keeps its input.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The mean square error is taken as the loss.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The module that predicts further tokens (num_nextn_predict_layers) is left out, as transformers does.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The network ends without a loss: backward starts from the sum of its output. Add a loss as the last row.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The output &quot;%1&quot; is a single number and was taken as the loss.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The printed total is %1 parameters, but the rows add up to %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The same tensor without its history: no gradient goes further up.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The sequence length</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The sizes do not fit 64 bits; look for an extent or a batch that is far too large.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The smaller of two. Keeps both.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The smallest along a dimension and where it stands. Keeps 8-byte indices.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The smallest. Keeps input and output.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The summary does not print the input: %1 is assumed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The whole model in bf16</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is more of the same kind.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This is one of several files: open the index (.safetensors.index.json) for all.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>To</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>To dimension</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tokens are spread evenly over the experts; an unbalanced router needs more.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Training</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Transposed convolution: upsampling with learned filters. Keeps its input.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Twice the model file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Two linear layers with a GELU between them, four times as wide inside.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Type</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Upsampling</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Usable memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Variance. Keeps input and output.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Weight decay</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Weights + input</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Weights alone: parameters, gradients and optimizer state are exact; activations are not counted.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What a process may use, typed by hand; 0 is the GPU&apos;s.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What a summary does not print (sums, concatenations, functions) is missing: the true need may be higher.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What it was called where it came from.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What one sample looks like. Floating inputs follow the precision.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the block is, for the reader: Bottleneck, decoder layer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Where it is not 0, some optimizers copy the gradients; -1 is the optimizer&apos;s own default.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Where the largest stands: no gradient.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Width</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Window</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Windows that reach over the edge count.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Without the batch, which comes first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Workspace a sample</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Writes into a part of a tensor, in place.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Zeroes elements. Keeps a mask of one byte each.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Zeroes whole channels. Keeps one number for each.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a GPU is an object, not %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a PyTorch checkpoint holds weights without the network; export the model with vram_planner_export.py (Help, Export from PyTorch), or save the weights as safetensors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a block</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a common first guess</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a list</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a model has no config</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a number</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a number has more than ten bytes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a number in it is too large to read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a number is cut off</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a part of %1 bytes begins here, but only %2 are left: the file is cut short or damaged</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a row is an object, not %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a rule of thumb</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a scenario is an object, not %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a size or a list of sizes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a tfjs graph-model holds the frozen operations of inference, without layers or what trains them; convert the Keras model with --output_format=tfjs_layers_model, or save it as .keras</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a whole number</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a whole number from %1 to 10000000</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>adds a vector to each position and needs [batch, length, width]; it has %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>amp-*: fp32 weights under autocast; bf16 and fp16: weights, gradients and optimizer state in 16 bits.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an object</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>as in the network</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>auto is CUDA&apos;s choice: flash for 16-bit types without a mask, else memory-efficient. eager writes the products, the softmax and the dropout out.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bias of the gates</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>blocks are nested more than 200 deep</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>byte %1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cannot be opened</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cannot be opened (%1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cannot be replaced (%1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cannot be written (%1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cannot expand %1 to %2; only extents of 1 repeat.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cannot give %1 the shape %2: the numbers of elements differ; use −1 for the extent that follows from the others.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>combines %1 and %2, which do not match; extents must be equal or 1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>combines %1 and %2, which do not match; extents must be equal or 1. Choose another input or a Reshape.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>compares %1 with a target of %2; they must match.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>compute follows the model&apos;s precision.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>config.json beside the weights was not used: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cuts off more than there is of %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>depths may not be above 10000</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>dim.%1 is %2, but must be from 1 to 10000000</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>dim.sequence must be more than the %1 tokens of a picture</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>dimension %1 does not exist in a tensor of %2 dimensions; choose one from %3 to %4.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>dims must name each dimension once, from 1 to %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>divides a width of %1 among %2 heads; choose a divisor or set head_dim.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>each block&apos;s forward runs twice: about a third more compute</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>eager: fp32 inside, five kernels, as in Llama; fused: one kernel.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>flattens from a dimension that comes after the last one; exchange them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>foreach, PyTorch&apos;s default on CUDA, makes temporaries the size of the parameters; fused makes none.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>graphs are nested more than 24 deep</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>halves a dimension of %1; it must be even.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has %1 slopes; use 1 or one for each channel of %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has an input whose size does not fit 64 bits; look for an extent or a batch that is far too large.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has an input without elements (%1); every extent must be at least 1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has fewer key heads than query heads; turn on grouped queries and use a divisor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>hidden_sizes must have an entry for each of depths, 8 at most</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>input &quot;%1&quot; leaves its number of channels open</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is larger than %1 MiB, which no such file is</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it crops all of its input away</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it does not begin with the length of a safetensors header</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it gives no shape</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it has no Keras model: neither model_config nor class_name and config are there</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it has no heading with the columns Layer and Type</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it holds no tensors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it indexes more dimensions than its input has</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it is larger than %1 bytes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it is packed by method %1, which only few programs know</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it multiplies a scalar as a matrix</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it needs %1 dimensions besides the batch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it needs %1 dimensions besides the batch, but gets %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it needs a sequence</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it needs a sequence of vectors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it needs sequences of vectors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it needs two inputs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it never ends</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it unpacks to more than %1 bytes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it wraps no layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it wraps no recurrent layer that is known</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its axes are out of range</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its axes or steps are out of range</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its axis %1 is none of its input&apos;s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its axis is neither the first nor the last of its input&apos;s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its axis is out of range</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its bytes cross the bus every step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its channels must be multiples of its %1 groups.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its cropping does not fit its input</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its equation &quot;%1&quot; cannot be read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its factor %1 does not divide %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its groups (%1) must divide its channels, %2 in and %3 out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its header is %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its header is no JSON object</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its header of %1 bytes is cut off at byte %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its input and its output differ in size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its input cannot be divided into blocks of that size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its input cannot be divided into the shape it asks for</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its input cannot be expanded to the shape it asks for</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its input has the wrong number of dimensions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its inputs differ in more than its axis</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its inputs differ in rank</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its inputs differ in size: %1 and %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its kernel %1 is larger than its padded input %2; use a smaller kernel, more padding or a larger input.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its kernel of %1 is larger than its input of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its order is no order of the input&apos;s dimensions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its output has no valid size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its output is too large</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its packed data is damaged</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its padding does not fit its input</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its padding leaves nothing of the output; use less padding.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its sizes %1 do not add up to the %2 of the dimension that it splits.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its target_shape does not hold the %1 elements that come in</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its window %1 is larger than its padded input %2; use a smaller window or remove a pooling above.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its window does not fit its input&apos;s rank</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>joins %1 and %2, which differ in another dimension than %3; make these agree or choose the dimension in which they differ.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>knows %1 positions, but the sequence has %2; raise num_positions or shorten the sequence.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>layer &quot;%1&quot; (%2) reads nothing, and the file does not give the model&apos;s input shape: save the model after it was built</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>layer &quot;%1&quot; (%2): %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>layer &quot;%1&quot; reads its own output: the layers form a circle</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>layer &quot;%1&quot; reads output %2 of &quot;%3&quot;, which has no such output</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>layer &quot;%1&quot; reads use %2 of &quot;%3&quot;, which has no such use</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>layer &quot;%1&quot;: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>layers are wrapped more than %1 deep</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>layers[%1] has no class_name or no config</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>leaves more than one extent of %1 open; −1 may stand once.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>line %1, column %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>line %1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>lists and objects are nested more than 200 deep</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>log-softmax and negative log-likelihood. Keeps the log-probabilities and the target.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>looks up whole numbers, but its input is floating; set the Input&apos;s type to int64.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>micro-batches</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>model_type &quot;%1&quot; is not supported; the nearest that is: &quot;%2&quot;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>models are nested too deep</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>multiplies %1 by %2; the last extent of the first must be the last but one of the second, and the batches must match.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>must name each of the %1 dimensions of %2 once.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>name: takes a text, not %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>needs &quot;rows&quot;, the list of layers and blocks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>needs %1 inputs and has %2; choose them in its form.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>needs [batch, channels, height, width] and has %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>needs [batch, length, width] and has %1; put a Reshape before it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>needs a &quot;name&quot;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>needs a number of repeats for each of the %1 dimensions.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>needs a sequence [length, batch, features] (or batch first) and has %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>needs a size or a scale factor such as 2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>needs an input of %1 dimensions (batch, channels, extents) and has %2; put a Reshape before it or choose another convolution.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>needs an input of %1 dimensions (batch, channels, extents) and has %2; put a Reshape before it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>needs an input of %1 dimensions and has %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>needs an input of %1 dimensions and has %2; choose the norm for that many, or put a Reshape before it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>needs an input of at least 3 dimensions (batch, channels, extents) and has %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>needs an input with at least one dimension, and has a single number.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>needs an input with channels (batch, channels, ...) and has %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>needs class scores [batch, classes, ...], and its input is a single number.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>needs query, key and value of shape [batch, heads, length, head size]</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>needs two numbers for each padded dimension, the last one first, at most %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no GPU is named; list gpus shows their names</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>none where autograd allows it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>none: the same result without the score matrix</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>none: the same update in one kernel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>normalizes %1, but its input ends in %2; leave normalized_shape empty to follow the input.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>normalizes %1, which its input %2 does not have.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not JSON from %1 on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not a config.json of Hugging Face: it has no model_type</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>num_attention_heads (%1) must divide hidden_size (%2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>num_heads must have an entry for each of depths, 8 at most</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>num_heads[%1] must divide the stage&apos;s width of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>num_key_value_heads (%1) must divide num_attention_heads (%2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>num_key_value_heads must divide num_attention_heads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>num_kv_heads (%1) must divide num_attention_heads (%2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>only low-rank adapters train; everything else is frozen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>optimizer state in 8 bits by blocks; needs bitsandbytes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>patch_size (%1) is larger than image_size (%2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>patch_size is larger than image_size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>picks element %1 of a dimension of %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>products of these dimensions are not read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>project files (.vram.json), ONNX, Hugging Face config.json, Keras (.keras, .h5, JSON), safetensors, CSV tables and printed model summaries</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>query and key must agree in head size, key and value in heads and length</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>question-and-answer sites, counting blobs and their gradients</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>reading it failed half way</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>reading its header failed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>reading was cancelled</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>reads the weights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>row %1 comes after the row that reads it, which makes a cycle; name an earlier row or move it up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>row %1 reads itself, which is a cycle; name an earlier row</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>same keeps the extents at stride 1; none uses the padding typed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>samples</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>shares %1 key heads among %2 query heads; choose a divisor.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sizes such as 3×3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>softmax(q·kᵀ)·v for each head. Fused kernels keep q, k, v, the output and one number a row.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>splits %1 channels into %2 groups; choose a number of groups that divides them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>splits %1 input and %2 output channels into %3 groups; both must be multiples of it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>takes %1 channels, but its input has %2; set in_channels to %3 (0 follows the input) or change the layer above.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>takes %1 channels, but its input has %2; set in_channels to %3 or 0.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>takes %1 channels, but its input has %2; set num_features to %3 (0 follows the input).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>takes %1 features, but its input has %2 in its last dimension; set in_features to %3 (0 follows the input) or change the layer above.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>takes %1, not %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>takes a list of parameter names, not %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>takes a list of row ids, not %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>takes a list of rows, not %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>takes a list, not %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>takes a number, not %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>takes a text, not %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>takes a whole number from 1 to 2147483647, not %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>takes an object with &quot;rows&quot;, not %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>takes an object, not %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>takes the id of a row (3, or &quot;3:1&quot; for its second output), not %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tensor &quot;%1&quot;: </source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the GPU &quot;%1&quot; could be %2; name one in full</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the GPU list holds a number that is too large</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the GPU list nests lists and objects more than 100 deep</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the HDF5 file holds no model_config: it has weights alone; save the whole model as .keras, or write model.to_json() to a file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the activation &quot;%1&quot; is not known; gelu, relu and silu are</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the file cannot be opened for reading</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the file describes more structure than any real model (over 512 MiB without its weights)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the file ends or cannot be read here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the file has no &quot;network&quot;; it is cut off or not a project file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the file is empty</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the file is in format %1, written by another version of VRAM Planner; this one reads format 1: update VRAM Planner to open it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the file nests lists and objects more than 1000 deep</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the first layer&apos;s input cannot be told from what is printed; add a row for it, such as &quot;input (InputLayer)  (None, 224, 224, 3)  0&quot;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the graph of this ONNX file has no operators, so there is nothing to train</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the id %1 stands on two rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the index has no weight_map</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the index&apos;s weight_map must name files beside it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the inner sizes of its matrices differ</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the model has more than %1 layers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the model has no layers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the model&apos;s inputs or outputs name a use of &quot;%1&quot; that does not exist</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the number of attention heads (%1) must divide the width (%2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the same gradients in two passes; batch norm sees half the samples</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the shapes of its operands do not go together</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the stored tensor &quot;%1&quot; has a negative size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the table has no layers below its heading</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the usual answer on question-and-answer sites</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the zip archive has no %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the zip archive has no directory at its end: it is cut off or no archive</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the zip archive is cut off at byte %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the zip archive is damaged at byte %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the zip archive&apos;s directory is cut off</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>there is no GPU &quot;%1&quot; in the catalogue, the nearest are %2; or give the usable memory in GiB as capacity</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>there is no built-in model &quot;%1&quot;, the nearest are %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>there is no layer type &quot;%1&quot;, the nearest are %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>there is no row %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>there is no row %1; name the id of an earlier row</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>there is no setting &quot;%1&quot;, they are %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>there is no such file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this is a folder; name a file in it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this is no model that can be read; these can: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this is not a GPU list (it has no &quot;gpus&quot;)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this is not an ONNX model, or it is damaged (a number stands where a part should)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this is not an ONNX model, or it is damaged (no such field)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this is not an ONNX model, or it is damaged (no such kind of field)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this is not an ONNX model: it holds no graph</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>true or false</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>two layers are called &quot;%1&quot;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>weights and optimizer state in 16 bits: updates round off</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what 63 bits hold</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>would make %1 tensors; choose a smaller dimension.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>would make more than %1 dimensions, which are not understood.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>would make more than %1 pieces; use a larger size.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>x·Wᵀ + b over the last dimension. Keeps its input.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>yes or no</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>−1 for what is left.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>−1 keeps an extent.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>inference</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>needs a &quot;type&quot; (a layer) or &quot;rows&quot; (a block)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>needs one of &quot;memory_gib&quot;, &quot;nvidia_smi_mib&quot; and &quot;cuda_mib&quot; above 0</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>none</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>takes a row&apos;s id and its parameter (&quot;2:weight&quot;), not &quot;%1&quot;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this is not a VRAM Planner project (it has no &quot;format&quot;: &quot;vram-planner/1&quot;)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>training</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>vram</name>
    <message>
        <source>forward</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>loss</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>backward</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>peak %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 leaves %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>reserved by the allocator</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, %2 usable</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>largest batch %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Source:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The learned numbers themselves, in the precision that they are kept in, and the buffers that belong to the model, such as running statistics.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 parameters × %2 bytes = %3, buffers %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>They are there through the whole step, whatever the batch. Under autocast (amp-fp16, amp-bf16) they stay in 32 bits, and the 16-bit copies that matrix products need count as activations.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One number for each trained parameter, made in backward and used by the optimizer. At the start of a step there are none (zero_grad sets them to None).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>in full %1, at the peak %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>When the peak is early in backward, few gradients exist yet: that is why the two figures differ. With gradient accumulation they live through the forward pass too.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the optimizer keeps for each trained parameter: two moments for Adam and its kin, one momentum buffer or nothing for SGD.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2 = %3 × the trained parameters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It exists from the second step on, and stays. At the optimizer step, implementation &quot;%1&quot; also needs temporaries: foreach makes some the size of the parameters, fused makes none.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tensors made in forward that backward will need again: each kernel says which ones it saves, and a tensor that two kernels save is counted once. Inputs and targets stand with them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>saved in one step %1, inputs %2, alive at the peak %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a sample: %1 ÷ %2 = %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>They grow with the batch and are usually what decides. Activation checkpointing keeps only the inputs of a block and computes the rest again in backward.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tensors that live only while a kernel or a few of them run: gradients of activations on their way down, results that nobody saves, the optimizer&apos;s scratch space.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>at the peak: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>PyTorch takes memory from the GPU in segments and cuts tensors out of them. Requests are rounded up to 512 bytes; segments are 2 MiB for small tensors, 20 MiB up to 10 MiB, then whole multiples of 2 MiB. What is taken and not in use, and the workspaces of cuBLAS and cuDNN, are this figure.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>reserved %1 − allocated %2 = %3, workspaces %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What a CUDA process takes before its first tensor: the driver&apos;s context and the kernels that are loaded. nvidia-smi shows it, torch.cuda.max_memory_allocated does not.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>on %1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It differs by GPU, driver and CUDA version. If you have measured it, type it under More settings.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>measurements quoted in public reports of running out of memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What nvidia-smi would show for this process at its highest, against what the GPU lets a process have (less than what stands on the box).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>reserved %1 + workspaces %2 + context %3 = %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>usable %1 − needed %2 = %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It fits when the need leaves the safety margin of %1 % free.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Give or take %1: cuDNN picks its workspaces at run time.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The largest sum of live tensors at any moment of one step, not the sum of the categories: activations are gone when the optimizer steps, and gradients are few when activations are most.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>forward %1 · loss %2 · backward %3 · optimizer step %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Here it is in %1%2%3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>, at %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>, while %1 runs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The largest batch is searched on the whole estimate, not on a formula: it fits with the margin, and one more does not.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>largest batch %1; set now: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not even one sample fits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A larger effective batch is still possible: gradient accumulation adds up several small ones before the optimizer steps.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rules that people teach, on this very network. None of them is how the estimate is made; they show why a sum on paper and the GPU disagree.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This program, tensor by tensor: &lt;b&gt;%1&lt;/b&gt; allocated at the peak.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Does it fit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The peak</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The largest batch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the textbooks say</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>short by %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Needs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Free</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Largest batch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>searching the largest batch that fits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>batch %1 is the largest that fits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>batch %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>needs %1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>; the peak is in %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No layers yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add a layer, open a model, or paste a layer table.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 row must be mended first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 rows must be mended first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the rest stays computed: at least %1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No GPU is chosen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose one in the setup, or type the memory that you have.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Short by %1 on %2; %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only %1 free on %2, less than the margin; %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fits on %1, %2 free</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 could not be written: %2. Choose another place, or make room there.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Needs %1 of %2 usable</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>, give or take %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>With %1 % kept free, the largest batch that fits is %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Untitled network</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>GPU memory for training</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Category</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>At the peak</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Share</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In full</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Device total</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory over one training step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory over batch size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Type and settings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Output</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saved</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Layers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shapes hold the batch. &quot;Saved&quot; is what the row is the first to keep for backward, at this batch.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Issues</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the figures rest on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Notes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Setup</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Figures</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 · VRAM Planner %2 · %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>GPU memory for training %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 times</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 row</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>checkpointed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Type</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Settings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Per sample</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>At batch %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The name in the network; double-click or F2 to change it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The layer&apos;s type; double-click to choose another</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What was set; double-click to type it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The shape of the output, without the batch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Learned numbers; shared ones count where they were made first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bytes that this row keeps for backward, divided by the batch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bytes that this row is the first to keep for backward, at the batch that is set</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Block</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 with the batch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 parameters, %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of them trained</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Kept for backward: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Alive at the peak: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add a block</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove %1 row</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove %1 rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Duplicate %1 row</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Duplicate %1 rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move %1 row up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move %1 rows up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move %1 row down</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move %1 rows down</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Group %1 row</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Group %1 rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ungroup %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Paste %1 row</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Paste %1 rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How much GPU memory training a neural network takes, where it goes, and the largest batch that fits.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Free software under the GNU General Public License, version 3 or later.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Built with Qt %1. Set in a version of Inter, under the SIL Open Font License.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>About VRAM Planner</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> or </source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keyboard shortcuts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unsaved changes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save the changes to %1 before it closes?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Without saving they are lost.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>vram::AdviceBox</name>
    <message>
        <source>To fit more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All that would help</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>try</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1
Costs: %2
Then the largest batch is %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, saves %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>vram::AnswerPanel</name>
    <message>
        <source>&amp;Batch size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Batch size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Largest: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Set the largest batch that fits (Ctrl+L)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing fits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Largest</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>vram::BatchSlider</name>
    <message>
        <source>Batch size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fits up to batch %1. Powers of two snap; hold Ctrl or Shift to move freely.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No batch fits.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nothing fits</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>vram::CommandPalette</name>
    <message>
        <source>A command, a layer, a GPU, a network…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Found</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing is called that.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>vram::CompositionChart</name>
    <message>
        <source>Memory at the peak</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>vram::Document</name>
    <message>
        <source>Untitled</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 could not be saved: %2. Choose another place, or make room there.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>vram::FigureLabel</name>
    <message>
        <source>Copy &quot;%1&quot;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Explain</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>vram::FileFlow</name>
    <message>
        <source>Models (*.vram.json *.onnx *.json *.safetensors *.keras *.h5 *.csv *.txt);;All files (*)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open a model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>network</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save the project</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>VRAM Planner projects (*.vram.json)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save the report</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 files (*.%2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The report is saved: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The last session ended without saving %1. Its changes are still here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a network</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bring them back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Discard them</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>vram::FitPanel</name>
    <message>
        <source>Make this change</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Changes that take less memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Change</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saves</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Then needs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Largest batch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What it costs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing that is known would take less memory here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Looking for what would help…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select a change to see what it does to the bar and the charts.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>vram::GpuPanel</name>
    <message>
        <source>GPUs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search GPUs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>trying every GPU…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fits on %1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>vram::GpuTable</name>
    <message>
        <source>short by %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>GPU (tick to keep it on top)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Usable</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Needs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Free</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Largest batch</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>vram::HelpWindow</name>
    <message>
        <source>How it is computed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Topics</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Explanation</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>vram::LayerDelegate</name>
    <message>
        <source>name=value, name=value; left out means the default</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>vram::LayerModel</name>
    <message>
        <source>%1 row inside to mend</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 rows inside to mend</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Change %1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move %1 row</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move %1 rows</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>vram::LayerPanel</name>
    <message>
        <source>Figures of this row</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No row is selected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select a row of the table to see and change its settings here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A named group of rows, run as often as its repeat count says, each time with parameters of its own.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Output with the batch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>of them trained</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Parameter bytes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Kept for backward</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Alive at the peak</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>vram::LayerView</name>
    <message>
        <source>Layers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No layers yet.
Press Insert to add the first one, or paste a layer table or the output of model.summary().</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>vram::LayersChart</name>
    <message>
        <source>kept for backward</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>alive at the peak</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>parameters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the bars show</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory by layer</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>vram::MainWindow</name>
    <message>
        <source>Setup and selected layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Setup</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Techniques</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Notes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Over one step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Over batch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Over batch size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write notes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name the network</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Set the batch to %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Change %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Change %1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>VRAM Planner</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1[*] — VRAM Planner</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Undo: %1 (Ctrl+Z)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing to undo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Redo: %1 (Ctrl+Shift+Z)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing to redo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy &quot;%1&quot;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tools</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Menu</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search, or a command…  Ctrl+K</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Report…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open &amp;recent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Plan</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No files yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>By layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Which GPU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scenarios</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Make it fit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove a scenario</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep the present setup</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name of the scenario</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rename the scenario</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rename %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>GPU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>network</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>vram::MessageBar</name>
    <message>
        <source>Close</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>vram::NotesPanel</name>
    <message>
        <source>Notes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What this plan is for. Goes into the project file and the report.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Na&amp;me of the network</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Notes</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>vram::PartLegend</name>
    <message>
        <source>%1 bytes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>free %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>missing %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 at the peak, %2 in full. Click for how it is computed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 at the peak. Click for how it is computed.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>vram::ScenariosPanel</name>
    <message>
        <source>Keep the present setup, then change it: both stand side by side here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rename</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep the present setup</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scenarios side by side</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>vram::SetupPanel</name>
    <message>
        <source>More settings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fewer settings</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>vram::StatusLine</name>
    <message>
        <source>%1 parameters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 layers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>searching the largest batch…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>estimated in %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rules: PyTorch %1 on CUDA</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no issues</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 issue</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 issues</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>vram::SweepPanel</name>
    <message>
        <source>Memory over batch size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 free</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>short by %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>batch %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>needs %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>vram::TextField</name>
    <message>
        <source>none</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>vram::TimelinePanel</name>
    <message>
        <source>Whole step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory over one training step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 allocated</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 reserved</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>vram::TotalsDialog</name>
    <message>
        <source>Parameters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As model.summary() prints them</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Activations a sample</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Numbers in the outputs of all layers, for one sample</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Input a sample</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Numbers in one input, 3×224×224 say</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Batch size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Samples in one forward pass</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Optimizer&apos;s copies</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copies of the parameters that it keeps: none 0, momentum 1, Adam 2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>From totals alone</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Type what you know; arithmetic works (3*224*224). These are the rules that people teach: rough, each with what it leaves out. A layer table gives the real figure.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the rules give</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rule</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Gives</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What it leaves out</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>vram::Treemap</name>
    <message>
        <source>Memory by block</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>vram::TypeChooser</name>
    <message>
        <source>Search layer types</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Layer types</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Block</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>empty, with a repeat count</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>block</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No layer type matches. Custom takes sizes typed by hand.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Holds layers; all of them run as often as its repeat count says.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>vram::ViewsPanel</name>
    <message>
        <source>Views</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>vram::WelcomePage</name>
    <message>
        <source>How much GPU memory will your network need?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>See where every byte of a training step goes, and the largest batch that fits, before you rent a GPU.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Try a network that everybody knows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Start with your own</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open a file…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Start with an empty table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only totals are known</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Projects, ONNX, Hugging Face config.json, Keras, safetensors, CSV; or drop a file here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Recent</source>
        <translation type="unfinished"></translation>
    </message>
</context>
</TS>
