<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de_DE" sourcelanguage="en_US">
<context>
    <name>Actions</name>
    <message>
        <source>Start with an empty network</source>
        <translation>Mit einem leeren Netz beginnen</translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation>Ö&amp;ffnen…</translation>
    </message>
    <message>
        <source>Open a project or a model file from another program</source>
        <translation>Ein Projekt oder die Modelldatei eines anderen Programms öffnen</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>&amp;Speichern</translation>
    </message>
    <message>
        <source>Save the project</source>
        <translation>Das Projekt speichern</translation>
    </message>
    <message>
        <source>Save &amp;as…</source>
        <translation>Speichern &amp;unter…</translation>
    </message>
    <message>
        <source>Save the project in another file</source>
        <translation>Das Projekt in einer anderen Datei speichern</translation>
    </message>
    <message>
        <source>Report as &amp;PDF…</source>
        <translation>Bericht als &amp;PDF…</translation>
    </message>
    <message>
        <source>Report as &amp;CSV…</source>
        <translation>Bericht als &amp;CSV…</translation>
    </message>
    <message>
        <source>The layer table and the summary for a spreadsheet</source>
        <translation>Schichttabelle und Zusammenfassung für eine Tabellenkalkulation</translation>
    </message>
    <message>
        <source>Report as &amp;JSON…</source>
        <translation>Bericht als &amp;JSON…</translation>
    </message>
    <message>
        <source>All figures, for other programs</source>
        <translation>Alle Zahlen, für andere Programme</translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation>S&amp;chließen</translation>
    </message>
    <message>
        <source>Close the project and go back to the start page</source>
        <translation>Das Projekt schließen und zur Startseite zurückkehren</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>&amp;Beenden</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>&amp;Rückgängig</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>&amp;Wiederholen</translation>
    </message>
    <message>
        <source>Cu&amp;t</source>
        <translation>&amp;Ausschneiden</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>&amp;Kopieren</translation>
    </message>
    <message>
        <source>Copy the selected rows for another window, or as a table for a spreadsheet</source>
        <translation>Die ausgewählten Zeilen kopieren, für ein anderes Fenster oder als Tabelle für eine Tabellenkalkulation</translation>
    </message>
    <message>
        <source>&amp;Paste</source>
        <translation>&amp;Einfügen</translation>
    </message>
    <message>
        <source>Insert copied rows, a table of layers or a pasted model summary</source>
        <translation>Kopierte Zeilen, eine Schichttabelle oder eine Modellzusammenfassung einfügen</translation>
    </message>
    <message>
        <source>&amp;Duplicate</source>
        <translation>&amp;Duplizieren</translation>
    </message>
    <message>
        <source>Insert copies of the selected rows below them</source>
        <translation>Kopien der ausgewählten Zeilen darunter einfügen</translation>
    </message>
    <message>
        <source>Re&amp;move</source>
        <translation>&amp;Entfernen</translation>
    </message>
    <message>
        <source>Remove the selected rows</source>
        <translation>Die ausgewählten Zeilen entfernen</translation>
    </message>
    <message>
        <source>Add a &amp;layer…</source>
        <translation>Schi&amp;cht hinzufügen…</translation>
    </message>
    <message>
        <source>Add a layer below the selected row</source>
        <translation>Unter der ausgewählten Zeile eine Schicht einfügen</translation>
    </message>
    <message>
        <source>Add a &amp;block</source>
        <translation>&amp;Block hinzufügen</translation>
    </message>
    <message>
        <source>Add a block, or put the selected rows into one</source>
        <translation>Einen Block einfügen oder die ausgewählten Zeilen zu einem machen</translation>
    </message>
    <message>
        <source>&amp;Group into a block</source>
        <translation>Zu einem Block &amp;gruppieren</translation>
    </message>
    <message>
        <source>Put the selected rows into a new block</source>
        <translation>Die ausgewählten Zeilen in einen neuen Block legen</translation>
    </message>
    <message>
        <source>&amp;Ungroup</source>
        <translation>Gruppierung &amp;aufheben</translation>
    </message>
    <message>
        <source>Replace the selected block with its rows</source>
        <translation>Den ausgewählten Block durch seine Zeilen ersetzen</translation>
    </message>
    <message>
        <source>Move &amp;up</source>
        <translation>H&amp;och</translation>
    </message>
    <message>
        <source>Move the selected rows up by one</source>
        <translation>Die ausgewählten Zeilen um eine Position nach oben verschieben</translation>
    </message>
    <message>
        <source>Move &amp;down</source>
        <translation>R&amp;unter</translation>
    </message>
    <message>
        <source>Move the selected rows down by one</source>
        <translation>Die ausgewählten Zeilen um eine Position nach unten verschieben</translation>
    </message>
    <message>
        <source>&amp;Rename</source>
        <translation>&amp;Umbenennen</translation>
    </message>
    <message>
        <source>Edit the name of the current row</source>
        <translation>Den Namen der aktuellen Zeile ändern</translation>
    </message>
    <message>
        <source>Change &amp;type</source>
        <translation>&amp;Typ ändern</translation>
    </message>
    <message>
        <source>Choose another type for the current row</source>
        <translation>Für die aktuelle Zeile einen anderen Typ wählen</translation>
    </message>
    <message>
        <source>Edit &amp;settings</source>
        <translation>&amp;Einstellungen bearbeiten</translation>
    </message>
    <message>
        <source>Edit the settings of the current row in its cell</source>
        <translation>Die Einstellungen der aktuellen Zeile in der Zelle bearbeiten</translation>
    </message>
    <message>
        <source>Layer &amp;form</source>
        <translation>&amp;Formular der Schicht</translation>
    </message>
    <message>
        <source>Show the form of the current row</source>
        <translation>Das Formular der aktuellen Zeile zeigen</translation>
    </message>
    <message>
        <source>Next &amp;issue</source>
        <translation>Nächstes &amp;Problem</translation>
    </message>
    <message>
        <source>Go to the next row with an issue</source>
        <translation>Zur nächsten Zeile mit einem Problem gehen</translation>
    </message>
    <message>
        <source>&amp;Largest batch that fits</source>
        <translation>&amp;Größter passender Batch</translation>
    </message>
    <message>
        <source>Set the largest batch that fits</source>
        <translation>Den größten Batch einstellen, der passt</translation>
    </message>
    <message>
        <source>Set the &amp;batch size</source>
        <translation>&amp;Batchgröße setzen</translation>
    </message>
    <message>
        <source>Go to the batch size</source>
        <translation>Zur Batchgröße gehen</translation>
    </message>
    <message>
        <source>Add current setup as scenari&amp;o</source>
        <translation>Aktuelles Setup als Szenario hin&amp;zufügen</translation>
    </message>
    <message>
        <source>Add the current setup under a name, to compare it with others</source>
        <translation>Das aktuelle Setup unter einem Namen hinzufügen, um es mit anderen zu vergleichen</translation>
    </message>
    <message>
        <source>Scenarios side by side</source>
        <translation>Szenarien nebeneinander</translation>
    </message>
    <message>
        <source>Gi&amp;B (1024³ bytes)</source>
        <translation>Gi&amp;B (1024³ Byte)</translation>
    </message>
    <message>
        <source>&amp;GB (1000³ bytes)</source>
        <translation>&amp;GB (1000³ Byte)</translation>
    </message>
    <message>
        <source>&amp;System</source>
        <translation>&amp;System</translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation>&amp;Hell</translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation>&amp;Dunkel</translation>
    </message>
    <message>
        <source>&amp;High contrast</source>
        <translation>Hoher &amp;Kontrast</translation>
    </message>
    <message>
        <source>&amp;System language</source>
        <translation>S&amp;ystemsprache</translation>
    </message>
    <message>
        <source>Go to the &amp;table</source>
        <translation>Zur &amp;Tabelle gehen</translation>
    </message>
    <message>
        <source>Go to the &amp;setup</source>
        <translation>Zum &amp;Setup gehen</translation>
    </message>
    <message>
        <source>Go to the &amp;charts</source>
        <translation>Zu den &amp;Diagrammen gehen</translation>
    </message>
    <message>
        <source>&amp;Expand all blocks</source>
        <translation>Alle Blöcke a&amp;ufklappen</translation>
    </message>
    <message>
        <source>&amp;Collapse all blocks</source>
        <translation>Alle Blöcke &amp;zuklappen</translation>
    </message>
    <message>
        <source>Search for a c&amp;ommand</source>
        <translation>Befehl su&amp;chen</translation>
    </message>
    <message>
        <source>Find any command, layer or GPU by name</source>
        <translation>Jeden Befehl, jede Schicht und jede GPU nach Namen finden</translation>
    </message>
    <message>
        <source>How it is &amp;computed</source>
        <translation>&amp;Wie gerechnet wird</translation>
    </message>
    <message>
        <source>Every category with its formula and the current numbers</source>
        <translation>Jede Kategorie mit ihrer Formel und den aktuellen Zahlen</translation>
    </message>
    <message>
        <source>&amp;Keyboard shortcuts</source>
        <translation>&amp;Tastenkürzel</translation>
    </message>
    <message>
        <source>&amp;About VRAM Planner</source>
        <translation>Ü&amp;ber VRAM Planner</translation>
    </message>
    <message>
        <source>Open from the &amp;clipboard</source>
        <translation>Aus der Z&amp;wischenablage öffnen</translation>
    </message>
    <message>
        <source>Report as &amp;Markdown…</source>
        <translation>Bericht als &amp;Markdown…</translation>
    </message>
    <message>
        <source>For an issue, a wiki or a pull request</source>
        <translation>Für ein Issue, ein Wiki oder einen Pull-Request</translation>
    </message>
    <message>
        <source>Report as &amp;HTML…</source>
        <translation>Bericht als &amp;HTML…</translation>
    </message>
    <message>
        <source>A page for a browser, with charts</source>
        <translation>Eine Seite für den Browser, mit Diagrammen</translation>
    </message>
    <message>
        <source>Chart as &amp;SVG…</source>
        <translation>Diagramm als &amp;SVG…</translation>
    </message>
    <message>
        <source>The chart on screen as a vector graphic</source>
        <translation>Das gezeigte Diagramm als Vektorgrafik</translation>
    </message>
    <message>
        <source>Chart as P&amp;NG…</source>
        <translation>Diagramm als P&amp;NG…</translation>
    </message>
    <message>
        <source>The chart on screen as an image</source>
        <translation>Das gezeigte Diagramm als Bild</translation>
    </message>
    <message>
        <source>&amp;Save the PyTorch exporter…</source>
        <translation>PyTorch-Exporter &amp;speichern…</translation>
    </message>
    <message>
        <source>One Python file that exports any PyTorch model to VRAM Planner</source>
        <translation>Eine Python-Datei, die jedes PyTorch-Modell für VRAM Planner exportiert</translation>
    </message>
    <message>
        <source>&amp;Copy the lines that call the exporter</source>
        <translation>Die Zeilen &amp;kopieren, die den Exporter aufrufen</translation>
    </message>
    <message>
        <source>Three lines to paste after your script creates its model</source>
        <translation>Drei Zeilen, die Sie einfügen, nachdem Ihr Skript das Modell erzeugt hat</translation>
    </message>
    <message>
        <source>Copy the c&amp;hart</source>
        <translation>&amp;Diagramm kopieren</translation>
    </message>
    <message>
        <source>Copy the chart on screen as an image</source>
        <translation>Das gezeigte Diagramm als Bild kopieren</translation>
    </message>
    <message>
        <source>Every GPU in the catalogue: memory needed, memory free, largest batch</source>
        <translation>Jede GPU des Katalogs: Bedarf, freier Speicher, größter Batch</translation>
    </message>
    <message>
        <source>Estimates for this network by accelerate, DeepSpeed, EleutherAI, torchinfo and textbook rules, and why they differ</source>
        <translation>Schätzungen für dieses Netz von accelerate, DeepSpeed, EleutherAI, torchinfo und nach Lehrbuchregeln, und warum sie abweichen</translation>
    </message>
    <message>
        <source>Use this machine&apos;s GPU</source>
        <translation>GPU dieses Rechners nehmen</translation>
    </message>
    <message>
        <source>The GPU that nvidia-smi finds here, minus what other processes use</source>
        <translation>Die GPU, die nvidia-smi hier findet, abzüglich dessen, was andere Prozesse belegen</translation>
    </message>
    <message>
        <source>&amp;Add a custom GPU…</source>
        <translation>Eigene GPU &amp;hinzufügen…</translation>
    </message>
    <message>
        <source>Name and memory of a GPU that is not in the catalogue</source>
        <translation>Name und Speicher einer GPU, die im Katalog fehlt</translation>
    </message>
    <message>
        <source>C&amp;hange this custom GPU…</source>
        <translation>Diese eigene GPU ä&amp;ndern…</translation>
    </message>
    <message>
        <source>Cali&amp;brate with a measured figure…</source>
        <translation>Mit einem Messwert &amp;kalibrieren…</translation>
    </message>
    <message>
        <source>Enter the figure of nvidia-smi or torch.cuda.max_memory_reserved, to adjust one constant to your machine</source>
        <translation>Den Wert von nvidia-smi oder torch.cuda.max_memory_reserved eingeben, um eine Konstante an Ihren Rechner anzupassen</translation>
    </message>
    <message>
        <source>&amp;Reset calibration</source>
        <translation>Kalibrierung &amp;zurücksetzen</translation>
    </message>
    <message>
        <source>Return to the built-in constants for the GPU in use</source>
        <translation>Für die verwendete GPU zu den eingebauten Konstanten zurückkehren</translation>
    </message>
    <message>
        <source>&amp;Use your calibration of this GPU</source>
        <translation>&amp;Ihre Kalibrierung dieser GPU nehmen</translation>
    </message>
    <message>
        <source>You have calibrated this GPU; this project was made without that calibration</source>
        <translation>Sie haben diese GPU kalibriert; dieses Projekt entstand ohne die Kalibrierung</translation>
    </message>
    <message>
        <source>Charts as &amp;tables</source>
        <translation>Diagramme als &amp;Tabellen</translation>
    </message>
    <message>
        <source>The figures behind each chart, to read and to copy</source>
        <translation>Die Zahlen hinter jedem Diagramm, zum Lesen und Kopieren</translation>
    </message>
    <message>
        <source>Show the &amp;tour</source>
        <translation>&amp;Rundgang zeigen</translation>
    </message>
    <message>
        <source>Repeat the introduction: three callouts on the open network</source>
        <translation>Die Einführung wiederholen: drei Hinweise am geöffneten Netz</translation>
    </message>
    <message>
        <source>Open a &amp;folder…</source>
        <translation>&amp;Ordner öffnen…</translation>
    </message>
    <message>
        <source>Open a model folder in the layout of Hugging Face: config.json, weights, adapter</source>
        <translation>Den Ordner eines Modells öffnen, wie Hugging Face ihn anlegt: config.json, Gewichte, Adapter</translation>
    </message>
    <message>
        <source>Open the model in the clipboard: a file or its path, the text of a summary, of nn.Sequential(...), of print(model) or of a config.json</source>
        <translation>Das Modell in der Zwischenablage öffnen: eine Datei oder ihr Pfad, der Text einer Zusammenfassung, von nn.Sequential(...), von print(model) oder einer config.json</translation>
    </message>
    <message>
        <source>F&amp;ilter layers</source>
        <translation>Schichten f&amp;iltern</translation>
    </message>
    <message>
        <source>Show only layers whose name, type or settings contain the typed text; click a heading to sort</source>
        <translation>Nur Schichten zeigen, deren Name, Typ oder Einstellungen den eingegebenen Text enthalten; ein Klick auf eine Überschrift sortiert</translation>
    </message>
    <message>
        <source>Network as a g&amp;raph</source>
        <translation>Netz als G&amp;raph</translation>
    </message>
    <message>
        <source>Layers as nodes, with branches and skip connections, coloured by memory</source>
        <translation>Schichten als Knoten, mit Zweigen und Skip-Verbindungen, nach Speicher gefärbt</translation>
    </message>
    <message>
        <source>How many GPUs this training needs, and the parallel layout</source>
        <translation>Wie viele GPUs dieses Training braucht und wie sie sich die Arbeit teilen</translation>
    </message>
    <message>
        <source>Read the settings for several GPUs from a DeepSpeed, accelerate, torchtitan or Megatron-LM file, or from an exported PyTorch script</source>
        <translation>Einstellungen für mehrere GPUs aus einer Datei von DeepSpeed, accelerate, torchtitan oder Megatron-LM oder aus einem exportierten PyTorch-Skript lesen</translation>
    </message>
    <message>
        <source>This setup for DeepSpeed, accelerate, torchtitan, Megatron-LM, or as a PyTorch script</source>
        <translation>Dieses Setup für DeepSpeed, accelerate, torchtitan, Megatron-LM oder als PyTorch-Skript</translation>
    </message>
    <message>
        <source>Open a &amp;recorded run…</source>
        <translation>Einen aufgezeichneten &amp;Lauf öffnen…</translation>
    </message>
    <message>
        <source>Compare a memory snapshot or a .vram-measured.json with the prediction</source>
        <translation>Einen Speicher-Snapshot oder eine .vram-measured.json mit der Vorhersage vergleichen</translation>
    </message>
    <message>
        <source>Save the predicted &amp;memory snapshot…</source>
        <translation>Den vorhergesagten &amp;Speicher-Snapshot sichern…</translation>
    </message>
    <message>
        <source>The predicted step for PyTorch&apos;s own viewer, pytorch.org/memory_viz</source>
        <translation>Der vorhergesagte Schritt für PyTorchs eigenen Betrachter, pytorch.org/memory_viz</translation>
    </message>
    <message>
        <source>&amp;Explain an out-of-memory message…</source>
        <translation>Eine Out-of-Memory-Meldung &amp;erklären…</translation>
    </message>
    <message>
        <source>The meaning of each number in PyTorch&apos;s message, and what would help</source>
        <translation>Was jede Zahl in PyTorchs Meldung bedeutet und was helfen würde</translation>
    </message>
    <message>
        <source>E&amp;xport GPUs and calibrations…</source>
        <translation>GPUs und Kalibrierungen e&amp;xportieren…</translation>
    </message>
    <message>
        <source>Your custom GPUs and calibrations, as a file for another machine</source>
        <translation>Ihre eigenen GPUs und Kalibrierungen als Datei für einen anderen Rechner</translation>
    </message>
    <message>
        <source>&amp;Import GPUs and calibrations…</source>
        <translation>GPUs und Kalibrierungen &amp;importieren…</translation>
    </message>
    <message>
        <source>GPUs and calibrations that were exported on another machine</source>
        <translation>GPUs und Kalibrierungen, die auf einem anderen Rechner exportiert wurden</translation>
    </message>
    <message>
        <source>A report of a few A4 pages</source>
        <translation>Ein Bericht von einigen A4-Seiten</translation>
    </message>
    <message>
        <source>Cut the selected rows, to paste them elsewhere</source>
        <translation>Die ausgewählten Zeilen ausschneiden, um sie anderswo einzufügen</translation>
    </message>
    <message>
        <source>Name and memory of the custom GPU in use</source>
        <translation>Name und Speicher der verwendeten eigenen GPU</translation>
    </message>
    <message>
        <source>Run the exporter with a Python interpreter on this machine that has torch</source>
        <translation>Den Exporter mit einem Python dieses Rechners ausführen, das torch hat</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>+ Layer</source>
        <translation>+ Schicht</translation>
    </message>
    <message>
        <source>Block</source>
        <translation>Block</translation>
    </message>
    <message>
        <source>Other &amp;sizes…</source>
        <translation>Andere &amp;Größen…</translation>
    </message>
    <message>
        <source>Choose data-dependent sizes, and dynamic dimensions of the model&apos;s file</source>
        <translation>Die Größen wählen, die von Daten abhängen oder die die Datei des Modells offen lässt</translation>
    </message>
    <message>
        <source>&amp;Hand calculation…</source>
        <translation>&amp;Handrechnung…</translation>
    </message>
    <message>
        <source>Textbook rules such as CS231n&apos;s, worked out term by term from parameters and activations</source>
        <translation>Lehrbuchregeln wie die aus CS231n, Term für Term ausgerechnet aus Parametern und Aktivierungen</translation>
    </message>
    <message>
        <source>Textbook rules and &amp;other tools</source>
        <translation>Lehrbuchregeln und &amp;andere Werkzeuge</translation>
    </message>
    <message>
        <source>&amp;Empty table</source>
        <translation>&amp;Leere Tabelle</translation>
    </message>
    <message>
        <source>&amp;Ways to save memory</source>
        <translation>&amp;Möglichkeiten, Speicher zu sparen</translation>
    </message>
    <message>
        <source>What would save memory, how much, and at what cost</source>
        <translation>Was Speicher spart, wie viel und zu welchem Preis</translation>
    </message>
    <message>
        <source>&amp;Scenarios</source>
        <translation>Szen&amp;arien</translation>
    </message>
    <message>
        <source>Plan for several &amp;GPUs…</source>
        <translation>Planung für mehrere &amp;GPUs…</translation>
    </message>
    <message>
        <source>I&amp;mport training configuration…</source>
        <translation>Trainingskonfiguration i&amp;mportieren…</translation>
    </message>
    <message>
        <source>E&amp;xport training configuration…</source>
        <translation>Trainingskonfiguration e&amp;xportieren…</translation>
    </message>
    <message>
        <source>&amp;GPUs</source>
        <translation>&amp;GPUs</translation>
    </message>
    <message>
        <source>Menu &amp;bar</source>
        <translation>Menü&amp;leiste</translation>
    </message>
    <message>
        <source>Show File, Edit, View and the other menus as a bar instead of one button</source>
        <translation>Datei, Bearbeiten, Ansicht und die anderen Menüs als Leiste statt als eine Schaltfläche zeigen</translation>
    </message>
    <message>
        <source>Time per la&amp;yer</source>
        <translation>Zeit je Sc&amp;hicht</translation>
    </message>
    <message>
        <source>A column of the layer table with each layer&apos;s share of the step&apos;s time</source>
        <translation>Eine Spalte der Schichttabelle mit dem Anteil jeder Schicht an der Zeit des Schritts</translation>
    </message>
    <message>
        <source>&amp;Record a PyTorch model…</source>
        <translation>PyTorch-Modell a&amp;ufzeichnen…</translation>
    </message>
</context>
<context>
    <name>Advice</name>
    <message>
        <source>+%1 sample</source>
        <translation>+%1 Probe</translation>
    </message>
    <message>
        <source>+%1 samples</source>
        <translation>+%1 Proben</translation>
    </message>
</context>
<context>
    <name>Bytes</name>
    <message>
        <source>too large</source>
        <translation>zu groß</translation>
    </message>
</context>
<context>
    <name>Derivations</name>
    <message>
        <source>%1 per sample, %2</source>
        <translation>%1 pro Probe, %2</translation>
    </message>
</context>
<context>
    <name>ModelCard</name>
    <message>
        <source>residual network, 25.6 M parameters</source>
        <translation>Residualnetz, 25,6 Mio. Parameter</translation>
    </message>
    <message>
        <source>decoder, 124 M parameters</source>
        <translation>Decoder, 124 Mio. Parameter</translation>
    </message>
    <message>
        <source>decoder, 1.24 B parameters</source>
        <translation>Decoder, 1,24 Mrd. Parameter</translation>
    </message>
    <message>
        <source>vision transformer, 86.6 M parameters</source>
        <translation>Transformer, 86,6 Mio. Parameter</translation>
    </message>
    <message>
        <source>encoder, 109 M parameters</source>
        <translation>Encoder, 109 Mio. Parameter</translation>
    </message>
    <message>
        <source>segmentation, 31.0 M parameters</source>
        <translation>Segmentierung, 31,0 Mio. Parameter</translation>
    </message>
    <message>
        <source>residual network, 11.7 M parameters</source>
        <translation>Residualnetz, 11,7 Mio. Parameter</translation>
    </message>
    <message>
        <source>early CNN, 62 k parameters</source>
        <translation>frühes CNN, 62 Tsd. Parameter</translation>
    </message>
    <message>
        <source>4 × 100 neurons, 131 k parameters</source>
        <translation>4 × 100 Neuronen, 131 Tsd. Parameter</translation>
    </message>
    <message>
        <source>decoder with LoRA, 8.03 B parameters</source>
        <translation>Decoder mit LoRA, 8,03 Mrd. Parameter</translation>
    </message>
    <message>
        <source>decoder with LoRA, 8.19 B parameters</source>
        <translation>Decoder mit LoRA, 8,19 Mrd. Parameter</translation>
    </message>
    <message>
        <source>image diffusion, 860 M parameters</source>
        <translation>Bilddiffusion, 860 Mio. Parameter</translation>
    </message>
</context>
<context>
    <name>QObject</name>
    <message>
        <source>Command-line settings</source>
        <translation>Einstellungen der Befehlszeile</translation>
    </message>
</context>
<context>
    <name>Report</name>
    <message>
        <source>page %1 of %2</source>
        <translation>Seite %1 von %2</translation>
    </message>
</context>
<context>
    <name>Shortcuts</name>
    <message>
        <source>Batch slider: one up or down</source>
        <translation>Batch-Regler: um eins erhöhen oder verringern</translation>
    </message>
    <message>
        <source>Batch slider: next power of two</source>
        <translation>Batch-Regler: nächste Zweierpotenz</translation>
    </message>
    <message>
        <source>Batch slider: largest that fits; 1</source>
        <translation>Batch-Regler: größter passender; 1</translation>
    </message>
    <message>
        <source>Figure: how it is computed</source>
        <translation>Zahl: wie sie berechnet wird</translation>
    </message>
    <message>
        <source>Figure: copy it</source>
        <translation>Zahl: kopieren</translation>
    </message>
    <message>
        <source>Table: expand or collapse a block</source>
        <translation>Tabelle: Block auf- oder zuklappen</translation>
    </message>
</context>
<context>
    <name>core</name>
    <message>
        <source>%1 tokens</source>
        <translation>%1 Tokens</translation>
    </message>
    <message>
        <source>%1 px</source>
        <translation>%1 px</translation>
    </message>
    <message>
        <source>Samples of the recording</source>
        <translation>Abtastwerte der Aufnahme</translation>
    </message>
    <message>
        <source>Side of the image</source>
        <translation>Seite des Bilds</translation>
    </message>
    <message>
        <source>The pixels along a side of the image</source>
        <translation>Die Pixel entlang einer Seite des Bilds</translation>
    </message>
    <message>
        <source>The samples of the recording</source>
        <translation>Die Abtastwerte der Aufnahme</translation>
    </message>
    <message>
        <source>add_adapter is not supported</source>
        <translation>add_adapter wird nicht unterstützt</translation>
    </message>
    <message>
        <source>conv_dim, conv_stride and conv_kernel must have equally many entries</source>
        <translation>conv_dim, conv_stride und conv_kernel müssen gleich viele Einträge haben</translation>
    </message>
    <message>
        <source>dim.audio_length is too short for the convolutions</source>
        <translation>dim.audio_length ist zu kurz für die Faltungen</translation>
    </message>
    <message>
        <source>dim.image_size must be a multiple of %1</source>
        <translation>dim.image_size muss ein Vielfaches von %1 sein</translation>
    </message>
    <message>
        <source>largest</source>
        <translation>größter</translation>
    </message>
    <message>
        <source>%1 at batch</source>
        <translation>%1 bei Batch</translation>
    </message>
    <message>
        <source>%1 more rows</source>
        <translation>%1 weitere Zeilen</translation>
    </message>
    <message>
        <source>mistral3 is supported with vision_feature_layer -1 only</source>
        <translation>mistral3 wird nur mit vision_feature_layer -1 unterstützt</translation>
    </message>
    <message>
        <source>num_conv_pos_embedding_groups (%1) must divide hidden_size (%2)</source>
        <translation>num_conv_pos_embedding_groups (%1) muss hidden_size (%2) teilen</translation>
    </message>
    <message>
        <source>only pixtral is supported as the vision_config of mistral3</source>
        <translation>als vision_config von mistral3 wird nur pixtral unterstützt</translation>
    </message>
    <message>
        <source>saved for backward</source>
        <translation>für den Rückwärtslauf gespeichert</translation>
    </message>
    <message>
        <source>alive at the peak</source>
        <translation>in der Spitze am Leben</translation>
    </message>
    <message>
        <source>The context of %1&apos;s driver is taken to be as large as CUDA&apos;s; measure it and set it as context.</source>
        <translation>Für den Kontext des Treibers von %1 wird die Größe desjenigen von CUDA angenommen; messen Sie ihn und geben Sie ihn als „context“ an.</translation>
    </message>
    <message>
        <source>%1: there is no such file; the built-in model is builtin:%2</source>
        <translation>%1: Diese Datei gibt es nicht; das eingebaute Modell ist builtin:%2</translation>
    </message>
    <message>
        <source>%1 cannot be divided into tensor-parallel groups of %2; set tensor-parallel to %3.</source>
        <translation>%1 in Gruppen von %2 aufzuteilen, die sich Schichten teilen, ist nicht möglich; setzen Sie tensor-parallel auf %3.</translation>
    </message>
    <message>
        <source>%1 are neither free nor PyTorch&apos;s. A CUDA context takes less than 1 GiB: other processes hold the rest; nvidia-smi lists them.</source>
        <translation>%1 sind weder frei noch von PyTorch. Ein CUDA-Kontext braucht weniger als 1 GiB: Den Rest halten andere Prozesse; nvidia-smi nennt sie.</translation>
    </message>
    <message>
        <source>%1 is not a known layer. Choose a type, or enter its sizes and set &quot;Incomplete&quot; to no.</source>
        <translation>%1 ist keine bekannte Schicht. Wählen Sie einen Typ, oder geben Sie ihre Größen ein und setzen Sie „Unvollständig“ auf nein.</translation>
    </message>
    <message>
        <source>%1 layer is not known: its row is an error until it has sizes.</source>
        <translation>%1 Schicht ist nicht bekannt: Ihre Zeile ist ein Fehler, bis sie Größen hat.</translation>
    </message>
    <message>
        <source>%1 layers are not known: their rows are errors until they have sizes.</source>
        <translation>%1 Schichten sind nicht bekannt: Ihre Zeilen sind Fehler, bis sie Größen haben.</translation>
    </message>
    <message>
        <source>%1: %2 heads cannot be split over %3 GPUs; set tensor-parallel to %4.</source>
        <translation>%1: %2 Köpfe lassen sich nicht auf %3 GPUs verteilen; setzen Sie tensor-parallel auf %4.</translation>
    </message>
    <message>
        <source>%1: %2 outputs cannot be split over %3 GPUs; set tensor-parallel to %4.</source>
        <translation>%1: %2 Ausgaben lassen sich nicht auf %3 GPUs verteilen; setzen Sie tensor-parallel auf %4.</translation>
    </message>
    <message>
        <source>%1: %2 positions cannot be split over %3 GPUs; set tensor-parallel to %4, or tp.sequence to no.</source>
        <translation>%1: %2 Positionen lassen sich nicht auf %3 GPUs verteilen; setzen Sie tensor-parallel auf %4 oder tp.sequence auf no.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; has a slope for every pixel, which PyTorch&apos;s PReLU does not support: it became a custom row.</source>
        <translation>„%1“ hat für jedes Pixel eine eigene Steigung, was PyTorchs PReLU nicht kennt: daraus wurde eine benutzerdefinierte Zeile.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; has no value; write attributes as key=value</source>
        <translation>„%1“ hat keinen Wert; Attribute schreibt man als schlüssel=wert</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is a subclassed model, whose layers only its Python code knows; Sequential and Functional models can be read</source>
        <translation>„%1“ ist ein abgeleitetes Modell, dessen Schichten nur sein Python-Code kennt; lesbar sind Sequential- und Functional-Modelle</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a layer type; choose one from the list.</source>
        <translation>„%1“ ist kein Schichttyp; bitte einen aus der Liste wählen.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is of an unknown class, %2: it became a custom row. Check its output and what it saves for backward.</source>
        <translation>„%1“ gehört zur Klasse %2, die unbekannt ist: daraus wurde eine benutzerdefinierte Zeile. Bitte prüfen Sie ihre Ausgabe und was sie für den Rückwärtslauf speichert.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is used twice on inputs of different kinds; its weights are counted twice.</source>
        <translation>„%1“ wird zweimal auf verschiedenartige Eingaben angewandt; die Gewichte zählen doppelt.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not an input; enter a row id such as 4, or 3:1 for the second output of row 3</source>
        <translation>„%1“ ist keine Eingabe; Nummern schreibt man als 4 oder 3:1</translation>
    </message>
    <message>
        <source>%</source>
        <translation>%</translation>
    </message>
    <message>
        <source>%1 &quot;%2&quot;: the shape in the file does not match its input</source>
        <translation>%1 „%2“: die in der Datei genannte Form passt nicht zur Eingabe</translation>
    </message>
    <message>
        <source>%1 (query %2, key %3, value %4).</source>
        <translation>%1 (Query %2, Key %3, Value %4).</translation>
    </message>
    <message>
        <source>%1 cannot be divided into %2 replicas; set fsdp.replicate to %3.</source>
        <translation>%1 in %2 Kopien aufzuteilen, ist nicht möglich; setzen Sie fsdp.replicate auf %3.</translation>
    </message>
    <message>
        <source>%1 cannot be divided into %2 stages; set pipeline-parallel to %3.</source>
        <translation>%1 in %2 Stufen aufzuteilen, ist nicht möglich; setzen Sie pipeline-parallel auf %3.</translation>
    </message>
    <message>
        <source>%1 after norms and convolutions were assumed to work in place, as usual; the file does not say.</source>
        <translation>%1 nach Normen und Faltungen: in place angenommen, wie üblich; die Datei sagt es nicht.</translation>
    </message>
    <message>
        <source>%1 has no attribute &quot;%2&quot;</source>
        <translation>%1 hat kein Attribut „%2“</translation>
    </message>
    <message>
        <source>%1 is already the id of an earlier row; every row needs its own</source>
        <translation>%1 ist schon die Nummer einer früheren Zeile; jede Zeile braucht eine eigene</translation>
    </message>
    <message>
        <source>%1 is too large: it does not fit into 63 bits</source>
        <translation>%1 ist zu groß und passt nicht in 63 Bit</translation>
    </message>
    <message>
        <source>%1 refers to no row</source>
        <translation>%1 verweist auf keine Zeile</translation>
    </message>
    <message>
        <source>%1 of the file are inconsistent, the first at %2.</source>
        <translation>%1 der Datei widersprechen sich, zuerst bei %2.</translation>
    </message>
    <message>
        <source>%1 or %2 more</source>
        <translation>%1 oder %2 weitere</translation>
    </message>
    <message>
        <source>%1 without a matching layer type became custom rows: %2.</source>
        <translation>%1 ohne passenden Schichttyp wurden benutzerdefinierte Zeilen: %2.</translation>
    </message>
    <message>
        <source>%1: the GPU list is cut off or is not JSON</source>
        <translation>%1: Die GPU-Liste ist abgeschnitten oder kein JSON</translation>
    </message>
    <message>
        <source>%1: the file is cut off or is not JSON (%2)</source>
        <translation>%1: Die Datei ist abgeschnitten oder kein JSON (%2)</translation>
    </message>
    <message>
        <source>%1: the number %2 is too large to read</source>
        <translation>%1: Die Zahl %2 ist zu groß zum Lesen</translation>
    </message>
    <message>
        <source>(input + outputs + their gradients)·B·4</source>
        <translation>(Eingabe + Ausgaben + ihre Gradienten)·B·4</translation>
    </message>
    <message>
        <source>0 follows the input.</source>
        <translation>0 folgt der Eingabe.</translation>
    </message>
    <message>
        <source>0 keeps the size.</source>
        <translation>0 behält die Größe bei.</translation>
    </message>
    <message>
        <source>0: the number of heads.</source>
        <translation>0: die Zahl der Köpfe.</translation>
    </message>
    <message>
        <source>0: the width divided by the heads.</source>
        <translation>0: die Breite geteilt durch die Köpfe.</translation>
    </message>
    <message>
        <source>1 / √x. Saved for backward: its output.</source>
        <translation>1 / √x. Für den Rückwärtslauf gespeichert: die Ausgabe.</translation>
    </message>
    <message>
        <source>1, or one per channel.</source>
        <translation>1 oder eine für jeden Kanal.</translation>
    </message>
    <message>
        <source>1f1b runs each backward pass as early as it can, so that the first stage holds as many micro-batches as there are stages; gpipe runs all forward passes first and holds all of them; interleaved gives each GPU several stages.</source>
        <translation>1f1b führt einen Rückwärtslauf aus, sobald es geht, sodass die erste Stufe so viele Mikro-Batches hält, wie es Stufen gibt; gpipe führt erst alle Vorwärtsläufe aus und hält alle; interleaved gibt jeder GPU mehrere Stufen.</translation>
    </message>
    <message>
        <source>3·4P + 2·4·B·A + 4·B·input (4·4P with Adam)</source>
        <translation>3·4P + 2·4·B·A + 4·B·Eingabe (4·4P mit Adam)</translation>
    </message>
    <message>
        <source>4P + 4P + 4·B·A</source>
        <translation>4P + 4P + 4·B·A</translation>
    </message>
    <message>
        <source>4P + 4·input</source>
        <translation>4P + 4·Eingabe</translation>
    </message>
    <message>
        <source>8-bit Adam</source>
        <translation>8-Bit-Adam</translation>
    </message>
    <message>
        <source>A copy in row-major order, if the layout differs.</source>
        <translation>Eine Kopie in zeilenweiser Anordnung, wenn die Anordnung abweicht.</translation>
    </message>
    <message>
        <source>A copy.</source>
        <translation>Eine Kopie.</translation>
    </message>
    <message>
        <source>A learned slope below zero. Saved for backward: its input.</source>
        <translation>Gelernte Steigung unterhalb von null. Für den Rückwärtslauf gespeichert: die Eingabe.</translation>
    </message>
    <message>
        <source>A learned vector for each index. Saved for backward: its indices; its gradient is dense.</source>
        <translation>Ein gelernter Vektor je Index. Für den Rückwärtslauf gespeichert: die Indizes; der Gradient ist dicht.</translation>
    </message>
    <message>
        <source>Incomplete</source>
        <translation>Unvollständig</translation>
    </message>
    <message>
        <source>Neither free nor PyTorch&apos;s</source>
        <translation>Weder frei noch von PyTorch</translation>
    </message>
    <message>
        <source>Parameters that the text declares are in no layer: %1 (%2). Correct the layers and remove this row.</source>
        <translation>Parameter, die der Text angibt, sind in keiner Schicht: %1 (%2). Korrigieren Sie die Schichten und entfernen Sie diese Zeile.</translation>
    </message>
    <message>
        <source>Replaces elements by a number where the mask is true. Saved for backward: the mask.</source>
        <translation>Ersetzt Elemente durch eine Zahl, wo die Maske wahr ist. Für den Rückwärtslauf gespeichert: die Maske.</translation>
    </message>
    <message>
        <source>A power. Saved for backward: its input.</source>
        <translation>Eine Potenz. Für den Rückwärtslauf gespeichert: die Eingabe.</translation>
    </message>
    <message>
        <source>A product and sum over named dimensions: a batched matrix product. Saved for backward: both factors.</source>
        <translation>Produkt und Summe über benannte Dimensionen: ein Matrixprodukt im Batch. Für den Rückwärtslauf gespeichert: beide Faktoren.</translation>
    </message>
    <message>
        <source>A range of a dimension: a view.</source>
        <translation>Ein Bereich einer Dimension: eine View.</translation>
    </message>
    <message>
        <source>A registered tensor without gradient: an index table, a mask.</source>
        <translation>Ein registrierter Tensor ohne Gradient: eine Indextabelle, eine Maske.</translation>
    </message>
    <message>
        <source>A second copy of the trainable parameters (exponential moving average).</source>
        <translation>Eine zweite Kopie der trainierbaren Parameter (exponentiell gleitender Mittelwert).</translation>
    </message>
    <message>
        <source>Adds a batched matrix product to a tensor. Saved for backward: both factors.</source>
        <translation>Addiert ein Matrixprodukt im Batch zu einem Tensor. Für den Rückwärtslauf gespeichert: beide Faktoren.</translation>
    </message>
    <message>
        <source>A tensor created during the forward pass with the dtype of another: noise, an attention mask.</source>
        <translation>Ein im Vorwärtslauf erzeugter Tensor mit dem Datentyp eines anderen: Rauschen, eine Attention-Maske.</translation>
    </message>
    <message>
        <source>A tensor created during the forward pass: positions, a mask, noise.</source>
        <translation>Ein im Vorwärtslauf erzeugter Tensor: Positionen, eine Maske, Rauschen.</translation>
    </message>
    <message>
        <source>A trainable tensor used by a function: a class token, a scale, a table of biases.</source>
        <translation>Ein trainierbarer Tensor, den eine Funktion benutzt: ein Klassen-Token, ein Skalierungsfaktor, eine Bias-Tabelle.</translation>
    </message>
    <message>
        <source>ALBERT with more than one group of layers is not supported; num_hidden_groups must be 1</source>
        <translation>ALBERT mit mehr als einer Schichtgruppe wird nicht unterstützt; num_hidden_groups muss 1 sein</translation>
    </message>
    <message>
        <source>Above 1, the GPUs form that many groups, each with a full copy that it shards (HSDP).</source>
        <translation>Über 1 bilden die GPUs so viele Gruppen, jede mit einer vollständigen Kopie, die sie aufteilt (HSDP).</translation>
    </message>
    <message>
        <source>Activation</source>
        <translation>Aktivierung</translation>
    </message>
    <message>
        <source>Activation functions overwrite their input where autograd allows it.</source>
        <translation>Aktivierungsfunktionen überschreiben ihre Eingabe, wo Autograd es erlaubt.</translation>
    </message>
    <message>
        <source>Activations and their gradients</source>
        <translation>Aktivierungen und ihre Gradienten</translation>
    </message>
    <message>
        <source>Adds a border: a copy.</source>
        <translation>Fügt einen Rand hinzu: eine Kopie.</translation>
    </message>
    <message>
        <source>Adds a learned vector for each position.</source>
        <translation>Addiert zu jeder Position einen gelernten Vektor.</translation>
    </message>
    <message>
        <source>Adds a dimension of size 1.</source>
        <translation>Fügt eine Dimension der Größe 1 hinzu.</translation>
    </message>
    <message>
        <source>Align corners</source>
        <translation>Ecken ausrichten</translation>
    </message>
    <message>
        <source>Copies the element at each index. Saved for backward: the index.</source>
        <translation>Ein Element je Index: eine Kopie. Für den Rückwärtslauf gespeichert: der Index.</translation>
    </message>
    <message>
        <source>An input names an output that row %1 does not have (yet); choose a row further up.</source>
        <translation>Eine Eingabe nennt eine Ausgabe, die Zeile %1 (noch) nicht hat; bitte eine Zeile weiter oben wählen.</translation>
    </message>
    <message>
        <source>An input names row %1, which does not exist; choose another input.</source>
        <translation>Eine Eingabe nennt Zeile %1, die es nicht gibt; bitte eine andere Eingabe wählen.</translation>
    </message>
    <message>
        <source>An interleaved pipeline has several stages on each GPU; set pp.virtual to 2 or more.</source>
        <translation>Eine Pipeline mit interleaved hat mehrere Stufen auf jeder GPU; setzen Sie pp.virtual auf 2 oder mehr.</translation>
    </message>
    <message>
        <source>Reorders the dimensions: a view.</source>
        <translation>Ordnet die Dimensionen neu an: eine View.</translation>
    </message>
    <message>
        <source>Converts to another dtype (that of a second input, if there is one): a copy if it differs.</source>
        <translation>Wandelt in einen anderen Datentyp um (den einer zweiten Eingabe, falls vorhanden): eine Kopie, wenn er abweicht.</translation>
    </message>
    <message>
        <source>Approximation</source>
        <translation>Näherung</translation>
    </message>
    <message>
        <source>Each parameter has its own optimizer, which steps as soon as the gradient is computed and then frees it (register_post_accumulate_grad_hook). Only on one GPU.</source>
        <translation>Jeder Parameter hat einen eigenen Optimizer, der seinen Schritt ausführt, sobald der Gradient berechnet ist, und ihn dann freigibt (register_post_accumulate_grad_hook). Nur auf einer GPU.</translation>
    </message>
    <message>
        <source>Optimizer step in backward</source>
        <translation>Optimizerschritt im Rückwärtslauf</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>Rang</translation>
    </message>
    <message>
        <source>GaLore projects the gradients of all linear layers except the head to this rank.</source>
        <translation>GaLore projiziert die Gradienten aller linearen Schichten außer dem Kopf auf diesen Rang.</translation>
    </message>
    <message>
        <source>The layers have more parameters than the text declares (%1). Correct them and remove this row.</source>
        <translation>Die Schichten haben mehr Parameter, als der Text angibt (%1). Korrigieren Sie sie und entfernen Sie diese Zeile.</translation>
    </message>
    <message>
        <source>The total less the free memory and the allocator&apos;s. This version does not say what holds it: the CUDA context of this process, libraries, and other processes on the GPU.</source>
        <translation>Der gesamte Speicher ohne den freien und den des Allokators. Diese Version sagt nicht, wer ihn hält: der CUDA-Kontext dieses Prozesses, Bibliotheken und andere Prozesse auf der GPU.</translation>
    </message>
    <message>
        <source>What the text that the row was read from leaves unknown.</source>
        <translation>Was der Text, aus dem die Zeile gelesen wurde, offen lässt.</translation>
    </message>
    <message>
        <source>adapter_config.json: IA3 on %1.</source>
        <translation>adapter_config.json: IA3 auf %1.</translation>
    </message>
    <message>
        <source>adapter_config.json: DoRA of rank %1 on %2.</source>
        <translation>adapter_config.json: DoRA vom Rang %1 auf %2.</translation>
    </message>
    <message>
        <source>adapter_config.json has type %1 and was ignored; LORA and IA3 are supported.</source>
        <translation>adapter_config.json hat den Typ %1 und wurde ignoriert; unterstützt werden LORA und IA3.</translation>
    </message>
    <message>
        <source>Offload activations</source>
        <translation>Aktivierungen auslagern</translation>
    </message>
    <message>
        <source>Keeps the tensors saved for backward in CPU memory and copies them back for each function (torch.autograd.graph.save_on_cpu); for checkpointed blocks, these are the inputs. Only on one GPU.</source>
        <translation>Hält die für den Rückwärtslauf gespeicherten Tensoren im CPU-Speicher und kopiert sie für jede Funktion zurück (torch.autograd.graph.save_on_cpu); bei Blöcken mit Checkpoint sind es die Eingaben. Nur auf einer GPU.</translation>
    </message>
    <message>
        <source>The inner size of the adapter&apos;s two matrices. rsLoRA needs the same memory.</source>
        <translation>Die innere Größe der beiden Adaptermatrizen. rsLoRA braucht ebenso viel Speicher.</translation>
    </message>
    <message>
        <source>Adapter</source>
        <translation>Adapter</translation>
    </message>
    <message>
        <source>The kind of adapter for the target modules, as in PEFT 0.17.</source>
        <translation>Die Art der Adapter für die Zielmodule, wie in PEFT 0.17.</translation>
    </message>
    <message>
        <source>LoRA dropout</source>
        <translation>LoRA-Dropout</translation>
    </message>
    <message>
        <source>Above 0, each adapter saves its dropout mask (lora_dropout).</source>
        <translation>Über 0 speichert jeder Adapter seine Dropout-Maske (lora_dropout).</translation>
    </message>
    <message>
        <source>Adapters in fp32</source>
        <translation>Adapter in fp32</translation>
    </message>
    <message>
        <source>PEFT creates the adapters of 16-bit models in fp32 (autocast_adapter_dtype); each of them then saves its input in fp32.</source>
        <translation>PEFT legt Adapter von 16-Bit-Modellen in fp32 an (autocast_adapter_dtype); jeder speichert dann seine Eingabe in fp32.</translation>
    </message>
    <message>
        <source>IA3 feedforward modules</source>
        <translation>IA3-Feedforward-Module</translation>
    </message>
    <message>
        <source>IA3 target modules whose input is scaled instead of their output: suffixes of module paths, separated by commas (feedforward_modules).</source>
        <translation>IA3-Zielmodule, deren Eingabe statt der Ausgabe skaliert wird: Endungen von Modulpfaden, durch Kommas getrennt (feedforward_modules).</translation>
    </message>
    <message>
        <source>Fully trained modules</source>
        <translation>Vollständig trainierte Module</translation>
    </message>
    <message>
        <source>Modules that are trained in addition to the adapters: suffixes of module paths, or names of enclosing modules, separated by commas (modules_to_save). PEFT also keeps the frozen originals.</source>
        <translation>Module, die zusätzlich zu den Adaptern trainiert werden: Endungen von Modulpfaden oder Namen umschließender Module, durch Kommas getrennt (modules_to_save). PEFT behält auch die eingefrorenen Originale.</translation>
    </message>
    <message>
        <source>cannot interpolate %1 in the mode &quot;%2&quot;: choose linear for 3 dimensions, bilinear or bicubic for 4, trilinear for 5.</source>
        <translation>kann %1 nicht im Modus „%2“ interpolieren: Wählen Sie linear für 3 Dimensionen, bilinear oder bicubic für 4, trilinear für 5.</translation>
    </message>
    <message>
        <source>ia3-feedforward: &quot;%1&quot; matches no target module; the linear layers are %2.</source>
        <translation>ia3-feedforward: „%1“ passt auf kein Zielmodul; die linearen Schichten sind %2.</translation>
    </message>
    <message>
        <source>modules-to-save: &quot;%1&quot; matches no row.</source>
        <translation>modules-to-save: „%1“ passt auf keine Zeile.</translation>
    </message>
    <message>
        <source>Keep outputs during backward</source>
        <translation>Ausgaben während des Rückwärtslaufs behalten</translation>
    </message>
    <message>
        <source>The training loop holds the model&apos;s output until backward has finished. Turn this off if the loop drops the output after the loss, as Hugging Face&apos;s Trainer does.</source>
        <translation>Die Trainingsschleife hält die Ausgabe des Modells, bis der Rückwärtslauf beendet ist. Ausschalten, wenn die Schleife die Ausgabe nach dem Loss freigibt, wie der Trainer von Hugging Face.</translation>
    </message>
    <message>
        <source>needs channels in the second dimension (Dropout1d: at most 3 dimensions), but its input is %1.</source>
        <translation>braucht Kanäle in der zweiten Dimension (Dropout1d: höchstens 3 Dimensionen), die Eingabe ist aber %1.</translation>
    </message>
    <message>
        <source>number of stages</source>
        <translation>Zahl der Stufen</translation>
    </message>
    <message>
        <source>Like nn.TransformerDecoderLayer; its memory is its own input until you choose another.</source>
        <translation>Wie nn.TransformerDecoderLayer; als Memory dient die eigene Eingabe, bis Sie eine andere wählen.</translation>
    </message>
    <message>
        <source>Like nn.TransformerEncoderLayer: attention, feed-forward, norms, dropout.</source>
        <translation>Wie nn.TransformerEncoderLayer: Attention, Feed-Forward, Normen, Dropout.</translation>
    </message>
    <message>
        <source>Attention</source>
        <translation>Attention</translation>
    </message>
    <message>
        <source>Attention kernel</source>
        <translation>Attention-Kernel</translation>
    </message>
    <message>
        <source>auto is PyTorch&apos;s choice on the GPU: flash for 16-bit types without a mask from compute capability 8.0 on, else memory-efficient, which takes no grouped queries, else math. A kernel that cannot run is replaced by auto. eager runs the products, softmax and dropout as separate operations.</source>
        <translation>auto ist PyTorchs Wahl auf der GPU: flash für 16-Bit-Typen ohne Maske ab Compute Capability 8.0, sonst memory-efficient, das keine gruppierten Queries unterstützt, sonst math. Ein Kernel, der nicht laufen kann, wird durch auto ersetzt. eager führt Produkte, Softmax und Dropout als einzelne Operationen aus.</translation>
    </message>
    <message>
        <source>auto: column, then row; or names of layers, where * matches anything, with their styles, separated by commas: *.q:column,*.o:row. Layers without a style follow auto; whole does not shard a layer.</source>
        <translation>auto: column, dann row; oder Namen von Schichten, in denen * für Beliebiges steht, mit ihren Stilen, durch Kommas getrennt: *.q:column,*.o:row. Schichten ohne Stil folgen auto; whole teilt eine Schicht nicht auf.</translation>
    </message>
    <message>
        <source>B stands for the batch size, −1 for the remaining size.</source>
        <translation>B steht für die Batchgröße, −1 für die verbleibende Größe.</translation>
    </message>
    <message>
        <source>B stands for the batch size.</source>
        <translation>B steht für die Batchgröße.</translation>
    </message>
    <message>
        <source>B stands for the batch size; empty: same as the input.</source>
        <translation>B steht für die Batchgröße; leer: wie die Eingabe.</translation>
    </message>
    <message>
        <source>balanced, or the number of repeated blocks of each stage: 9,8,8,7.</source>
        <translation>balanced, oder die Zahl der wiederholten Blöcke jeder Stufe: 9,8,8,7.</translation>
    </message>
    <message>
        <source>Batch first</source>
        <translation>Batch zuerst</translation>
    </message>
    <message>
        <source>Batch size</source>
        <translation>Batchgröße</translation>
    </message>
    <message>
        <source>Bias</source>
        <translation>Bias</translation>
    </message>
    <message>
        <source>Binary cross-entropy of probabilities. Saved for backward: its input, the target and weights.</source>
        <translation>Binäre Kreuzentropie von Wahrscheinlichkeiten. Für den Rückwärtslauf gespeichert: Eingabe, Ziel und Gewichte.</translation>
    </message>
    <message>
        <source>Binary cross-entropy of logits. Saved for backward: its input, the target and weights.</source>
        <translation>Binäre Kreuzentropie von Logits. Für den Rückwärtslauf gespeichert: Eingabe, Ziel und Gewichte.</translation>
    </message>
    <message>
        <source>Blobs</source>
        <translation>Blobs</translation>
    </message>
    <message>
        <source>Blocks per stage</source>
        <translation>Blöcke je Stufe</translation>
    </message>
    <message>
        <source>Both directions</source>
        <translation>Beide Richtungen</translation>
    </message>
    <message>
        <source>Bytes in use while the layer runs.</source>
        <translation>Byte, die belegt sind, während die Schicht läuft.</translation>
    </message>
    <message>
        <source>CPUOffloadPolicy: shards of parameters, gradients and optimizer state stay in CPU memory.</source>
        <translation>CPUOffloadPolicy: Die Teile von Parametern, Gradienten und Optimizer-Zustand bleiben im CPU-Speicher.</translation>
    </message>
    <message>
        <source>CS231n</source>
        <translation>CS231n</translation>
    </message>
    <message>
        <source>Causal</source>
        <translation>Kausal</translation>
    </message>
    <message>
        <source>Channels</source>
        <translation>Kanäle</translation>
    </message>
    <message>
        <source>Checkpoint</source>
        <translation>Checkpoint</translation>
    </message>
    <message>
        <source>Activation checkpointing</source>
        <translation>Aktivierungs-Checkpointing</translation>
    </message>
    <message>
        <source>Selected entries of a dimension: a copy. Saved for backward: the index.</source>
        <translation>Ausgewählte Einträge einer Dimension: eine Kopie. Für den Rückwärtslauf gespeichert: der Index.</translation>
    </message>
    <message>
        <source>Combine</source>
        <translation>Zusammenführen</translation>
    </message>
    <message>
        <source>Convolution</source>
        <translation>Faltung</translation>
    </message>
    <message>
        <source>Numbered as in PyTorch: 0 is the batch dimension, −1 the last.</source>
        <translation>Nummeriert wie in PyTorch: 0 ist die Batch-Dimension, −1 die letzte.</translation>
    </message>
    <message>
        <source>Numbered as in PyTorch; empty: all dimensions.</source>
        <translation>Nummeriert wie in PyTorch; leer: alle Dimensionen.</translation>
    </message>
    <message>
        <source>Custom</source>
        <translation>Benutzerdefiniert</translation>
    </message>
    <message>
        <source>DDP bucket</source>
        <translation>DDP-Bucket</translation>
    </message>
    <message>
        <source>Data parallelism</source>
        <translation>Datenparallelität</translation>
    </message>
    <message>
        <source>Decides the state kept for each trainable parameter.</source>
        <translation>Bestimmt, was zu jedem trainierbaren Parameter gehalten wird.</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>Gerät</translation>
    </message>
    <message>
        <source>Diagonal</source>
        <translation>Diagonale</translation>
    </message>
    <message>
        <source>Difference. Saved for backward: nothing.</source>
        <translation>Differenz. Für den Rückwärtslauf gespeichert: nichts.</translation>
    </message>
    <message>
        <source>Dilation</source>
        <translation>Dilatation</translation>
    </message>
    <message>
        <source>Dimension</source>
        <translation>Dimension</translation>
    </message>
    <message>
        <source>Dimensions</source>
        <translation>Dimensionen</translation>
    </message>
    <message>
        <source>Disk rule</source>
        <translation>Dateiregel</translation>
    </message>
    <message>
        <source>Divides by the root mean square. Written as separate operations, as in Llama, it saves its input twice for backward.</source>
        <translation>Teilt durch das quadratische Mittel. Als einzelne Operationen geschrieben, wie in Llama, speichert sie die Eingabe zweifach für den Rückwärtslauf.</translation>
    </message>
    <message>
        <source>Dropout</source>
        <translation>Dropout</translation>
    </message>
    <message>
        <source>Dropout between layers</source>
        <translation>Dropout zwischen Schichten</translation>
    </message>
    <message>
        <source>Drops</source>
        <translation>Verwirft</translation>
    </message>
    <message>
        <source>Each dimension of parallelism has its own communicator. Estimated: 100 to 500 MiB.</source>
        <translation>Jede Dimension der Parallelität hat einen eigenen Kommunikator. Eine Schätzung zwischen 100 und 500 MiB.</translation>
    </message>
    <message>
        <source>EMA copy</source>
        <translation>EMA-Kopie</translation>
    </message>
    <message>
        <source>%1: %2 computes the gradients of weights later than those of inputs, and what it keeps until then is not estimated; choose 1F1B, GPipe or Interleaved1F1B.</source>
        <translation>%1: %2 berechnet die Gradienten der Gewichte später als die der Eingaben, und was es bis dahin behält, wird nicht geschätzt; wählen Sie 1F1B, GPipe oder Interleaved1F1B.</translation>
    </message>
    <message>
        <source>the lists of sizes must have an entry for each of depths, 8 at most</source>
        <translation>die Listen der Größen müssen einen Eintrag für jeden von depths haben, höchstens 8</translation>
    </message>
    <message>
        <source>torchao, tensorwise</source>
        <translation>torchao, tensorweise</translation>
    </message>
    <message>
        <source>torchao, rowwise</source>
        <translation>torchao, zeilenweise</translation>
    </message>
    <message>
        <source>Transformer Engine, delayed</source>
        <translation>Transformer Engine, verzögert</translation>
    </message>
    <message>
        <source>Transformer Engine, current</source>
        <translation>Transformer Engine, aktuell</translation>
    </message>
    <message>
        <source>Linear layers that are neither quantized nor in float8, in addition to the head: suffixes of module paths, names of enclosing modules, or globs, separated by commas (transformers&apos; llm_int8_skip_modules, torchtitan&apos;s filter_fqns).</source>
        <translation>Lineare Schichten, die außer dem Kopf weder quantisiert noch in float8 sind: Enden von Modulpfaden, Namen umschließender Module oder Muster, durch Kommas getrennt (llm_int8_skip_modules von transformers, filter_fqns von torchtitan).</translation>
    </message>
    <message>
        <source>Linear layers in float8</source>
        <translation>Lineare Schichten in float8</translation>
    </message>
    <message>
        <source>Computes the products of linear layers in float8, except the head and layers whose sizes are no multiples of 16. torchao&apos;s Float8Linear saves its input and weight as they are and casts them again in backward. Transformer Engine saves its input in float8 and has float8 copies of the weights. Needs compute capability 8.9 or higher.</source>
        <translation>Berechnet die Produkte linearer Schichten in float8, außer dem Kopf und Schichten, deren Größen keine Vielfachen von 16 sind. Float8Linear von torchao speichert Eingabe und Gewicht, wie sie sind, und wandelt sie im Rückwärtsdurchlauf erneut um. Transformer Engine speichert die Eingabe in float8 und hat float8-Kopien der Gewichte. Braucht mindestens Compute Capability 8.9.</translation>
    </message>
    <message>
        <source>Weights in float8</source>
        <translation>Gewichte in float8</translation>
    </message>
    <message>
        <source>FSDP2 gathers weights in float8 (torchao&apos;s enable_fsdp_float8_all_gather), or Megatron-LM&apos;s distributed optimizer holds and gathers them in float8 (--fp8-param-gather).</source>
        <translation>FSDP2 sammelt Gewichte in float8 ein (enable_fsdp_float8_all_gather von torchao), oder der verteilte Optimizer von Megatron-LM hält und sammelt sie in float8 (--fp8-param-gather).</translation>
    </message>
    <message>
        <source>Fused loss</source>
        <translation>Fusionierter Loss</translation>
    </message>
    <message>
        <source>An RMS norm, and an activation with the product that it gates, are one kernel each, which saves its inputs alone: LigerRMSNorm and LigerSiLUMulFunction, as use_liger_kernel sets them. Megatron-LM&apos;s layers are fused in any case.</source>
        <translation>Eine RMS-Norm sowie eine Aktivierung mit dem Produkt, das sie steuert, sind je ein Kernel, der nur seine Eingaben speichert: LigerRMSNorm und LigerSiLUMulFunction, wie use_liger_kernel sie einschaltet. Die Schichten von Megatron-LM sind in jedem Fall fusioniert.</translation>
    </message>
    <message>
        <source>Fused layers</source>
        <translation>Fusionierte Schichten</translation>
    </message>
    <message>
        <source>liger: LigerFusedLinearCrossEntropyLoss computes the last linear layer, the cross-entropy and their gradients in forward, a part of the tokens at a time. The gradients live until backward returns them; the full logits never exist.</source>
        <translation>liger: LigerFusedLinearCrossEntropyLoss berechnet die letzte lineare Schicht, die Kreuzentropie und ihre Gradienten im Vorwärtsdurchlauf, jeweils für einen Teil der Token. Die Gradienten leben, bis der Rückwärtsdurchlauf sie zurückgibt; die vollständigen Logits gibt es nie.</translation>
    </message>
    <message>
        <source>Weights are in float8 only if linear layers are; set fp8, or fp8.weights to no.</source>
        <translation>Gewichte sind nur in float8, wenn es lineare Schichten sind; setzen Sie fp8, oder fp8.weights auf no.</translation>
    </message>
    <message>
        <source>Transformer Engine&apos;s weights are in float8 only with Megatron-LM&apos;s distributed optimizer; set data-parallel to megatron-distributed-optimizer or fp8.weights to no.</source>
        <translation>Gewichte von Transformer Engine sind nur mit dem verteilten Optimizer von Megatron-LM in float8; setzen Sie data-parallel auf megatron-distributed-optimizer oder fp8.weights auf no.</translation>
    </message>
    <message>
        <source>torchao gathers weights in float8 only with one scale per tensor; set fp8 to torchao-tensorwise or fp8.weights to no.</source>
        <translation>torchao sammelt Gewichte nur mit einer Skala je Tensor in float8 ein; setzen Sie fp8 auf torchao-tensorwise oder fp8.weights auf no.</translation>
    </message>
    <message>
        <source>torchao gathers weights in float8 only with FSDP2; set data-parallel to fsdp2 or fp8.weights to no.</source>
        <translation>torchao sammelt Gewichte nur mit FSDP2 in float8 ein; setzen Sie data-parallel auf fsdp2 oder fp8.weights auf no.</translation>
    </message>
    <message>
        <source>%1 has no float8 products, which need compute capability 8.9; choose another GPU or set fp8 to none.</source>
        <translation>%1 hat keine float8-Produkte, die Compute Capability 8.9 brauchen; wählen Sie eine andere GPU oder setzen Sie fp8 auf none.</translation>
    </message>
    <message>
        <source>torchtitan&apos;s float8 layers are torchao&apos;s with rowwise scales; set fp8 to torchao-rowwise.</source>
        <translation>Die float8-Schichten von torchtitan sind die von torchao mit zeilenweisen Skalen; setzen Sie fp8 auf torchao-rowwise.</translation>
    </message>
    <message>
        <source>Megatron-LM&apos;s float8 layers are Transformer Engine&apos;s; set fp8 to te-delayed or te-current.</source>
        <translation>Die float8-Schichten von Megatron-LM sind die von Transformer Engine; setzen Sie fp8 auf te-delayed oder te-current.</translation>
    </message>
    <message>
        <source>accelerate uses Transformer Engine with delayed scales; set fp8 to te-delayed.</source>
        <translation>accelerate verwendet Transformer Engine mit verzögerten Skalen; setzen Sie fp8 auf te-delayed.</translation>
    </message>
    <message>
        <source>DeepSpeed&apos;s file cannot set float8 layers; write the file for another program, or set fp8 to none.</source>
        <translation>Die Datei von DeepSpeed kann keine float8-Schichten setzen; schreiben Sie die Datei für ein anderes Programm, oder setzen Sie fp8 auf none.</translation>
    </message>
    <message>
        <source>The PyTorch script does not convert layers to float8; write the file for torchtitan, accelerate or Megatron-LM, or set fp8 to none.</source>
        <translation>Das PyTorch-Skript wandelt keine Schichten in float8 um; schreiben Sie die Datei für torchtitan, accelerate oder Megatron-LM, oder setzen Sie fp8 auf none.</translation>
    </message>
    <message>
        <source>recipe_name: rowwise_with_gw_hp is estimated as rowwise; its gradients of weights are products in bfloat16.</source>
        <translation>recipe_name: rowwise_with_gw_hp wird wie rowwise geschätzt; seine Gradienten der Gewichte sind Produkte in bfloat16.</translation>
    </message>
    <message>
        <source>filter_fqns: auto_filter_small_kn is estimated as converting small layers, too.</source>
        <translation>filter_fqns: auto_filter_small_kn wird geschätzt, als würden auch kleine Schichten umgewandelt.</translation>
    </message>
    <message>
        <source>fp8_config.backend: MS-AMP is not estimated; it takes TE or AO.</source>
        <translation>fp8_config.backend: MS-AMP wird nicht geschätzt; möglich sind TE und AO.</translation>
    </message>
    <message>
        <source>fp8: the training script has to pass Accelerator an AORecipeKwargs whose config is Float8LinearConfig.from_recipe_name(&quot;%1&quot;).</source>
        <translation>fp8: Das Trainingsskript muss Accelerator ein AORecipeKwargs übergeben, dessen config Float8LinearConfig.from_recipe_name(&quot;%1&quot;) ist.</translation>
    </message>
    <message>
        <source>--fp8-recipe %1 is estimated as tensorwise; its scales take more memory.</source>
        <translation>--fp8-recipe %1 wird wie tensorwise geschätzt; seine Skalen brauchen mehr Speicher.</translation>
    </message>
    <message>
        <source>Gradient clipping</source>
        <translation>Gradienten-Clipping</translation>
    </message>
    <message>
        <source>torch.nn.utils.clip_grad_norm_ before the optimizer&apos;s step: all gradients are read for their norm and scaled in place. DeepSpeed and Megatron-LM compute the norm in any case.</source>
        <translation>torch.nn.utils.clip_grad_norm_ vor dem Optimizerschritt: Alle Gradienten werden für ihre Norm gelesen und an Ort und Stelle skaliert. DeepSpeed und Megatron-LM berechnen die Norm in jedem Fall.</translation>
    </message>
    <message>
        <source>Each sample, or the whole batch.</source>
        <translation>Jede Probe oder den ganzen Batch.</translation>
    </message>
    <message>
        <source>Element</source>
        <translation>Element</translation>
    </message>
    <message>
        <source>Elements at given positions: a copy. Saved for backward: the indices.</source>
        <translation>Elemente an gegebenen Positionen: eine Kopie. Für den Rückwärtslauf gespeichert: die Indizes.</translation>
    </message>
    <message>
        <source>Elements.</source>
        <translation>Elemente.</translation>
    </message>
    <message>
        <source>Elements: %1.</source>
        <translation>Elemente: %1.</translation>
    </message>
    <message>
        <source>Embedding</source>
        <translation>Embedding</translation>
    </message>
    <message>
        <source>Empty: as wide as the window.</source>
        <translation>Leer: so breit wie das Fenster.</translation>
    </message>
    <message>
        <source>Empty: by the scale factor.</source>
        <translation>Leer: nach dem Skalierungsfaktor.</translation>
    </message>
    <message>
        <source>Empty: the last dimension.</source>
        <translation>Leer: die letzte Dimension.</translation>
    </message>
    <message>
        <source>Entries</source>
        <translation>Einträge</translation>
    </message>
    <message>
        <source>Equation</source>
        <translation>Gleichung</translation>
    </message>
    <message>
        <source>It keeps every output together with its gradient, so it overestimates activations; no temporaries, no allocator, no CUDA context.</source>
        <translation>Jede Ausgabe wird samt Gradient gehalten, Aktivierungen werden also überschätzt; ohne temporäre Tensoren, Allokator und CUDA-Kontext.</translation>
    </message>
    <message>
        <source>Swaps two dimensions: a view.</source>
        <translation>Vertauscht zwei Dimensionen: eine View.</translation>
    </message>
    <message>
        <source>Exponent</source>
        <translation>Exponent</translation>
    </message>
    <message>
        <source>FP32 core</source>
        <translation>FP32-Kern</translation>
    </message>
    <message>
        <source>FSDP units</source>
        <translation>FSDP-Einheiten</translation>
    </message>
    <message>
        <source>Factor</source>
        <translation>Faktor</translation>
    </message>
    <message>
        <source>First dimension</source>
        <translation>Erste Dimension</translation>
    </message>
    <message>
        <source>Flash attention</source>
        <translation>Flash Attention</translation>
    </message>
    <message>
        <source>For rules that differ between versions, such as the libraries&apos; workspaces.</source>
        <translation>Für Regeln, die sich zwischen Versionen unterscheiden, etwa die Workspaces der Bibliotheken.</translation>
    </message>
    <message>
        <source>Freeze</source>
        <translation>Einfrieren</translation>
    </message>
    <message>
        <source>From</source>
        <translation>Von</translation>
    </message>
    <message>
        <source>From dimension</source>
        <translation>Von Dimension</translation>
    </message>
    <message>
        <source>Function</source>
        <translation>Funktion</translation>
    </message>
    <message>
        <source>Fused optimizer</source>
        <translation>Optimizer „fused“</translation>
    </message>
    <message>
        <source>GPU</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>GPUs</source>
        <translation>GPUs</translation>
    </message>
    <message>
        <source>GPUs per node</source>
        <translation>GPUs je Rechner</translation>
    </message>
    <message>
        <source>Gated feed-forward: down(SiLU(gate(x)) × up(x)).</source>
        <translation>Gated Feed-Forward: down(SiLU(gate(x)) × up(x)).</translation>
    </message>
    <message>
        <source>Gather dtype</source>
        <translation>Datentyp beim Sammeln</translation>
    </message>
    <message>
        <source>GiB</source>
        <translation>GiB</translation>
    </message>
    <message>
        <source>Names of blocks, separated by commas, that fully_shard wraps one by one; * matches anything. Empty: the repeated blocks; root: the whole network as one.</source>
        <translation>Namen von Blöcken, durch Kommas getrennt, die fully_shard einzeln umhüllt; * steht für Beliebiges. Leer: die wiederholten Blöcke; root: das ganze Netz als eines.</translation>
    </message>
    <message>
        <source>Gradient accumulation</source>
        <translation>Gradientenakkumulation</translation>
    </message>
    <message>
        <source>Gradients as bucket views</source>
        <translation>Gradienten als Sichten auf Buckets</translation>
    </message>
    <message>
        <source>Gradients of the outputs</source>
        <translation>Gradienten der Ausgaben</translation>
    </message>
    <message>
        <source>Grouped queries</source>
        <translation>Gruppierte Queries</translation>
    </message>
    <message>
        <source>Groups</source>
        <translation>Gruppen</translation>
    </message>
    <message>
        <source>Halves a dimension: one half gates the other. Saved for backward: its input.</source>
        <translation>Halbiert eine Dimension: eine Hälfte steuert die andere. Für den Rückwärtslauf gespeichert: die Eingabe.</translation>
    </message>
    <message>
        <source>Head size</source>
        <translation>Kopfgröße</translation>
    </message>
    <message>
        <source>Heads</source>
        <translation>Köpfe</translation>
    </message>
    <message>
        <source>Hidden size</source>
        <translation>Verborgene Größe</translation>
    </message>
    <message>
        <source>The number of GPUs over which the weights of each linear layer, embedding and attention are sharded, as by DTensor&apos;s parallelize_module.</source>
        <translation>Wie viele GPUs sich die Gewichte jeder Linear-, Embedding- und Attention-Schicht teilen, wie DTensors parallelize_module es tut.</translation>
    </message>
    <message>
        <source>How many GPUs train together: the world size.</source>
        <translation>Wie viele GPUs zusammen trainieren: die world size.</translation>
    </message>
    <message>
        <source>The number of GPUs in each machine; a tensor-parallel group should fit into one machine.</source>
        <translation>Wie viele davon in einem Rechner stecken; GPUs, die sich Schichten teilen, sollten im selben sein.</translation>
    </message>
    <message>
        <source>How many times the block runs in sequence, each time with its own parameters.</source>
        <translation>Wie oft der Block nacheinander läuft, jedes Mal mit eigenen Parametern.</translation>
    </message>
    <message>
        <source>Implementation</source>
        <translation>Implementierung</translation>
    </message>
    <message>
        <source>In place</source>
        <translation>In place</translation>
    </message>
    <message>
        <source>In-place activations</source>
        <translation>Aktivierungen in place</translation>
    </message>
    <message>
        <source>Indexing</source>
        <translation>Indizierung</translation>
    </message>
    <message>
        <source>Input channels</source>
        <translation>Eingangskanäle</translation>
    </message>
    <message>
        <source>Input features</source>
        <translation>Eingangsmerkmale</translation>
    </message>
    <message>
        <source>Interpolates to a larger or smaller size. Saved for backward: sizes only.</source>
        <translation>Interpoliert auf eine größere oder kleinere Größe. Für den Rückwärtslauf gespeichert: nur Größen.</translation>
    </message>
    <message>
        <source>The number of stages into which the repeated blocks are split; each GPU of a pipeline runs one.</source>
        <translation>Die Zahl der Stufen, auf die die wiederholten Blöcke verteilt werden; jede GPU einer Pipeline führt eine aus.</translation>
    </message>
    <message>
        <source>Concatenates tensors along a dimension: a copy.</source>
        <translation>Fügt Tensoren entlang einer Dimension zusammen: eine Kopie von allem.</translation>
    </message>
    <message>
        <source>Stacks tensors along a new dimension: a copy.</source>
        <translation>Stapelt Tensoren entlang einer neuen Dimension: eine Kopie.</translation>
    </message>
    <message>
        <source>Keep the dimension</source>
        <translation>Dimension behalten</translation>
    </message>
    <message>
        <source>Keep the dimensions</source>
        <translation>Dimensionen behalten</translation>
    </message>
    <message>
        <source>Loss parallelism</source>
        <translation>Parallele Verlustfunktion</translation>
    </message>
    <message>
        <source>has different numbers of key and query heads; turn on grouped queries, and choose a number of key heads that divides the number of query heads</source>
        <translation>hat verschieden viele Key- und Query-Köpfe; bitte gruppierte Queries einschalten und eine Zahl von Key-Köpfen wählen, die die Zahl der Query-Köpfe teilt</translation>
    </message>
    <message>
        <source>loss_parallel: each GPU keeps its part of the logits and of the loss; otherwise every GPU gathers all logits.</source>
        <translation>loss_parallel: Jede GPU behält ihren Teil der Logits und des Loss; sonst sammelt jede GPU alle Logits.</translation>
    </message>
    <message>
        <source>Micro-batches that go through the pipeline in one step; the batch size is that of one micro-batch.</source>
        <translation>Mikro-Batches, die in einem Schritt durch die Pipeline gehen; die Batchgröße ist die eines Mikro-Batches.</translation>
    </message>
    <message>
        <source>NCCL&apos;s buffers outside PyTorch&apos;s allocator. An estimate: 544 to 688 MiB were measured on 2 to 4 A100 (NVIDIA/nccl#964), more on other machines.</source>
        <translation>Puffer von NCCL außerhalb von PyTorchs Allokator. Eine Schätzung: Auf 2 bis 4 A100 wurden 544 bis 688 MiB gemessen (NVIDIA/nccl#964), anderswo mehr.</translation>
    </message>
    <message>
        <source>NCCL, each additional communicator</source>
        <translation>NCCL, jeder weitere Kommunikator</translation>
    </message>
    <message>
        <source>NCCL, first communicator</source>
        <translation>NCCL, erster Kommunikator</translation>
    </message>
    <message>
        <source>Norms, dropouts and the tensors between sharded layers are also sharded along the sequence.</source>
        <translation>Auch Normen, Dropouts und die Tensoren zwischen geteilten Schichten werden entlang der Sequenz geteilt.</translation>
    </message>
    <message>
        <source>Interleaved pipelines: how many stages, far apart in the network, each GPU runs.</source>
        <translation>Bei interleaved: wie viele im Netz weit auseinanderliegende Stufen jede GPU ausführt.</translation>
    </message>
    <message>
        <source>Reduce bucket</source>
        <translation>Reduktions-Bucket</translation>
    </message>
    <message>
        <source>Overlap reductions</source>
        <translation>Reduktionen überlappen</translation>
    </message>
    <message>
        <source>Contiguous gradients</source>
        <translation>Zusammenhängende Gradienten</translation>
    </message>
    <message>
        <source>Reduce to owners</source>
        <translation>Zum Eigentümer reduzieren</translation>
    </message>
    <message>
        <source>Maximum live parameters</source>
        <translation>Maximal gesammelte Parameter</translation>
    </message>
    <message>
        <source>Reuse distance</source>
        <translation>Abstand der Wiederverwendung</translation>
    </message>
    <message>
        <source>Prefetch bucket</source>
        <translation>Vorab-Bucket</translation>
    </message>
    <message>
        <source>Persistence threshold</source>
        <translation>Schwelle des Verbleibs</translation>
    </message>
    <message>
        <source>Optimizer sub-group</source>
        <translation>Teilgruppe des Optimizers</translation>
    </message>
    <message>
        <source>Secondary partition</source>
        <translation>Zweite Aufteilung</translation>
    </message>
    <message>
        <source>Offload parameters</source>
        <translation>Parameter auslagern</translation>
    </message>
    <message>
        <source>16-bit master weights</source>
        <translation>Master-Gewichte in 16 Bit</translation>
    </message>
    <message>
        <source>as the stage</source>
        <translation>wie die Stufe</translation>
    </message>
    <message>
        <source>elements</source>
        <translation>Elemente</translation>
    </message>
    <message>
        <source>How data-parallel GPUs shard the training state: ddp replicates everything; zero1 shards the optimizer state; fsdp2 and fsdp1 shard parameters, gradients and optimizer state. deepspeed-zero1 to 3 are DeepSpeed&apos;s, megatron Megatron-LM&apos;s. With none, several GPUs use ddp.</source>
        <translation>Was datenparallele GPUs teilen: ddp behält alles auf jeder, zero1 teilt den Optimizer-Zustand, fsdp2 und fsdp1 teilen Parameter, Gradienten und Zustand. deepspeed-zero1 bis 3 sind die von DeepSpeed, megatron die von Megatron-LM. Mit none verwenden mehrere GPUs ddp.</translation>
    </message>
    <message>
        <source>DeepSpeed reduces gradients through a buffer of this many elements, or two of them if reduction overlaps with backward.</source>
        <translation>DeepSpeed reduziert Gradienten über einen Puffer von so vielen Elementen, oder über zwei, wenn sich die Reduktion mit dem Rückwärtslauf überlappt.</translation>
    </message>
    <message>
        <source>Whether gradients are reduced while backward runs; on by default only in stage 3.</source>
        <translation>Ob Gradienten während des Rückwärtslaufs reduziert werden; standardmäßig nur in Stufe 3.</translation>
    </message>
    <message>
        <source>Gradients are copied into the reduce bucket as soon as they are computed.</source>
        <translation>Gradienten werden in den Reduktions-Bucket kopiert, sobald sie berechnet sind.</translation>
    </message>
    <message>
        <source>Each GPU gets its own part of the gradients instead of all of them; the part that is sent is copied once more.</source>
        <translation>Jede GPU erhält ihren eigenen Teil der Gradienten statt aller; was gesendet wird, wird noch einmal kopiert.</translation>
    </message>
    <message>
        <source>Stage 3 stops prefetching parameters while this many are on the GPU.</source>
        <translation>Stufe 3 holt keine weiteren Parameter vorab, solange so viele auf der GPU sind.</translation>
    </message>
    <message>
        <source>Stage 3 keeps parameters that are used again within this many elements; a network with fewer parameters stays gathered from forward to backward.</source>
        <translation>Stufe 3 behält Parameter, die innerhalb so vieler Elemente wieder gebraucht werden; ein Netz mit weniger Parametern bleibt vom Vorwärts- bis zum Rückwärtslauf gesammelt.</translation>
    </message>
    <message>
        <source>How many elements stage 3 prefetches.</source>
        <translation>Wie viele Elemente Stufe 3 vorab holt.</translation>
    </message>
    <message>
        <source>Stage 3 does not shard tensors of up to this many elements.</source>
        <translation>Stufe 3 teilt Tensoren mit bis zu so vielen Elementen nicht auf.</translation>
    </message>
    <message>
        <source>Stage 3 updates this many elements of its shard at a time.</source>
        <translation>Stufe 3 aktualisiert so viele Elemente ihres Teils auf einmal.</translation>
    </message>
    <message>
        <source>Distributed optimizers</source>
        <translation>Verteilte Optimierer</translation>
    </message>
    <message>
        <source>The data-parallel GPUs form this many groups, each of which shards a whole optimizer state (--num-distributed-optimizer-instances).</source>
        <translation>--num-distributed-optimizer-instances: Die datenparallelen GPUs bilden so viele Gruppen, von denen sich jede einen ganzen Optimiererzustand teilt.</translation>
    </message>
    <message>
        <source>Fused cross-entropy</source>
        <translation>Verschmolzene Kreuzentropie</translation>
    </message>
    <message>
        <source>Grouped experts</source>
        <translation>Gruppierte Experten</translation>
    </message>
    <message>
        <source>Parts of the loss are compiled (--cross-entropy-loss-fusion in its native implementation). Backward then copies the fp32 softmax, up to PyTorch 2.6.</source>
        <translation>--cross-entropy-loss-fusion mit --cross-entropy-fusion-impl native: Teile des Loss werden kompiliert. Bis PyTorch 2.6 kopiert der Rückwärtslauf dann den Softmax in fp32.</translation>
    </message>
    <message>
        <source>Experts run as grouped matrix products on four streams (--moe-grouped-gemm), each of which has a workspace.</source>
        <translation>Experten laufen als gruppierte Matrixprodukte auf vier Streams (--moe-grouped-gemm), die je einen Workspace haben.</translation>
    </message>
    <message>
        <source>ZeRO++: groups of this many GPUs keep the parameters between forward and backward.</source>
        <translation>ZeRO++: Gruppen von so vielen GPUs behalten die Parameter zwischen Vorwärts- und Rückwärtslauf.</translation>
    </message>
    <message>
        <source>Stage 3 keeps its shard of the parameters in CPU memory.</source>
        <translation>Stufe 3 hält ihren Teil der Parameter im CPU-Speicher.</translation>
    </message>
    <message>
        <source>The master weights and the optimizer&apos;s gradients use the model&apos;s dtype instead of fp32.</source>
        <translation>Die Master-Gewichte und die Gradienten des Optimizers haben den Datentyp des Modells statt fp32.</translation>
    </message>
    <message>
        <source>FSDP1 reshards all units after forward or none; set fsdp.reshard to yes or no and fsdp.last-reshard to -1, or data-parallel to fsdp2.</source>
        <translation>FSDP1 teilt nach dem Vorwärtslauf alle Einheiten wieder auf oder keine; setzen Sie fsdp.reshard auf yes oder no und fsdp.last-reshard auf -1, oder data-parallel auf fsdp2.</translation>
    </message>
    <message>
        <source>DeepSpeed runs pipelines only with ZeRO stage 1; set data-parallel to deepspeed-zero1 or pipeline-parallel to 1.</source>
        <translation>DeepSpeed betreibt Pipelines nur mit ZeRO-Stufe 1; setzen Sie data-parallel auf deepspeed-zero1 oder pipeline-parallel auf 1.</translation>
    </message>
    <message>
        <source>DeepSpeed has no interleaved pipeline; set pp.schedule to 1f1b and pp.virtual to 1.</source>
        <translation>DeepSpeed hat keine verschränkte Pipeline; setzen Sie pp.schedule auf 1f1b und pp.virtual auf 1.</translation>
    </message>
    <message>
        <source>Only ZeRO stage 3 offloads parameters; set data-parallel to deepspeed-zero3 or deepspeed.offload-param to no.</source>
        <translation>Parameter lagert nur ZeRO-Stufe 3 aus; setzen Sie data-parallel auf deepspeed-zero3 oder deepspeed.offload-param auf no.</translation>
    </message>
    <message>
        <source>%1 cannot be divided into groups of %2; set deepspeed.zero-hpz-partition-size to %3.</source>
        <translation>%1 in Gruppen von %2 aufzuteilen, ist nicht möglich; setzen Sie deepspeed.zero-hpz-partition-size auf %3.</translation>
    </message>
    <message>
        <source>data-parallel: %1 has no %2; its file uses %3, which shards the same tensors.</source>
        <translation>data-parallel: %1 hat kein %2; die Datei verwendet %3, das dieselben Tensoren aufteilt.</translation>
    </message>
    <message>
        <source>%1 takes a whole number, not %2.</source>
        <translation>%1 erwartet eine ganze Zahl, nicht %2.</translation>
    </message>
    <message>
        <source>Context parallelism</source>
        <translation>Kontextparallelität</translation>
    </message>
    <message>
        <source>The number of GPUs over which each sequence is split: each computes its part of the tokens, and attention exchanges keys and values, as PyTorch&apos;s context_parallel does.</source>
        <translation>Wie viele GPUs sich jede Sequenz teilen: Jede rechnet ihren Teil der Tokens, und die Attention tauscht Keys und Values aus, wie context_parallel von PyTorch.</translation>
    </message>
    <message>
        <source>%1 cannot be divided into context-parallel groups of %2; set context-parallel to %3.</source>
        <translation>%1 in Gruppen von %2 aufzuteilen, die sich Sequenzen teilen, ist nicht möglich; setzen Sie context-parallel auf %3.</translation>
    </message>
    <message>
        <source>context-parallel: %1 tokens cannot be split into two pieces for each of %2 GPUs; choose a length divisible by %3, or another degree.</source>
        <translation>context-parallel: %1 Tokens lassen sich nicht in zwei Stücke für jede von %2 GPUs schneiden; wählen Sie eine Länge, die durch %3 teilbar ist, oder einen anderen Grad.</translation>
    </message>
    <message>
        <source>communication_data_type: reductions are estimated in the model&apos;s dtype.</source>
        <translation>communication_data_type: Reduktionen werden im Typ des Modells geschätzt.</translation>
    </message>
    <message>
        <source>DeepSpeed&apos;s file does not say how many GPUs there are: with %1, a step has %2 accumulation steps.</source>
        <translation>Die DeepSpeed-Datei sagt nicht, wie viele GPUs es gibt: Mit %1 hat ein Schritt %2 Akkumulationsschritte.</translation>
    </message>
    <message>
        <source>torchtitan offloads parameters only if several GPUs share them; set fsdp.offload to no, or write the file for another program.</source>
        <translation>torchtitan lagert Parameter nur aus, wenn mehrere GPUs sie teilen; setzen Sie fsdp.offload auf no oder schreiben Sie die Datei für ein anderes Programm.</translation>
    </message>
    <message>
        <source>%1 is %2, which is known only when the script runs; the figures are for sequences of %3.</source>
        <translation>%1 ist %2, was erst beim Ausführen des Skripts bekannt ist; die Zahlen gelten für Sequenzen der Länge %3.</translation>
    </message>
    <message>
        <source>DeepSpeed&apos;s file does not say how many GPUs there are: with %1, each has %2 samples at a time.</source>
        <translation>Die DeepSpeed-Datei sagt nicht, wie viele GPUs es gibt: Mit %1 hat jede %2 Samples auf einmal.</translation>
    </message>
    <message>
        <source>Offload shards</source>
        <translation>Teile auslagern</translation>
    </message>
    <message>
        <source>Parameters as bucket views</source>
        <translation>Parameter als Sichten auf Buckets</translation>
    </message>
    <message>
        <source>Parameters sharded over %1 cannot be kept by groups of %2; set fsdp.reshard to yes, no or %3.</source>
        <translation>Auf %1 verteilte Parameter können nicht von Gruppen zu %2 behalten werden; setzen Sie fsdp.reshard auf yes, no oder %3.</translation>
    </message>
    <message>
        <source>Pipeline micro-batches</source>
        <translation>Mikro-Batches der Pipeline</translation>
    </message>
    <message>
        <source>Pipeline stages</source>
        <translation>Pipeline-Stufen</translation>
    </message>
    <message>
        <source>Rank shown</source>
        <translation>Gezeigter Rang</translation>
    </message>
    <message>
        <source>Reduce dtype</source>
        <translation>Datentyp beim Reduzieren</translation>
    </message>
    <message>
        <source>Replicas</source>
        <translation>Kopien</translation>
    </message>
    <message>
        <source>Reshard after forward</source>
        <translation>Nach dem Vorwärtslauf wieder aufteilen</translation>
    </message>
    <message>
        <source>Reshard the last unit</source>
        <translation>Letzte Einheit wieder aufteilen</translation>
    </message>
    <message>
        <source>Saved for backward: input and output.</source>
        <translation>Für den Rückwärtslauf gespeichert: Eingabe und Ausgabe.</translation>
    </message>
    <message>
        <source>Saved for backward: its input and 1 + |x|.</source>
        <translation>Für den Rückwärtslauf gespeichert: die Eingabe und 1 + |x|.</translation>
    </message>
    <message>
        <source>Saved for backward: its input.</source>
        <translation>Für den Rückwärtslauf gespeichert: die Eingabe.</translation>
    </message>
    <message>
        <source>Saved for backward: its input; its output where it works in place.</source>
        <translation>Für den Rückwärtslauf gespeichert: die Eingabe; arbeitet sie in place, die Ausgabe.</translation>
    </message>
    <message>
        <source>Saved for backward: its output.</source>
        <translation>Für den Rückwärtslauf gespeichert: die Ausgabe.</translation>
    </message>
    <message>
        <source>Saved for backward: its tanh.</source>
        <translation>Für den Rückwärtslauf gespeichert: der Tanh.</translation>
    </message>
    <message>
        <source>Saved for backward: nothing.</source>
        <translation>Für den Rückwärtslauf gespeichert: nichts.</translation>
    </message>
    <message>
        <source>Saved for backward: sizes only.</source>
        <translation>Für den Rückwärtslauf gespeichert: nur Größen.</translation>
    </message>
    <message>
        <source>Saves only the input of the block and recomputes the rest in backward (torch.utils.checkpoint).</source>
        <translation>Speichert nur die Eingabe des Blocks und berechnet den Rest im Rückwärtslauf neu (torch.utils.checkpoint).</translation>
    </message>
    <message>
        <source>Reentrant</source>
        <translation>Reentrant</translation>
    </message>
    <message>
        <source>Schedule</source>
        <translation>Ablauf</translation>
    </message>
    <message>
        <source>Sequence parallelism</source>
        <translation>Sequenzparallelität</translation>
    </message>
    <message>
        <source>Several GPUs</source>
        <translation>Mehrere GPUs</translation>
    </message>
    <message>
        <source>Several stages on each GPU need an interleaved pipeline; set pp.schedule to interleaved or pp.virtual to 1.</source>
        <translation>Mehrere Stufen auf jeder GPU brauchen eine Pipeline mit interleaved; setzen Sie pp.schedule auf interleaved oder pp.virtual auf 1.</translation>
    </message>
    <message>
        <source>Stages per GPU</source>
        <translation>Stufen je GPU</translation>
    </message>
    <message>
        <source>Tensor parallelism</source>
        <translation>Tensorparallelität</translation>
    </message>
    <message>
        <source>There are no layers that tensor parallelism can shard; set tensor-parallel to 1.</source>
        <translation>Die Tensorparallelität findet keine Schichten, die sich teilen lassen; setzen Sie tensor-parallel auf 1.</translation>
    </message>
    <message>
        <source>Tensor parallelism over %1 GPUs spans more than one node of %2: every layer waits for the network; set tensor-parallel to %2 or less, or gpus-per-node to what the machine has.</source>
        <translation>Tensorparallelität über %1 GPUs erstreckt sich über mehr als einen Rechner mit %2: Jede Schicht wartet auf das Netzwerk; setzen Sie tensor-parallel auf höchstens %2 oder gpus-per-node auf das, was der Rechner hat.</translation>
    </message>
    <message>
        <source>Tensor-parallel plan</source>
        <translation>Plan der Tensorparallelität</translation>
    </message>
    <message>
        <source>The rank that the answer describes; -1 is the one with the least free memory.</source>
        <translation>Der Rang, den die Antwort beschreibt; -1 ist der vollste.</translation>
    </message>
    <message>
        <source>Resharding of the last unit, whose backward comes first.</source>
        <translation>Dasselbe für die letzte Einheit, deren Rückwärtslauf zuerst kommt.</translation>
    </message>
    <message>
        <source>has %1 output strides for an output of %2 dimensions; give one for each, or none.</source>
        <translation>hat %1 Output-Strides für eine Ausgabe mit %2 Dimensionen; geben Sie für jede einen an oder gar keinen.</translation>
    </message>
    <message>
        <source>its output strides reach over %1 of an input that has %2; correct them or the output shape.</source>
        <translation>die Output-Strides reichen über %1 eines Inputs mit %2; korrigieren Sie sie oder die Output-Form.</translation>
    </message>
    <message>
        <source>Inference is estimated on one GPU only; set gpus and all degrees of parallelism to 1, or mode to training.</source>
        <translation>Inferenz wird nur auf einer GPU geschätzt; setzen Sie gpus und alle Grade der Parallelität auf 1 oder mode auf training.</translation>
    </message>
    <message>
        <source>There is no rank %1 among %2; set rank to %3 or less, or to -1 for the one with the least free memory.</source>
        <translation>Unter %2 gibt es keinen Rang %1; setzen Sie rank auf höchstens %3 oder auf -1 für den vollsten.</translation>
    </message>
    <message>
        <source>optimizer.zero_grad(set_to_none=...): no keeps zeroed gradients in memory during forward; auto is PyTorch&apos;s default, yes from 2.0 on. Only on one GPU.</source>
        <translation>optimizer.zero_grad(set_to_none=...): no behält auf null gesetzte Gradienten während des Vorwärtslaufs im Speicher; auto ist PyTorchs Vorgabe, yes ab 2.0. Nur auf einer GPU.</translation>
    </message>
    <message>
        <source>query and key must agree in head size, key and value in length</source>
        <translation>Query und Key müssen in der Kopfgröße übereinstimmen, Key und Value in der Länge</translation>
    </message>
    <message>
        <source>takes at most %1 different lengths</source>
        <translation>nimmt höchstens %1 verschiedene Längen</translation>
    </message>
    <message>
        <source>too few parameters</source>
        <translation>zu wenige Parameter</translation>
    </message>
    <message>
        <source>too many parameters</source>
        <translation>zu viele Parameter</translation>
    </message>
    <message>
        <source>tp.plan: %1 has no style; enter auto, or row paths with column, row or whole, such as *.q:column,*.o:row.</source>
        <translation>tp.plan: %1 hat keinen Stil; geben Sie auto ein oder Zeilenpfade mit column, row oder whole, etwa *.q:column,*.o:row.</translation>
    </message>
    <message>
        <source>tp.plan: no layer is called %1; see the table for their paths.</source>
        <translation>tp.plan: Keine Schicht heißt %1; die Pfade stehen in der Tabelle.</translation>
    </message>
    <message>
        <source>Checkpoints the block with use_reentrant=True, which keeps the incoming gradient and the block&apos;s output until its backward is done.</source>
        <translation>Checkpointing des Blocks mit use_reentrant=True, das den ankommenden Gradienten und die Ausgabe des Blocks behält, bis sein Rückwärtslauf beendet ist.</translation>
    </message>
    <message>
        <source>Requires gradient</source>
        <translation>Benötigt Gradienten</translation>
    </message>
    <message>
        <source>As with requires_grad_(): the tensor and its gradient stay until backward has finished.</source>
        <translation>Wie bei requires_grad_(): Der Tensor und sein Gradient bleiben bis zum Ende des Rückwärtslaufs.</translation>
    </message>
    <message>
        <source>same as the others</source>
        <translation>wie die anderen</translation>
    </message>
    <message>
        <source>bucket_cap_mb of DistributedDataParallel: it decides how often gradients are reduced; all buckets together are as large as the gradients.</source>
        <translation>bucket_cap_mb von DistributedDataParallel: bestimmt, wie oft Gradienten reduziert werden; alle Buckets zusammen sind so groß wie die Gradienten.</translation>
    </message>
    <message>
        <source>gradient_as_bucket_view: gradients are views of DDP&apos;s buckets instead of tensors of their own.</source>
        <translation>gradient_as_bucket_view: Gradienten sind Sichten auf die Buckets von DDP statt eigener Tensoren.</translation>
    </message>
    <message>
        <source>param_dtype of MixedPrecisionPolicy: parameters are gathered and computed with in this type; same: as they are stored.</source>
        <translation>param_dtype von MixedPrecisionPolicy: Parameter werden in diesem Typ gesammelt und verrechnet; same: wie sie gespeichert sind.</translation>
    </message>
    <message>
        <source>parameters_as_bucket_view of ZeroRedundancyOptimizer.</source>
        <translation>parameters_as_bucket_view von ZeroRedundancyOptimizer.</translation>
    </message>
    <message>
        <source>pp.split distributes %1 blocks over %2 stages; the network has %3 for %4.</source>
        <translation>pp.split verteilt %1 Blöcke auf %2 Stufen; das Netz hat %3 für %4.</translation>
    </message>
    <message>
        <source>reduce_dtype of MixedPrecisionPolicy: gradients are reduced in this type; same: as they were computed.</source>
        <translation>reduce_dtype von MixedPrecisionPolicy: Gradienten werden in diesem Typ reduziert; same: wie sie berechnet wurden.</translation>
    </message>
    <message>
        <source>Subtract from a number</source>
        <translation>Von einer Zahl abziehen</translation>
    </message>
    <message>
        <source>With one input: a number minus the input; the input&apos;s gradient is negated.</source>
        <translation>Bei einer Eingabe: eine Zahl minus die Eingabe; deren Gradient wird negiert.</translation>
    </message>
    <message>
        <source>Negative values count from the end; B or B/2 follows the batch size.</source>
        <translation>Negative Werte zählen vom Ende; B oder B/2 folgt der Batchgröße.</translation>
    </message>
    <message>
        <source>Keeps the lower triangle: a copy.</source>
        <translation>Behält das untere Dreieck: eine Kopie.</translation>
    </message>
    <message>
        <source>Keeps the upper triangle: a copy.</source>
        <translation>Behält das obere Dreieck: eine Kopie.</translation>
    </message>
    <message>
        <source>Saved for backward.</source>
        <translation>Für den Rückwärtslauf gespeichert.</translation>
    </message>
    <message>
        <source>Kernel</source>
        <translation>Kernel</translation>
    </message>
    <message>
        <source>Key and value heads</source>
        <translation>Key- und Value-Köpfe</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Art</translation>
    </message>
    <message>
        <source>Kullback-Leibler divergence. Saved for backward: the target.</source>
        <translation>Kullback-Leibler-Divergenz. Für den Rückwärtslauf gespeichert: das Ziel.</translation>
    </message>
    <message>
        <source>LSTM only; 0: none.</source>
        <translation>Nur LSTM; 0: keine.</translation>
    </message>
    <message>
        <source>Label smoothing</source>
        <translation>Label-Glättung</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>Schichten</translation>
    </message>
    <message>
        <source>Learned scale</source>
        <translation>Gelernte Skalierung</translation>
    </message>
    <message>
        <source>Learned scale and shift</source>
        <translation>Gelernte Skalierung und Verschiebung</translation>
    </message>
    <message>
        <source>Learned shift</source>
        <translation>Gelernte Verschiebung</translation>
    </message>
    <message>
        <source>Norm of a vector. Saved for backward: input and output.</source>
        <translation>Norm eines Vektors. Für den Rückwärtslauf gespeichert: Eingabe und Ausgabe.</translation>
    </message>
    <message>
        <source>Linear</source>
        <translation>Linear</translation>
    </message>
    <message>
        <source>LoRA rank</source>
        <translation>LoRA-Rang</translation>
    </message>
    <message>
        <source>Losses</source>
        <translation>Verlustfunktionen</translation>
    </message>
    <message>
        <source>Matrix product over the last two dimensions. Saved for backward: both factors.</source>
        <translation>Matrixprodukt über die letzten beiden Dimensionen. Für den Rückwärtslauf gespeichert: beide Faktoren.</translation>
    </message>
    <message>
        <source>Mean squared difference. Saved for backward: its input and the target.</source>
        <translation>Mittlere quadratische Differenz. Für den Rückwärtslauf gespeichert: Eingabe und Ziel.</translation>
    </message>
    <message>
        <source>Merges dimensions into one.</source>
        <translation>Führt Dimensionen zu einer zusammen.</translation>
    </message>
    <message>
        <source>MiB</source>
        <translation>MiB</translation>
    </message>
    <message>
        <source>Micro-batches per step; above 1, gradients stay in memory during forward.</source>
        <translation>Mikro-Batches je Schritt; über 1 bleiben die Gradienten während des Vorwärtslaufs im Speicher.</translation>
    </message>
    <message>
        <source>Mixed bf16</source>
        <translation>bf16 gemischt</translation>
    </message>
    <message>
        <source>Mode</source>
        <translation>Modus</translation>
    </message>
    <message>
        <source>Momentum</source>
        <translation>Momentum</translation>
    </message>
    <message>
        <source>Moves channels into spatial dimensions: a copy.</source>
        <translation>Verschiebt Kanäle in räumliche Dimensionen: eine Kopie.</translation>
    </message>
    <message>
        <source>Moves spatial dimensions into channels: a copy.</source>
        <translation>Verschiebt räumliche Dimensionen in Kanäle: eine Kopie.</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>The full name or any unambiguous part of it.</source>
        <translation>Der volle Name oder ein eindeutiger Teil davon.</translation>
    </message>
    <message>
        <source>Negative values count from the end.</source>
        <translation>Negative Werte zählen vom Ende.</translation>
    </message>
    <message>
        <source>Negative log-likelihood. Saved for backward: its input and the target.</source>
        <translation>Negative Log-Likelihood. Für den Rückwärtslauf gespeichert: Eingabe und Ziel.</translation>
    </message>
    <message>
        <source>No optimizer state, no temporaries, no allocator, no CUDA context; a layer&apos;s output counts once whether backward needs it or not.</source>
        <translation>Kein Optimizer-Zustand, keine temporären Tensoren, kein Allokator, kein CUDA-Kontext; jede Ausgabe zählt einmal, ob der Rückwärtslauf sie braucht oder nicht.</translation>
    </message>
    <message>
        <source>No weights, no optimizer state, no temporaries.</source>
        <translation>Keine Gewichte, kein Optimizer-Zustand, keine temporären Tensoren.</translation>
    </message>
    <message>
        <source>Norm, multi-head attention and the residual sum.</source>
        <translation>Norm, Multi-Head-Attention und die Residualsumme.</translation>
    </message>
    <message>
        <source>Normalization</source>
        <translation>Normalisierung</translation>
    </message>
    <message>
        <source>Normalized shape</source>
        <translation>Normalisierte Form</translation>
    </message>
    <message>
        <source>Normalizes each channel of each sample. Saved for backward: its input and its statistics.</source>
        <translation>Normalisiert jeden Kanal jeder Probe. Für den Rückwärtslauf gespeichert: Eingabe und Statistik.</translation>
    </message>
    <message>
        <source>Normalizes each channel over the batch. Saved for backward: its input and the batch&apos;s statistics.</source>
        <translation>Normalisiert jeden Kanal über den Batch. Für den Rückwärtslauf gespeichert: Eingabe und Batch-Statistik.</translation>
    </message>
    <message>
        <source>Normalizes groups of channels of each sample. Saved for backward: its input and its statistics.</source>
        <translation>Normalisiert Kanalgruppen jeder Probe. Für den Rückwärtslauf gespeichert: Eingabe und Statistik.</translation>
    </message>
    <message>
        <source>Normalizes the last dimensions. Saved for backward: its input, a mean and a deviation for each row.</source>
        <translation>Normalisiert die letzten Dimensionen. Für den Rückwärtslauf gespeichert: die Eingabe sowie Mittelwert und Abweichung je Zeile.</translation>
    </message>
    <message>
        <source>SGD, RMSprop and LARS keep a momentum buffer if it is not 0.</source>
        <translation>SGD, RMSprop und LARS halten einen Momentum-Puffer, wenn es nicht 0 ist.</translation>
    </message>
    <message>
        <source>Dropout of the attention weights.</source>
        <translation>Dropout der Attention-Gewichte.</translation>
    </message>
    <message>
        <source>Off: uses the running statistics, as in eval().</source>
        <translation>Aus: verwendet die laufende Statistik, wie in eval().</translation>
    </message>
    <message>
        <source>Offload optimizer</source>
        <translation>Optimizer-Zustand auslagern</translation>
    </message>
    <message>
        <source>One element of a dimension: a view without it.</source>
        <translation>Ein Element einer Dimension: eine View ohne sie.</translation>
    </message>
    <message>
        <source>One letter per dimension.</source>
        <translation>Ein Buchstabe je Dimension.</translation>
    </message>
    <message>
        <source>One number, or one per dimension.</source>
        <translation>Eine Zahl oder eine je Dimension.</translation>
    </message>
    <message>
        <source>One of two tensors for each element. Saved for backward: the condition.</source>
        <translation>Je Element einer von zwei Tensoren. Für den Rückwärtslauf gespeichert: die Bedingung.</translation>
    </message>
    <message>
        <source>One projection for q, k and v</source>
        <translation>Eine Projektion für q, k und v</translation>
    </message>
    <message>
        <source>A single size makes equal pieces.</source>
        <translation>Eine einzelne Größe ergibt gleiche Stücke.</translation>
    </message>
    <message>
        <source>Optimizer</source>
        <translation>Optimizer</translation>
    </message>
    <message>
        <source>Keeps the optimizer state in CPU memory.</source>
        <translation>Hält den Optimizer-Zustand im CPU-Speicher.</translation>
    </message>
    <message>
        <source>Order</source>
        <translation>Reihenfolge</translation>
    </message>
    <message>
        <source>Reshapes the tensor without a copy.</source>
        <translation>Ändert die Form des Tensors ohne Kopie.</translation>
    </message>
    <message>
        <source>Reshapes the tensor: a view if the layout allows, otherwise a copy.</source>
        <translation>Ändert die Form des Tensors: eine View, wo die Anordnung es erlaubt, sonst eine Kopie.</translation>
    </message>
    <message>
        <source>Output channels</source>
        <translation>Ausgangskanäle</translation>
    </message>
    <message>
        <source>Output features</source>
        <translation>Ausgangsmerkmale</translation>
    </message>
    <message>
        <source>Output padding</source>
        <translation>Ausgangs-Padding</translation>
    </message>
    <message>
        <source>Output shape</source>
        <translation>Ausgabeform</translation>
    </message>
    <message>
        <source>Output size</source>
        <translation>Ausgabegröße</translation>
    </message>
    <message>
        <source>Outputs: the sequence, the last hidden state (and cell state). Saved for backward: the gates of every step.</source>
        <translation>Ausgaben: die Sequenz, der letzte verborgene Zustand (und Zellzustand). Für den Rückwärtslauf gespeichert: die Gates jedes Schritts.</translation>
    </message>
    <message>
        <source>Overwrites its input: no new tensor, but the old values are copied first if backward needs them.</source>
        <translation>Überschreibt die Eingabe: kein neuer Tensor, aber die alten Werte werden zuvor kopiert, wenn der Rückwärtslauf sie braucht.</translation>
    </message>
    <message>
        <source>Padding</source>
        <translation>Padding</translation>
    </message>
    <message>
        <source>Padding rule</source>
        <translation>Padding-Regel</translation>
    </message>
    <message>
        <source>Pairs, the last dimension first, as F.pad.</source>
        <translation>Paare, die letzte Dimension zuerst, wie F.pad.</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>Parameter</translation>
    </message>
    <message>
        <source>Parameters, gradients, optimizer</source>
        <translation>Parameter, Gradienten, Optimizer</translation>
    </message>
    <message>
        <source>Part of the path of every row inside.</source>
        <translation>Teil des Pfads jeder Zeile darin.</translation>
    </message>
    <message>
        <source>Images are laid out as in PyTorch, channels first.</source>
        <translation>Bilder liegen wie in PyTorch, Kanäle zuerst.</translation>
    </message>
    <message>
        <source>Splits a dimension: views, one output per piece.</source>
        <translation>Teilt eine Dimension: Views, eine Ausgabe je Stück.</translation>
    </message>
    <message>
        <source>Pooling</source>
        <translation>Pooling</translation>
    </message>
    <message>
        <source>Positions</source>
        <translation>Positionen</translation>
    </message>
    <message>
        <source>Precision</source>
        <translation>Präzision</translation>
    </message>
    <message>
        <source>Probabilities along a dimension. Saved for backward: its output.</source>
        <translation>Wahrscheinlichkeiten entlang einer Dimension. Für den Rückwärtslauf gespeichert: die Ausgabe.</translation>
    </message>
    <message>
        <source>Probability</source>
        <translation>Wahrscheinlichkeit</translation>
    </message>
    <message>
        <source>Product. Saved for backward: both factors, or nothing if one is a number.</source>
        <translation>Produkt. Für den Rückwärtslauf gespeichert: beide Faktoren, oder nichts, wenn einer eine Zahl ist.</translation>
    </message>
    <message>
        <source>Projection</source>
        <translation>Projektion</translation>
    </message>
    <message>
        <source>Projections, multi-head attention, output projection. A second input makes it cross-attention.</source>
        <translation>Projektionen, Multi-Head-Attention, Ausgabeprojektion. Eine zweite Eingabe macht daraus Cross-Attention.</translation>
    </message>
    <message>
        <source>PyTorch version</source>
        <translation>PyTorch-Version</translation>
    </message>
    <message>
        <source>Quadratic near zero, linear beyond. Saved for backward: its input and the target.</source>
        <translation>Quadratisch nahe null, sonst linear. Für den Rückwärtslauf gespeichert: Eingabe und Ziel.</translation>
    </message>
    <message>
        <source>Quantize frozen weights</source>
        <translation>Eingefrorene Gewichte quantisieren</translation>
    </message>
    <message>
        <source>Quotient. Saved for backward: both, or nothing if the divisor is a number.</source>
        <translation>Quotient. Für den Rückwärtslauf gespeichert: beide, oder nichts, wenn der Divisor eine Zahl ist.</translation>
    </message>
    <message>
        <source>RMS norms, rotary attention, SwiGLU.</source>
        <translation>RMS-Normen, Attention mit Rotationspositionen, SwiGLU.</translation>
    </message>
    <message>
        <source>Recurrent</source>
        <translation>Rekurrent</translation>
    </message>
    <message>
        <source>Reduction</source>
        <translation>Reduktion</translation>
    </message>
    <message>
        <source>Regularization</source>
        <translation>Regularisierung</translation>
    </message>
    <message>
        <source>Removes dimensions of size 1.</source>
        <translation>Entfernt Dimensionen der Größe 1.</translation>
    </message>
    <message>
        <source>Repeat</source>
        <translation>Wiederholen</translation>
    </message>
    <message>
        <source>Repeats</source>
        <translation>Wiederholungen</translation>
    </message>
    <message>
        <source>Repeats each element: a copy.</source>
        <translation>Wiederholt jedes Element: eine Kopie.</translation>
    </message>
    <message>
        <source>Repeats dimensions of size 1 without a copy.</source>
        <translation>Wiederholt Dimensionen der Größe 1 ohne Kopie.</translation>
    </message>
    <message>
        <source>Repeats the tensor along its dimensions: a copy.</source>
        <translation>Wiederholt den Tensor entlang seiner Dimensionen: eine Kopie.</translation>
    </message>
    <message>
        <source>ResNet&apos;s: 1×1, 3×3, 1×1 convolutions and the sum.</source>
        <translation>Wie in ResNet: Faltungen 1×1, 3×3, 1×1 und die Summe.</translation>
    </message>
    <message>
        <source>ResNet&apos;s: two 3×3 convolutions and the sum.</source>
        <translation>Wie in ResNet: zwei 3×3-Faltungen und die Summe.</translation>
    </message>
    <message>
        <source>Reverses dimensions: a copy.</source>
        <translation>Kehrt Dimensionen um: eine Kopie.</translation>
    </message>
    <message>
        <source>Rotary positions</source>
        <translation>Rotationspositionen</translation>
    </message>
    <message>
        <source>Round up</source>
        <translation>Aufrunden</translation>
    </message>
    <message>
        <source>Running statistics</source>
        <translation>Laufende Statistik</translation>
    </message>
    <message>
        <source>Cumulative product. Saved for backward: input and output.</source>
        <translation>Kumulatives Produkt. Für den Rückwärtslauf gespeichert: Eingabe und Ausgabe.</translation>
    </message>
    <message>
        <source>Cumulative sum. Saved for backward: nothing.</source>
        <translation>Kumulative Summe. Für den Rückwärtslauf gespeichert: nichts.</translation>
    </message>
    <message>
        <source>Safety margin</source>
        <translation>Sicherheitsreserve</translation>
    </message>
    <message>
        <source>Samples in one forward pass on this GPU.</source>
        <translation>Proben in einem Vorwärtslauf auf dieser GPU.</translation>
    </message>
    <message>
        <source>Saved elements per sample</source>
        <translation>Gespeicherte Elemente je Probe</translation>
    </message>
    <message>
        <source>Scale factor</source>
        <translation>Skalierungsfaktor</translation>
    </message>
    <message>
        <source>Scales to unit length along a dimension.</source>
        <translation>Skaliert entlang einer Dimension auf Länge eins.</translation>
    </message>
    <message>
        <source>Second dimension</source>
        <translation>Zweite Dimension</translation>
    </message>
    <message>
        <source>Several layers use the same stored tensors (%1 times): exporters merge equal ones. They were counted once for each layer; if the network really shares them, it has fewer parameters.</source>
        <translation>Mehrere Schichten benutzen dieselben gespeicherten Tensoren (%1-mal): Exporter führen gleiche zusammen. Sie zählen je Schicht einmal; teilt das Netz sie wirklich, hat es weniger Parameter.</translation>
    </message>
    <message>
        <source>Shape</source>
        <translation>Form</translation>
    </message>
    <message>
        <source>Shape per sample</source>
        <translation>Form je Probe</translation>
    </message>
    <message>
        <source>Shapes in the file contain a fixed batch size; they were made to follow the batch size set here.</source>
        <translation>Formen in der Datei enthalten eine feste Batchgröße; sie folgen nun der hier eingestellten Batchgröße.</translation>
    </message>
    <message>
        <source>Fraction of the usable memory that the largest batch leaves free.</source>
        <translation>Anteil des nutzbaren Speichers, den der größte Batch frei lässt.</translation>
    </message>
    <message>
        <source>Shifts</source>
        <translation>Verschiebungen</translation>
    </message>
    <message>
        <source>Shifts elements around: a copy.</source>
        <translation>Verschiebt Elemente im Kreis: eine Kopie.</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>Sizes</source>
        <translation>Größen</translation>
    </message>
    <message>
        <source>Skips a residual branch at random. Saved for backward: one number for each sample.</source>
        <translation>Überspringt zufällig einen Residualzweig. Für den Rückwärtslauf gespeichert: eine Zahl je Probe.</translation>
    </message>
    <message>
        <source>Slopes</source>
        <translation>Steigungen</translation>
    </message>
    <message>
        <source>Sources</source>
        <translation>Quellen</translation>
    </message>
    <message>
        <source>Splits one dimension into several.</source>
        <translation>Teilt eine Dimension in mehrere.</translation>
    </message>
    <message>
        <source>Standard deviation. Saved for backward: input and output.</source>
        <translation>Standardabweichung. Für den Rückwärtslauf gespeichert: Eingabe und Ausgabe.</translation>
    </message>
    <message>
        <source>Operation</source>
        <translation>Operation</translation>
    </message>
    <message>
        <source>Statistics of the batch</source>
        <translation>Batch-Statistik</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Schrittweite</translation>
    </message>
    <message>
        <source>Stride</source>
        <translation>Stride</translation>
    </message>
    <message>
        <source>Sum of its inputs (with one input: plus a number). Saved for backward: nothing.</source>
        <translation>Summe der Eingaben (bei einer Eingabe: plus eine Zahl). Für den Rückwärtslauf gespeichert: nichts.</translation>
    </message>
    <message>
        <source>The activation &quot;%1&quot; of &quot;%2&quot; is unknown: it became a custom row that saves its input for backward.</source>
        <translation>Die Aktivierung „%1“ von „%2“ ist unbekannt: daraus wurde eine benutzerdefinierte Zeile, die ihre Eingabe für den Rückwärtslauf speichert.</translation>
    </message>
    <message>
        <source>This is the base model; the sum of its output serves as the loss.</source>
        <translation>Dies ist das Basismodell; als Loss dient die Summe der Ausgabe.</translation>
    </message>
    <message>
        <source>Cross-entropy is assumed as the loss.</source>
        <translation>Als Loss ist die Kreuzentropie angenommen.</translation>
    </message>
    <message>
        <source>The elements of a dimension, one output each.</source>
        <translation>Die Elemente einer Dimension, je eine Ausgabe.</translation>
    </message>
    <message>
        <source>The file does not give %1, and the usual %2 do not divide the width %3: %4 are assumed.</source>
        <translation>Die Datei nennt %1 nicht, und die üblichen %2 teilen die Breite von %3 nicht: angenommen sind %4.</translation>
    </message>
    <message>
        <source>The file does not name its classes: %1 are assumed.</source>
        <translation>Die Datei nennt ihre Klassen nicht: angenommen sind %1.</translation>
    </message>
    <message>
        <source>The file has no floating-point output: no loss was added.</source>
        <translation>Die Datei hat keine Gleitkomma-Ausgabe: Es wurde kein Loss angefügt.</translation>
    </message>
    <message>
        <source>The file has %1 If operators whose condition is known only at run time; the larger branch was taken.</source>
        <translation>Die Datei enthält %1 If-Operatoren, deren Bedingung sich erst beim Ausführen ergibt; genommen ist der größere Zweig.</translation>
    </message>
    <message>
        <source>The file has no dropout: exports for inference remove it. If the network has any, add it.</source>
        <translation>Die Datei enthält kein Dropout: Exporte zur Inferenz entfernen es. Hat das Netz welches, ergänzen Sie es bitte.</translation>
    </message>
    <message>
        <source>The file has a fixed batch size and cannot be made to follow another: the batch size does not change its rows.</source>
        <translation>Die Datei hat eine feste Batchgröße und lässt sich an keine andere anpassen: Die Batchgröße ändert ihre Zeilen nicht.</translation>
    </message>
    <message>
        <source>The file names a model without a head: the sum of its output serves as the loss.</source>
        <translation>Die Datei nennt ein Modell ohne Kopf: als Loss dient die Summe der Ausgabe.</translation>
    </message>
    <message>
        <source>The file names no loss: mean squared error is assumed.</source>
        <translation>Die Datei nennt keinen Loss: angenommen ist der mittlere quadratische Fehler.</translation>
    </message>
    <message>
        <source>The file names no task: the base model was read, and the sum of its output serves as the loss.</source>
        <translation>Die Datei nennt keine Aufgabe: gelesen wird das Basismodell, als Loss dient die Summe der Ausgabe.</translation>
    </message>
    <message>
        <source>The head of %1 is not supported: the base model was read, and the sum of its output serves as the loss.</source>
        <translation>Der Kopf von %1 wird nicht unterstützt: Gelesen wurde das Basismodell, und die Summe seiner Ausgabe dient als Verlust.</translation>
    </message>
    <message>
        <source>The function &quot;%1&quot; of &quot;%2&quot; is unknown: it became a custom row with its input&apos;s shape.</source>
        <translation>Die Funktion „%1“ von „%2“ ist unbekannt: daraus wurde eine benutzerdefinierte Zeile mit der Form ihrer Eingabe.</translation>
    </message>
    <message>
        <source>The kernel of all attention layers.</source>
        <translation>Der Kernel jeder Attention-Schicht.</translation>
    </message>
    <message>
        <source>The elementwise maximum of two tensors. Saved for backward: both.</source>
        <translation>Das elementweise Maximum zweier Tensoren. Für den Rückwärtslauf gespeichert: beide.</translation>
    </message>
    <message>
        <source>The maximum along a dimension and its index. Saved for backward: 8-byte indices.</source>
        <translation>Das Maximum entlang einer Dimension und sein Index. Für den Rückwärtslauf gespeichert: 8-Byte-Indizes.</translation>
    </message>
    <message>
        <source>The maximum of each region. Saved for backward: its input and 8-byte indices.</source>
        <translation>Das Maximum jedes Bereichs. Für den Rückwärtslauf gespeichert: die Eingabe und 8-Byte-Indizes.</translation>
    </message>
    <message>
        <source>The maximum of each window. Saved for backward: its input and 8-byte indices.</source>
        <translation>Das Maximum jedes Fensters. Für den Rückwärtslauf gespeichert: die Eingabe und 8-Byte-Indizes.</translation>
    </message>
    <message>
        <source>The maximum. Saved for backward: input and output.</source>
        <translation>Das Maximum. Für den Rückwärtslauf gespeichert: Eingabe und Ausgabe.</translation>
    </message>
    <message>
        <source>The last %1 is part of the loss.</source>
        <translation>Das letzte %1 gehört zum Loss.</translation>
    </message>
    <message>
        <source>The length of the source</source>
        <translation>Die Länge der Quelle</translation>
    </message>
    <message>
        <source>The length of the target</source>
        <translation>Die Länge des Ziels</translation>
    </message>
    <message>
        <source>The length of the text</source>
        <translation>Die Länge des Texts</translation>
    </message>
    <message>
        <source>The loss does not include %1 of the file.</source>
        <translation>Der Loss umfasst %1 der Datei nicht.</translation>
    </message>
    <message>
        <source>The mean of each region. Saved for backward: only sizes for an output of 1×1, otherwise its input.</source>
        <translation>Der Mittelwert jedes Bereichs. Für den Rückwärtslauf gespeichert: bei einer Ausgabe von 1×1 nur Größen, sonst die Eingabe.</translation>
    </message>
    <message>
        <source>The mean of each window. Saved for backward: its input.</source>
        <translation>Der Mittelwert jedes Fensters. Für den Rückwärtslauf gespeichert: die Eingabe.</translation>
    </message>
    <message>
        <source>Mean squared error is assumed as the loss.</source>
        <translation>Als Loss ist der mittlere quadratische Fehler angenommen.</translation>
    </message>
    <message>
        <source>The module for multi-token prediction (num_nextn_predict_layers) is ignored, as in transformers.</source>
        <translation>Das Modul, das weitere Tokens vorhersagt (num_nextn_predict_layers), wird ignoriert, wie in transformers.</translation>
    </message>
    <message>
        <source>The network ends without a loss: backward starts from the sum of its output. Add a loss as the last row.</source>
        <translation>Das Netz endet ohne Loss: der Rückwärtslauf beginnt bei der Summe der Ausgabe. Bitte als letzte Zeile einen Loss einfügen.</translation>
    </message>
    <message>
        <source>The output &quot;%1&quot; is a single number and was taken as the loss.</source>
        <translation>Die Ausgabe „%1“ ist eine einzelne Zahl und gilt als Loss.</translation>
    </message>
    <message>
        <source>The same tensor, detached from the graph: no gradient flows back through it.</source>
        <translation>Derselbe Tensor, vom Graphen gelöst: Kein Gradient fließt durch ihn zurück.</translation>
    </message>
    <message>
        <source>The sequence length</source>
        <translation>Die Sequenzlänge</translation>
    </message>
    <message>
        <source>The sizes do not fit into 64 bits; look for a size or batch size that is far too large.</source>
        <translation>Die Größen passen nicht in 64 Bit; suchen Sie nach einer viel zu großen Größe oder Batchgröße.</translation>
    </message>
    <message>
        <source>The elementwise minimum of two tensors. Saved for backward: both.</source>
        <translation>Das elementweise Minimum zweier Tensoren. Für den Rückwärtslauf gespeichert: beide.</translation>
    </message>
    <message>
        <source>The minimum along a dimension and its index. Saved for backward: 8-byte indices.</source>
        <translation>Das Minimum entlang einer Dimension und sein Index. Für den Rückwärtslauf gespeichert: 8-Byte-Indizes.</translation>
    </message>
    <message>
        <source>The minimum. Saved for backward: input and output.</source>
        <translation>Das Minimum. Für den Rückwärtslauf gespeichert: Eingabe und Ausgabe.</translation>
    </message>
    <message>
        <source>The summary does not print the input: %1 is assumed.</source>
        <translation>Die Zusammenfassung nennt die Eingabe nicht: angenommen ist %1.</translation>
    </message>
    <message>
        <source>There are more notes of this kind.</source>
        <translation>Es gibt weitere dieser Art.</translation>
    </message>
    <message>
        <source>This is one of several files: open the index (.safetensors.index.json) to read all of them.</source>
        <translation>Dies ist eine von mehreren Dateien: der Index (.safetensors.index.json) öffnet alle.</translation>
    </message>
    <message>
        <source>To</source>
        <translation>Bis</translation>
    </message>
    <message>
        <source>To dimension</source>
        <translation>Bis Dimension</translation>
    </message>
    <message>
        <source>Each expert is assumed to have tensors of its own. transformers keeps the weights of all experts of a layer in one tensor, whose gradient needs up to two more tensors of its size in backward.</source>
        <translation>Angenommen ist, dass jeder Experte eigene Tensoren hat. transformers hält die Gewichte aller Experten einer Schicht in einem Tensor, dessen Gradient im Rückwärtslauf bis zu zwei weitere Tensoren seiner Größe braucht.</translation>
    </message>
    <message>
        <source>Tokens are assumed to be spread evenly over the experts; an unbalanced router needs more memory.</source>
        <translation>Angenommen ist, dass sich Tokens gleichmäßig auf die Experten verteilen; ein unausgewogener Router braucht mehr Speicher.</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>Training</translation>
    </message>
    <message>
        <source>Twice the model file</source>
        <translation>Zweimal die Modelldatei</translation>
    </message>
    <message>
        <source>Two linear layers with a GELU between them, four times as wide inside.</source>
        <translation>Zwei lineare Schichten mit einem GELU dazwischen, innen viermal so breit.</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>Typ</translation>
    </message>
    <message>
        <source>Upsampling</source>
        <translation>Upsampling</translation>
    </message>
    <message>
        <source>Usable memory</source>
        <translation>Nutzbarer Speicher</translation>
    </message>
    <message>
        <source>Weight decay</source>
        <translation>Weight Decay</translation>
    </message>
    <message>
        <source>Weights + input</source>
        <translation>Gewichte + Eingabe</translation>
    </message>
    <message>
        <source>Weights only: parameters, gradients and optimizer state are exact; activations are not counted.</source>
        <translation>Nur Gewichte: Parameter, Gradienten und Optimizer-Zustand sind exakt; Aktivierungen sind nicht gezählt.</translation>
    </message>
    <message>
        <source>Memory that a process can use; 0 takes the GPU&apos;s value.</source>
        <translation>Speicher, den ein Prozess nutzen kann; 0 übernimmt den Wert der GPU.</translation>
    </message>
    <message>
        <source>Operations that a summary does not print (sums, concatenations, functions) are missing: the memory needed may be higher.</source>
        <translation>Operationen, die eine Zusammenfassung nicht ausgibt (Summen, Verkettungen, Funktionen), fehlen: Der Bedarf kann höher sein.</translation>
    </message>
    <message>
        <source>The name of the operation in the source.</source>
        <translation>Der Name der Operation in der Quelle.</translation>
    </message>
    <message>
        <source>The shape and type of one sample. Floating-point inputs follow the precision.</source>
        <translation>Form und Typ einer Probe. Gleitkomma-Eingaben folgen der Präzision.</translation>
    </message>
    <message>
        <source>A description of the block: Bottleneck, decoder layer.</source>
        <translation>Eine Beschreibung des Blocks: Bottleneck, Decoder-Schicht.</translation>
    </message>
    <message>
        <source>If not 0, some optimizers copy the gradients; -1 is the optimizer&apos;s own default.</source>
        <translation>Ist es nicht 0, kopieren manche Optimizer die Gradienten; -1 ist die eigene Voreinstellung des Optimizers.</translation>
    </message>
    <message>
        <source>The index of the maximum; no gradient.</source>
        <translation>Der Index des Maximums; kein Gradient.</translation>
    </message>
    <message>
        <source>Width</source>
        <translation>Breite</translation>
    </message>
    <message>
        <source>Window</source>
        <translation>Fenster</translation>
    </message>
    <message>
        <source>Also counts windows that reach beyond the edge.</source>
        <translation>Zählt auch Fenster mit, die über den Rand reichen.</translation>
    </message>
    <message>
        <source>Without the leading batch dimension.</source>
        <translation>Ohne die führende Batch-Dimension.</translation>
    </message>
    <message>
        <source>Workspace per sample</source>
        <translation>Workspace je Probe</translation>
    </message>
    <message>
        <source>Writes to a part of a tensor, in place.</source>
        <translation>Schreibt in place in einen Teil eines Tensors.</translation>
    </message>
    <message>
        <source>Zeroes elements. Saved for backward: a mask of one byte each.</source>
        <translation>Setzt Elemente auf null. Für den Rückwärtslauf gespeichert: eine Maske von einem Byte je Element.</translation>
    </message>
    <message>
        <source>Zeroes whole channels. Saved for backward: one number for each.</source>
        <translation>Setzt ganze Kanäle auf null. Für den Rückwärtslauf gespeichert: eine Zahl je Kanal.</translation>
    </message>
    <message>
        <source>a GPU is an object, not %1</source>
        <translation>eine GPU ist ein Objekt, nicht %1</translation>
    </message>
    <message>
        <source>a PyTorch checkpoint has weights but no network; export the model with vram_planner_export.py (File &gt; From PyTorch), or save the weights as safetensors</source>
        <translation>ein PyTorch-Checkpoint enthält Gewichte, aber kein Netz; exportieren Sie das Modell mit vram_planner_export.py (Datei &gt; Aus PyTorch) oder speichern Sie die Gewichte als safetensors</translation>
    </message>
    <message>
        <source>a block</source>
        <translation>ein Block</translation>
    </message>
    <message>
        <source>a list</source>
        <translation>eine Liste</translation>
    </message>
    <message>
        <source>a model has no config</source>
        <translation>ein Modell hat keine config</translation>
    </message>
    <message>
        <source>a number</source>
        <translation>eine Zahl</translation>
    </message>
    <message>
        <source>a number has more than ten bytes</source>
        <translation>eine Zahl hat mehr als zehn Byte</translation>
    </message>
    <message>
        <source>a number is cut off</source>
        <translation>eine Zahl ist abgeschnitten</translation>
    </message>
    <message>
        <source>a part of %1 bytes begins here, but only %2 are left: the file is cut short or damaged</source>
        <translation>hier beginnt ein Teil von %1 Byte, übrig sind aber nur %2: die Datei ist abgeschnitten oder beschädigt</translation>
    </message>
    <message>
        <source>a row is an object, not %1</source>
        <translation>eine Zeile ist ein Objekt, nicht %1</translation>
    </message>
    <message>
        <source>a scenario is an object, not %1</source>
        <translation>ein Szenario ist ein Objekt, nicht %1</translation>
    </message>
    <message>
        <source>a size or a list of sizes</source>
        <translation>eine Größe oder eine Liste von Größen</translation>
    </message>
    <message>
        <source>a string</source>
        <translation>eine Zeichenkette</translation>
    </message>
    <message>
        <source>a tfjs graph model contains only frozen inference operations, no layers or trainable variables; convert the Keras model with --output_format=tfjs_layers_model, or save it as .keras</source>
        <translation>ein tfjs-Graph-Modell enthält nur eingefrorene Inferenz-Operationen, keine Schichten oder trainierbaren Variablen; wandeln Sie das Keras-Modell mit --output_format=tfjs_layers_model um oder speichern Sie es als .keras</translation>
    </message>
    <message>
        <source>a whole number</source>
        <translation>eine ganze Zahl</translation>
    </message>
    <message>
        <source>a whole number from %1 to 10000000</source>
        <translation>eine ganze Zahl von %1 bis 10000000</translation>
    </message>
    <message>
        <source>adds a vector to each position and needs [batch, length, width], but its input is %1.</source>
        <translation>addiert zu jeder Position einen Vektor und braucht [Batch, Länge, Breite], die Eingabe ist aber %1.</translation>
    </message>
    <message>
        <source>Mixed precision (amp-*): fp32 weights under autocast; pure bf16 and fp16: weights, gradients and optimizer state in 16 bits.</source>
        <translation>Gemischte Präzision (amp-*): fp32-Gewichte unter Autocast; reines bf16 und fp16: Gewichte, Gradienten und Optimiererzustand in 16 Bit.</translation>
    </message>
    <message>
        <source>mixed fp16</source>
        <translation>fp16 gemischt</translation>
    </message>
    <message>
        <source>GaLore rank</source>
        <translation>GaLore-Rang</translation>
    </message>
    <message>
        <source>the repeated blocks</source>
        <translation>die wiederholten Blöcke</translation>
    </message>
    <message>
        <source>mixed bf16</source>
        <translation>bf16 gemischt</translation>
    </message>
    <message>
        <source>Nothing that leads to the loss reads layers with %1 parameters, so that their backward pass is missing here. Let the rows that follow them read them, and remove this row.</source>
        <translation>Nichts, was zum Loss führt, liest Schichten mit %1 Parametern; ihr Rückwärtslauf fehlt hier deshalb. Lassen Sie die Zeilen, die ihnen folgen, sie lesen, und entfernen Sie diese Zeile.</translation>
    </message>
    <message>
        <source>unread layers</source>
        <translation>ungelesene Schichten</translation>
    </message>
    <message>
        <source>NF4 (QLoRA)</source>
        <translation>NF4 (QLoRA)</translation>
    </message>
    <message>
        <source>pure bf16</source>
        <translation>reines bf16</translation>
    </message>
    <message>
        <source>pure fp16</source>
        <translation>reines fp16</translation>
    </message>
    <message>
        <source>DDP, ZeroRedundancyOptimizer</source>
        <translation>DDP, ZeroRedundancyOptimizer</translation>
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
        <translation>Megatron-LM, verteilter Optimierer</translation>
    </message>
    <message>
        <source>interleaved 1F1B</source>
        <translation>verschachteltes 1F1B</translation>
    </message>
    <message>
        <source>an object</source>
        <translation>ein Objekt</translation>
    </message>
    <message>
        <source>blocks are nested more than 200 deep</source>
        <translation>Blöcke sind mehr als 200-fach verschachtelt</translation>
    </message>
    <message>
        <source>byte %1: %2</source>
        <translation>Byte %1: %2</translation>
    </message>
    <message>
        <source>cannot be opened</source>
        <translation>lässt sich nicht öffnen</translation>
    </message>
    <message>
        <source>cannot be opened (%1)</source>
        <translation>lässt sich nicht öffnen (%1)</translation>
    </message>
    <message>
        <source>cannot expand %1 to %2; only dimensions of size 1 can be repeated.</source>
        <translation>kann %1 nicht auf %2 ausdehnen; nur Dimensionen der Größe 1 lassen sich wiederholen.</translation>
    </message>
    <message>
        <source>cannot give %1 the shape %2: the numbers of elements differ; use −1 for the size that follows from the others.</source>
        <translation>kann %1 nicht die Form %2 geben: die Zahl der Elemente ist verschieden; −1 steht für die Größe, die sich aus den anderen ergibt.</translation>
    </message>
    <message>
        <source>combines %1 and %2, which do not match; sizes must be equal or 1.</source>
        <translation>verknüpft %1 und %2, die nicht zusammenpassen; Größen müssen gleich oder 1 sein.</translation>
    </message>
    <message>
        <source>combines %1 and %2, which do not match; sizes must be equal or 1. Choose another input or a Reshape.</source>
        <translation>verknüpft %1 und %2, die nicht zusammenpassen; Größen müssen gleich oder 1 sein. Bitte eine andere Eingabe oder ein Reshape wählen.</translation>
    </message>
    <message>
        <source>compares %1 with a target of %2; they must match.</source>
        <translation>vergleicht %1 mit einem Ziel von %2; sie müssen übereinstimmen.</translation>
    </message>
    <message>
        <source>compute follows the model&apos;s precision.</source>
        <translation>compute folgt der Präzision des Modells.</translation>
    </message>
    <message>
        <source>config.json next to the weights was not used: %1.</source>
        <translation>config.json neben den Gewichten wurde nicht benutzt: %1.</translation>
    </message>
    <message>
        <source>crops more than the whole size of %1.</source>
        <translation>schneidet mehr ab als die ganze Größe von %1.</translation>
    </message>
    <message>
        <source>depths must not be above 10000</source>
        <translation>depths darf nicht über 10000 liegen</translation>
    </message>
    <message>
        <source>dim.sequence must be more than the %1 tokens of an image</source>
        <translation>dim.sequence muss größer sein als die %1 Tokens eines Bilds</translation>
    </message>
    <message>
        <source>dimension %1 does not exist in a tensor of %2 dimensions; choose one from %3 to %4.</source>
        <translation>Dimension %1 gibt es in einem Tensor mit %2 Dimensionen nicht; bitte eine von %3 bis %4 wählen.</translation>
    </message>
    <message>
        <source>dims must name each dimension once, from 1 to %1</source>
        <translation>dims muss jede Dimension einmal nennen, von 1 bis %1</translation>
    </message>
    <message>
        <source>cannot divide a width of %1 among %2 heads; choose a number of heads that divides it, or set head_dim.</source>
        <translation>kann eine Breite von %1 nicht auf %2 Köpfe verteilen; bitte eine Zahl von Köpfen wählen, die sie teilt, oder head_dim setzen.</translation>
    </message>
    <message>
        <source>starts at a dimension after its last one; swap them.</source>
        <translation>beginnt bei einer Dimension hinter ihrer letzten; bitte vertauschen.</translation>
    </message>
    <message>
        <source>foreach, PyTorch&apos;s default on CUDA, needs temporaries as large as the parameters; fused needs none.</source>
        <translation>foreach, PyTorchs Voreinstellung auf CUDA, braucht temporäre Tensoren von der Größe der Parameter; fused braucht keine.</translation>
    </message>
    <message>
        <source>graphs are nested more than 24 deep</source>
        <translation>Graphen sind mehr als 24-fach verschachtelt</translation>
    </message>
    <message>
        <source>halves a dimension of size %1; it must be even.</source>
        <translation>halbiert eine Dimension der Größe %1; sie muss gerade sein.</translation>
    </message>
    <message>
        <source>has %1 slopes; use 1, or one for each channel of %2.</source>
        <translation>hat %1 Steigungen; 1 oder eine je Kanal von %2.</translation>
    </message>
    <message>
        <source>has an input whose size does not fit into 64 bits; look for a size or batch size that is far too large.</source>
        <translation>hat eine Eingabe, deren Größe nicht in 64 Bit passt; suchen Sie nach einer viel zu großen Größe oder Batchgröße.</translation>
    </message>
    <message>
        <source>has an input without elements (%1); every size must be at least 1.</source>
        <translation>hat eine Eingabe ohne Elemente (%1); jede Größe muss mindestens 1 sein.</translation>
    </message>
    <message>
        <source>hidden_sizes must have an entry for each of depths, 8 at most</source>
        <translation>hidden_sizes muss zu jedem Eintrag von depths einen haben, höchstens 8</translation>
    </message>
    <message>
        <source>input &quot;%1&quot; has a dynamic number of channels</source>
        <translation>Eingabe „%1“ hat eine dynamische Kanalzahl</translation>
    </message>
    <message>
        <source>is larger than %1 MiB, too large for such a file</source>
        <translation>ist größer als %1 MiB, zu groß für eine solche Datei</translation>
    </message>
    <message>
        <source>the cropping removes the whole input</source>
        <translation>es schneidet die ganze Eingabe weg</translation>
    </message>
    <message>
        <source>it does not begin with the length of a safetensors header</source>
        <translation>sie beginnt nicht mit der Länge eines safetensors-Kopfs</translation>
    </message>
    <message>
        <source>it has no shape</source>
        <translation>es nennt keine Form</translation>
    </message>
    <message>
        <source>it has no Keras model: neither model_config nor class_name and config are there</source>
        <translation>kein Keras-Modell: weder model_config noch class_name und config sind vorhanden</translation>
    </message>
    <message>
        <source>it has no heading with the columns Layer and Type</source>
        <translation>keine Kopfzeile mit den Spalten Layer und Type</translation>
    </message>
    <message>
        <source>it holds no tensors</source>
        <translation>keine Tensoren enthalten</translation>
    </message>
    <message>
        <source>it indexes more dimensions than its input has</source>
        <translation>es indiziert mehr Dimensionen, als die Eingabe hat</translation>
    </message>
    <message>
        <source>it is larger than %1 bytes</source>
        <translation>größer als %1 Byte</translation>
    </message>
    <message>
        <source>its compression method %1 is not supported</source>
        <translation>ihr Kompressionsverfahren %1 wird nicht unterstützt</translation>
    </message>
    <message>
        <source>it uses a scalar as a matrix</source>
        <translation>es verwendet einen Skalar als Matrix</translation>
    </message>
    <message>
        <source>it needs %1 dimensions besides the batch</source>
        <translation>es braucht neben dem Batch %1 Dimensionen</translation>
    </message>
    <message>
        <source>it needs %1 dimensions besides the batch, but gets %2</source>
        <translation>es braucht neben dem Batch %1 Dimensionen, bekommt aber %2</translation>
    </message>
    <message>
        <source>it needs a sequence</source>
        <translation>es braucht eine Sequenz</translation>
    </message>
    <message>
        <source>it needs a sequence of vectors</source>
        <translation>es braucht eine Sequenz von Vektoren</translation>
    </message>
    <message>
        <source>it needs sequences of vectors</source>
        <translation>es braucht Sequenzen von Vektoren</translation>
    </message>
    <message>
        <source>it needs two inputs</source>
        <translation>es braucht zwei Eingaben</translation>
    </message>
    <message>
        <source>it never ends</source>
        <translation>es endet nie</translation>
    </message>
    <message>
        <source>it unpacks to more than %1 bytes</source>
        <translation>ausgepackt mehr als %1 Byte</translation>
    </message>
    <message>
        <source>it wraps no layer</source>
        <translation>es umhüllt keine Schicht</translation>
    </message>
    <message>
        <source>it wraps no recurrent layer that is known</source>
        <translation>es umhüllt keine bekannte rekurrente Schicht</translation>
    </message>
    <message>
        <source>its axes are out of range</source>
        <translation>seine Achsen liegen außerhalb des Bereichs</translation>
    </message>
    <message>
        <source>its axes or steps are out of range</source>
        <translation>seine Achsen oder Schrittweiten liegen außerhalb des Bereichs</translation>
    </message>
    <message>
        <source>its axis %1 is not an axis of its input</source>
        <translation>seine Achse %1 ist keine Achse der Eingabe</translation>
    </message>
    <message>
        <source>its axis is neither the first nor the last of its input&apos;s</source>
        <translation>seine Achse ist weder die erste noch die letzte der Eingabe</translation>
    </message>
    <message>
        <source>its axis is out of range</source>
        <translation>seine Achse liegt außerhalb des Bereichs</translation>
    </message>
    <message>
        <source>its channels must be multiples of its %1 groups.</source>
        <translation>die Kanäle müssen Vielfache der %1 Gruppen sein.</translation>
    </message>
    <message>
        <source>its cropping does not fit its input</source>
        <translation>sein Zuschnitt passt nicht zur Eingabe</translation>
    </message>
    <message>
        <source>its equation &quot;%1&quot; cannot be read</source>
        <translation>seine Gleichung „%1“ ist nicht lesbar</translation>
    </message>
    <message>
        <source>its factor %1 does not divide %2.</source>
        <translation>der Faktor %1 teilt %2 nicht.</translation>
    </message>
    <message>
        <source>its groups (%1) must divide its channels, %2 in and %3 out</source>
        <translation>seine Gruppen (%1) müssen seine Kanäle teilen, %2 ein und %3 aus</translation>
    </message>
    <message>
        <source>its header is %1</source>
        <translation>der Dateikopf ist %1</translation>
    </message>
    <message>
        <source>its header of %1 bytes is cut off at byte %2</source>
        <translation>der Dateikopf von %1 Byte ist bei Byte %2 abgeschnitten</translation>
    </message>
    <message>
        <source>its input and its output differ in size</source>
        <translation>Eingabe und Ausgabe sind verschieden groß</translation>
    </message>
    <message>
        <source>its input cannot be divided into blocks of that size</source>
        <translation>die Eingabe lässt sich nicht in Blöcke dieser Größe teilen</translation>
    </message>
    <message>
        <source>its input cannot be reshaped to the requested shape</source>
        <translation>die Eingabe lässt sich nicht in die verlangte Form teilen</translation>
    </message>
    <message>
        <source>its input cannot be expanded to the requested shape</source>
        <translation>die Eingabe lässt sich nicht auf die verlangte Form ausdehnen</translation>
    </message>
    <message>
        <source>its input has the wrong number of dimensions</source>
        <translation>die Eingabe hat die falsche Zahl von Dimensionen</translation>
    </message>
    <message>
        <source>its inputs differ in other sizes than that of its axis</source>
        <translation>die Eingaben unterscheiden sich nicht nur in der Größe der Achse</translation>
    </message>
    <message>
        <source>its inputs differ in rank</source>
        <translation>die Eingaben haben verschiedenen Rang</translation>
    </message>
    <message>
        <source>its inputs differ in size: %1 and %2</source>
        <translation>die Eingaben sind verschieden groß: %1 und %2</translation>
    </message>
    <message>
        <source>its kernel %1 is larger than its padded input %2; use a smaller kernel, more padding or a larger input.</source>
        <translation>der Kernel %1 ist größer als die aufgefüllte Eingabe %2; bitte kleinerer Kernel, mehr Padding oder größere Eingabe.</translation>
    </message>
    <message>
        <source>its kernel of %1 is larger than its input of %2</source>
        <translation>der Kernel von %1 ist größer als die Eingabe von %2</translation>
    </message>
    <message>
        <source>its output has no valid size</source>
        <translation>die Ausgabe hat keine gültige Größe</translation>
    </message>
    <message>
        <source>its output is too large</source>
        <translation>die Ausgabe ist zu groß</translation>
    </message>
    <message>
        <source>its packed data is damaged</source>
        <translation>die gepackten Daten sind beschädigt</translation>
    </message>
    <message>
        <source>its padding does not fit its input</source>
        <translation>das Padding passt nicht zur Eingabe</translation>
    </message>
    <message>
        <source>its padding leaves nothing of the output; use less padding.</source>
        <translation>das Padding lässt von der Ausgabe nichts übrig; bitte weniger Padding.</translation>
    </message>
    <message>
        <source>its sizes %1 do not add up to %2, the size of the dimension that it splits.</source>
        <translation>die Größen %1 ergeben zusammen nicht %2, die Größe der geteilten Dimension.</translation>
    </message>
    <message>
        <source>its target_shape does not match the %1 elements of its input</source>
        <translation>target_shape passt nicht zu den %1 Elementen der Eingabe</translation>
    </message>
    <message>
        <source>its window %1 is larger than its padded input %2; use a smaller window or remove a pooling above.</source>
        <translation>das Fenster %1 ist größer als die aufgefüllte Eingabe %2; bitte kleineres Fenster oder ein Pooling darüber entfernen.</translation>
    </message>
    <message>
        <source>its window does not fit its input&apos;s rank</source>
        <translation>das Fenster passt nicht zum Rang der Eingabe</translation>
    </message>
    <message>
        <source>concatenates %1 and %2, which differ in a dimension other than %3; make them agree, or concatenate along the dimension in which they differ.</source>
        <translation>fügt %1 und %2 zusammen, die sich in einer anderen Dimension als %3 unterscheiden; bitte angleichen oder entlang der Dimension zusammenfügen, in der sie sich unterscheiden.</translation>
    </message>
    <message>
        <source>has %1 positions, but the sequence has %2; raise num_positions or shorten the sequence.</source>
        <translation>hat %1 Positionen, die Sequenz hat aber %2; bitte num_positions erhöhen oder die Sequenz kürzen.</translation>
    </message>
    <message>
        <source>layer &quot;%1&quot; (%2) has no input, and the file does not give the model&apos;s input shape: save the model after it was built</source>
        <translation>Schicht „%1“ (%2) hat keine Eingabe, und die Datei nennt die Eingabeform des Modells nicht: Bitte das Modell nach dem Aufbau speichern</translation>
    </message>
    <message>
        <source>layer &quot;%1&quot; (%2): %3</source>
        <translation>Schicht „%1“ (%2): %3</translation>
    </message>
    <message>
        <source>layer &quot;%1&quot; reads its own output: the layers form a cycle</source>
        <translation>Schicht „%1“ liest ihre eigene Ausgabe: die Schichten bilden einen Zyklus</translation>
    </message>
    <message>
        <source>layer &quot;%1&quot; reads output %2 of &quot;%3&quot;, which has no such output</source>
        <translation>Schicht „%1“ liest Ausgabe %2 von „%3“, die es nicht gibt</translation>
    </message>
    <message>
        <source>layer &quot;%1&quot; reads call %2 of &quot;%3&quot;, which has no such call</source>
        <translation>Schicht „%1“ liest Aufruf %2 von „%3“, den es nicht gibt</translation>
    </message>
    <message>
        <source>layer &quot;%1&quot;: %2</source>
        <translation>Schicht „%1“: %2</translation>
    </message>
    <message>
        <source>layers are wrapped more than %1 deep</source>
        <translation>Schichten sind mehr als %1-fach umhüllt</translation>
    </message>
    <message>
        <source>layers[%1] has no class_name or no config</source>
        <translation>layers[%1] hat keinen class_name oder keine config</translation>
    </message>
    <message>
        <source>has more than one −1 in %1; only one size can be inferred.</source>
        <translation>hat mehr als eine −1 in %1; nur eine Größe lässt sich ableiten.</translation>
    </message>
    <message>
        <source>line %1, column %2</source>
        <translation>Zeile %1, Spalte %2</translation>
    </message>
    <message>
        <source>line %1: %2</source>
        <translation>Zeile %1: %2</translation>
    </message>
    <message>
        <source>lists and objects are nested more than 200 deep</source>
        <translation>Listen und Objekte sind mehr als 200-fach verschachtelt</translation>
    </message>
    <message>
        <source>log-softmax and negative log-likelihood. Saved for backward: the log-probabilities and the target.</source>
        <translation>Log-Softmax und negative Log-Likelihood. Für den Rückwärtslauf gespeichert: die Log-Wahrscheinlichkeiten und das Ziel.</translation>
    </message>
    <message>
        <source>needs integer indices, but its input is floating-point; set the Input&apos;s type to int64.</source>
        <translation>braucht ganzzahlige Indizes, die Eingabe ist aber Gleitkomma; bitte den Typ von Input auf int64 setzen.</translation>
    </message>
    <message>
        <source>micro-batches</source>
        <translation>Mikro-Batches</translation>
    </message>
    <message>
        <source>model_type &quot;%1&quot; is not supported; the most similar supported one is &quot;%2&quot;. If the model is another, run &quot;python vram_planner_export.py hf config.json&quot;, or open the text of print(model)</source>
        <translation>model_type „%1“ wird nicht unterstützt; am ähnlichsten ist „%2“. Ist es ein anderes Modell, führen Sie „python vram_planner_export.py hf config.json“ aus oder öffnen Sie den Text von print(model)</translation>
    </message>
    <message>
        <source>models are nested too deep</source>
        <translation>Modelle sind zu tief verschachtelt</translation>
    </message>
    <message>
        <source>cannot multiply %1 by %2; the last size of the first must equal the second-to-last size of the second, and the batch sizes must match.</source>
        <translation>kann %1 nicht mit %2 multiplizieren; die letzte Größe des ersten muss gleich der vorletzten des zweiten sein, und die Batchgrößen müssen passen.</translation>
    </message>
    <message>
        <source>must name each of the %1 dimensions of %2 once.</source>
        <translation>muss jede der %1 Dimensionen von %2 einmal nennen.</translation>
    </message>
    <message>
        <source>name: takes a string, not %1</source>
        <translation>name: erwartet eine Zeichenkette, nicht %1</translation>
    </message>
    <message>
        <source>needs &quot;rows&quot;, the list of layers and blocks</source>
        <translation>braucht &quot;rows&quot;, die Liste der Schichten und Blöcke</translation>
    </message>
    <message>
        <source>needs [batch, channels, height, width], but its input is %1.</source>
        <translation>braucht [Batch, Kanäle, Höhe, Breite], die Eingabe ist aber %1.</translation>
    </message>
    <message>
        <source>needs [batch, length, width], but its input is %1; put a Reshape before it.</source>
        <translation>braucht [Batch, Länge, Breite], die Eingabe ist aber %1; bitte ein Reshape davorsetzen.</translation>
    </message>
    <message>
        <source>needs a &quot;name&quot;</source>
        <translation>braucht einen &quot;name&quot;</translation>
    </message>
    <message>
        <source>needs a number of repeats for each of the %1 dimensions.</source>
        <translation>braucht für jede der %1 Dimensionen eine Zahl von Wiederholungen.</translation>
    </message>
    <message>
        <source>needs a sequence [length, batch, features] (or batch first), but its input is %1.</source>
        <translation>braucht eine Sequenz [Länge, Batch, Merkmale] (oder Batch zuerst), die Eingabe ist aber %1.</translation>
    </message>
    <message>
        <source>needs a size or a scale factor such as 2.</source>
        <translation>braucht eine Größe oder einen Skalierungsfaktor wie 2.</translation>
    </message>
    <message>
        <source>needs an input of %1 dimensions (batch, channels, spatial dimensions), but has %2; put a Reshape before it or choose another convolution.</source>
        <translation>braucht eine Eingabe von %1 Dimensionen (Batch, Kanäle, räumliche Dimensionen), hat aber %2; bitte ein Reshape davorsetzen oder eine andere Faltung wählen.</translation>
    </message>
    <message>
        <source>needs an input of %1 dimensions (batch, channels, spatial dimensions), but has %2; put a Reshape before it.</source>
        <translation>braucht eine Eingabe von %1 Dimensionen (Batch, Kanäle, räumliche Dimensionen), hat aber %2; bitte ein Reshape davorsetzen.</translation>
    </message>
    <message>
        <source>needs an input of %1 dimensions, but has %2.</source>
        <translation>braucht eine Eingabe von %1 Dimensionen, hat aber %2.</translation>
    </message>
    <message>
        <source>needs an input of %1 dimensions, but has %2; choose the norm for that many, or put a Reshape before it.</source>
        <translation>braucht eine Eingabe von %1 Dimensionen, hat aber %2; bitte die Norm für so viele wählen oder ein Reshape davorsetzen.</translation>
    </message>
    <message>
        <source>needs an input of at least 3 dimensions (batch, channels, spatial dimensions), but has %1.</source>
        <translation>braucht eine Eingabe von mindestens 3 Dimensionen (Batch, Kanäle, räumliche Dimensionen), hat aber %1.</translation>
    </message>
    <message>
        <source>needs an input with at least one dimension, but has a single number.</source>
        <translation>braucht eine Eingabe mit mindestens einer Dimension, hat aber eine einzelne Zahl.</translation>
    </message>
    <message>
        <source>needs an input with channels (batch, channels, ...), but has %1.</source>
        <translation>braucht eine Eingabe mit Kanälen (Batch, Kanäle, ...), hat aber %1.</translation>
    </message>
    <message>
        <source>needs logits [batch, classes, ...], but its input is a single number.</source>
        <translation>braucht Logits [Batch, Klassen, ...], die Eingabe ist aber eine einzelne Zahl.</translation>
    </message>
    <message>
        <source>needs query, key and value of shape [batch, heads, length, head size]</source>
        <translation>braucht Query, Key und Value der Form [Batch, Köpfe, Länge, Kopfgröße]</translation>
    </message>
    <message>
        <source>needs two numbers for each padded dimension, the last one first, at most %1.</source>
        <translation>braucht je aufgefüllter Dimension zwei Zahlen, die letzte zuerst, höchstens %1.</translation>
    </message>
    <message>
        <source>no GPU is named; list gpus shows their names</source>
        <translation>keine GPU ist genannt; list gpus zeigt die Namen</translation>
    </message>
    <message>
        <source>normalizes %1, but its input ends in %2; leave normalized_shape empty to follow the input.</source>
        <translation>normalisiert %1, die Eingabe endet aber auf %2; bitte normalized_shape leer lassen, dann folgt es der Eingabe.</translation>
    </message>
    <message>
        <source>normalizes %1, which has more dimensions than its input %2.</source>
        <translation>normalisiert %1, das mehr Dimensionen hat als die Eingabe %2.</translation>
    </message>
    <message>
        <source>not JSON from %1 on</source>
        <translation>kein JSON ab %1</translation>
    </message>
    <message>
        <source>not a config.json of Hugging Face: it has no model_type</source>
        <translation>keine config.json von Hugging Face: model_type fehlt</translation>
    </message>
    <message>
        <source>num_attention_heads (%1) must divide hidden_size (%2)</source>
        <translation>num_attention_heads (%1) muss hidden_size (%2) teilen</translation>
    </message>
    <message>
        <source>num_heads must have an entry for each of depths, 8 at most</source>
        <translation>num_heads muss zu jedem Eintrag von depths einen haben, höchstens 8</translation>
    </message>
    <message>
        <source>num_heads[%1] must divide the stage&apos;s width of %2</source>
        <translation>num_heads[%1] muss die Breite %2 der Stufe teilen</translation>
    </message>
    <message>
        <source>num_key_value_heads (%1) must divide num_attention_heads (%2)</source>
        <translation>num_key_value_heads (%1) muss num_attention_heads (%2) teilen</translation>
    </message>
    <message>
        <source>num_key_value_heads must divide num_attention_heads</source>
        <translation>num_key_value_heads muss num_attention_heads teilen</translation>
    </message>
    <message>
        <source>num_kv_heads (%1) must divide num_attention_heads (%2)</source>
        <translation>num_kv_heads (%1) muss num_attention_heads (%2) teilen</translation>
    </message>
    <message>
        <source>patch_size (%1) is larger than image_size (%2)</source>
        <translation>patch_size (%1) ist größer als image_size (%2)</translation>
    </message>
    <message>
        <source>patch_size is larger than image_size</source>
        <translation>patch_size ist größer als image_size</translation>
    </message>
    <message>
        <source>selects element %1 of a dimension of size %2.</source>
        <translation>wählt Element %1 einer Dimension der Größe %2.</translation>
    </message>
    <message>
        <source>products of these dimensions are not supported</source>
        <translation>Produkte dieser Dimensionen werden nicht unterstützt</translation>
    </message>
    <message>
        <source>reading its header failed</source>
        <translation>der Dateikopf ließ sich nicht lesen</translation>
    </message>
    <message>
        <source>reading was cancelled</source>
        <translation>das Lesen wurde abgebrochen</translation>
    </message>
    <message>
        <source>row %1 comes after the row that reads it, which makes a cycle; name an earlier row or move it up</source>
        <translation>Zeile %1 kommt nach der Zeile, die sie liest, das ergibt einen Kreis; bitte eine frühere Zeile nennen oder sie nach oben rücken</translation>
    </message>
    <message>
        <source>row %1 reads itself, which is a cycle; name an earlier row</source>
        <translation>Zeile %1 liest sich selbst, das ergibt einen Kreis; bitte eine frühere Zeile nennen</translation>
    </message>
    <message>
        <source>same keeps the sizes at stride 1; none uses the padding entered above.</source>
        <translation>same behält bei Stride 1 die Größen; none verwendet das oben eingegebene Padding.</translation>
    </message>
    <message>
        <source>samples</source>
        <translation>Proben</translation>
    </message>
    <message>
        <source>cannot share %1 key heads among %2 query heads; choose a number that divides %2.</source>
        <translation>kann %1 Key-Köpfe nicht auf %2 Query-Köpfe verteilen; bitte eine Zahl wählen, die %2 teilt.</translation>
    </message>
    <message>
        <source>sizes such as 3×3</source>
        <translation>Größen wie 3×3</translation>
    </message>
    <message>
        <source>cannot split %1 channels into %2 groups; choose a number of groups that divides them.</source>
        <translation>kann %1 Kanäle nicht in %2 Gruppen teilen; bitte eine Gruppenzahl wählen, die aufgeht.</translation>
    </message>
    <message>
        <source>cannot split %1 input and %2 output channels into %3 groups; both must be multiples of it.</source>
        <translation>kann %1 Eingangs- und %2 Ausgangskanäle nicht in %3 Gruppen teilen; beide müssen Vielfache davon sein.</translation>
    </message>
    <message>
        <source>takes %1 channels, but its input has %2; set in_channels to %3 (0 follows the input) or change the layer above.</source>
        <translation>erwartet %1 Kanäle, die Eingabe hat aber %2; bitte in_channels auf %3 setzen (0 folgt der Eingabe) oder die Schicht darüber ändern.</translation>
    </message>
    <message>
        <source>takes %1 channels, but its input has %2; set in_channels to %3 or 0.</source>
        <translation>erwartet %1 Kanäle, die Eingabe hat aber %2; bitte in_channels auf %3 oder 0 setzen.</translation>
    </message>
    <message>
        <source>takes %1 channels, but its input has %2; set num_features to %3 (0 follows the input).</source>
        <translation>erwartet %1 Kanäle, die Eingabe hat aber %2; bitte num_features auf %3 setzen (0 folgt der Eingabe).</translation>
    </message>
    <message>
        <source>takes %1 features, but its input has %2 in its last dimension; set in_features to %3 (0 follows the input) or change the layer above.</source>
        <translation>erwartet %1 Merkmale, die Eingabe hat in der letzten Dimension aber %2; bitte in_features auf %3 setzen (0 folgt der Eingabe) oder die Schicht darüber ändern.</translation>
    </message>
    <message>
        <source>takes %1, not %2</source>
        <translation>erwartet %1, nicht %2</translation>
    </message>
    <message>
        <source>takes a list of parameter names, not %1</source>
        <translation>erwartet eine Liste von Parameternamen, nicht %1</translation>
    </message>
    <message>
        <source>takes a list of row ids, not %1</source>
        <translation>erwartet eine Liste von Zeilennummern, nicht %1</translation>
    </message>
    <message>
        <source>takes a list of rows, not %1</source>
        <translation>erwartet eine Liste von Zeilen, nicht %1</translation>
    </message>
    <message>
        <source>takes a list, not %1</source>
        <translation>erwartet eine Liste, nicht %1</translation>
    </message>
    <message>
        <source>takes a number, not %1</source>
        <translation>erwartet eine Zahl, nicht %1</translation>
    </message>
    <message>
        <source>takes a string, not %1</source>
        <translation>erwartet eine Zeichenkette, nicht %1</translation>
    </message>
    <message>
        <source>takes a whole number from 1 to 2147483647, not %1</source>
        <translation>erwartet eine ganze Zahl von 1 bis 2147483647, nicht %1</translation>
    </message>
    <message>
        <source>takes an object with &quot;rows&quot;, not %1</source>
        <translation>erwartet ein Objekt mit &quot;rows&quot;, nicht %1</translation>
    </message>
    <message>
        <source>takes an object, not %1</source>
        <translation>erwartet ein Objekt, nicht %1</translation>
    </message>
    <message>
        <source>takes the id of a row (3, or &quot;3:1&quot; for its second output), not %1</source>
        <translation>erwartet die Nummer einer Zeile (3, oder &quot;3:1&quot; für die zweite Ausgabe), nicht %1</translation>
    </message>
    <message>
        <source>the GPU &quot;%1&quot; could be %2; name one in full</source>
        <translation>Die GPU „%1“ könnte %2 sein; bitte eine vollständig nennen</translation>
    </message>
    <message>
        <source>the GPU list nests lists and objects more than 100 deep</source>
        <translation>die GPU-Liste verschachtelt Listen und Objekte mehr als 100-fach</translation>
    </message>
    <message>
        <source>the HDF5 file holds no model_config: it has weights alone; save the whole model as .keras, or write model.to_json() to a file</source>
        <translation>die HDF5-Datei enthält kein model_config: sie hat nur Gewichte; speichern Sie das ganze Modell als .keras oder schreiben Sie model.to_json() in eine Datei</translation>
    </message>
    <message>
        <source>the activation &quot;%1&quot; is not supported; gelu, relu and silu are</source>
        <translation>die Aktivierung „%1“ wird nicht unterstützt, nur gelu, relu und silu</translation>
    </message>
    <message>
        <source>the file cannot be opened for reading</source>
        <translation>die Datei lässt sich nicht zum Lesen öffnen</translation>
    </message>
    <message>
        <source>the file describes more structure than any real model (over 512 MiB without its weights)</source>
        <translation>die Datei beschreibt mehr Struktur als jedes echte Modell (über 512 MiB ohne Gewichte)</translation>
    </message>
    <message>
        <source>the file ends or cannot be read here</source>
        <translation>die Datei endet oder lässt sich hier nicht lesen</translation>
    </message>
    <message>
        <source>the file has no &quot;network&quot;; it is cut off or not a project file</source>
        <translation>die Datei hat kein &quot;network&quot;; sie ist abgeschnitten oder keine Projektdatei</translation>
    </message>
    <message>
        <source>the file is empty</source>
        <translation>die Datei ist leer</translation>
    </message>
    <message>
        <source>the file is in format %1, written by another version of VRAM Planner; this one reads format 1: update VRAM Planner to open it</source>
        <translation>die Datei hat Format %1 einer anderen Version von VRAM Planner; diese liest Format 1: bitte VRAM Planner aktualisieren, um sie zu öffnen</translation>
    </message>
    <message>
        <source>the file nests lists and objects more than 1000 deep</source>
        <translation>die Datei verschachtelt Listen und Objekte mehr als 1000-fach</translation>
    </message>
    <message>
        <source>the text does not give the first layer&apos;s input; add a row for it, such as &quot;input (InputLayer)  (None, 224, 224, 3)  0&quot;</source>
        <translation>der Text nennt die Eingabe der ersten Schicht nicht; fügen Sie eine Zeile dafür ein, etwa &quot;input (InputLayer)  (None, 224, 224, 3)  0&quot;</translation>
    </message>
    <message>
        <source>the fullest</source>
        <translation>der vollste</translation>
    </message>
    <message>
        <source>the graph of this ONNX file has no operators, so there is nothing to train</source>
        <translation>der Graph dieser ONNX-Datei hat keine Operatoren, es gibt also nichts zu trainieren</translation>
    </message>
    <message>
        <source>two rows have the id %1</source>
        <translation>zwei Zeilen haben die Nummer %1</translation>
    </message>
    <message>
        <source>the index has no weight_map</source>
        <translation>der Index hat keine weight_map</translation>
    </message>
    <message>
        <source>the index&apos;s weight_map must name files next to it</source>
        <translation>weight_map im Index muss Dateien neben dem Index nennen</translation>
    </message>
    <message>
        <source>the inner sizes of its matrices differ</source>
        <translation>die inneren Größen seiner Matrizen sind verschieden</translation>
    </message>
    <message>
        <source>the model has more than %1 layers</source>
        <translation>das Modell hat mehr als %1 Schichten</translation>
    </message>
    <message>
        <source>the model has no layers</source>
        <translation>das Modell hat keine Schichten</translation>
    </message>
    <message>
        <source>the model&apos;s inputs or outputs name a call of &quot;%1&quot; that does not exist</source>
        <translation>Ein- oder Ausgaben des Modells nennen einen Aufruf von „%1“, den es nicht gibt</translation>
    </message>
    <message>
        <source>the number of attention heads (%1) must divide the width (%2)</source>
        <translation>die Zahl der Attention-Köpfe (%1) muss die Breite (%2) teilen</translation>
    </message>
    <message>
        <source>the shapes of its operands do not match</source>
        <translation>die Formen seiner Operanden passen nicht zusammen</translation>
    </message>
    <message>
        <source>the stored tensor &quot;%1&quot; has a negative size</source>
        <translation>der gespeicherte Tensor „%1“ hat eine negative Größe</translation>
    </message>
    <message>
        <source>the table has no layers below its header row</source>
        <translation>die Tabelle hat unter ihrer Kopfzeile keine Schichten</translation>
    </message>
    <message>
        <source>the zip archive has no %1</source>
        <translation>das Zip-Archiv hat kein %1</translation>
    </message>
    <message>
        <source>the zip archive is cut off at byte %1</source>
        <translation>das Zip-Archiv ist bei Byte %1 abgeschnitten</translation>
    </message>
    <message>
        <source>the zip archive is damaged at byte %1</source>
        <translation>das Zip-Archiv ist bei Byte %1 beschädigt</translation>
    </message>
    <message>
        <source>the zip archive&apos;s directory is cut off</source>
        <translation>das Verzeichnis des Zip-Archivs ist abgeschnitten</translation>
    </message>
    <message>
        <source>there is no GPU &quot;%1&quot; in the catalogue; similar names are %2. Otherwise give the usable memory in GiB as capacity</source>
        <translation>Eine GPU „%1“ ist nicht im Katalog; am nächsten sind %2. Oder geben Sie den nutzbaren Speicher in GiB als capacity an</translation>
    </message>
    <message>
        <source>there is no built-in model &quot;%1&quot;; similar names are %2</source>
        <translation>ein eingebautes Modell „%1“ gibt es nicht; am nächsten sind %2</translation>
    </message>
    <message>
        <source>there is no layer type &quot;%1&quot;; similar names are %2</source>
        <translation>einen Schichttyp „%1“ gibt es nicht; am nächsten sind %2</translation>
    </message>
    <message>
        <source>Selected</source>
        <translation>Ausgewählt</translation>
    </message>
    <message>
        <source>How many elements a mask selects; empty: all of them.</source>
        <translation>Wie viele Elemente eine Maske auswählt; leer: alle.</translation>
    </message>
    <message>
        <source>must be a list of precisions</source>
        <translation>muss eine Liste von Präzisionen sein</translation>
    </message>
    <message>
        <source>must be off, bf16 or fp16, not &quot;%1&quot;</source>
        <translation>muss off, bf16 oder fp16 sein, nicht „%1“</translation>
    </message>
    <message>
        <source>there is no row %1</source>
        <translation>eine Zeile %1 gibt es nicht</translation>
    </message>
    <message>
        <source>there is no row %1; name the id of an earlier row</source>
        <translation>eine Zeile %1 gibt es nicht; bitte die Nummer einer früheren Zeile nennen</translation>
    </message>
    <message>
        <source>there is no setting &quot;%1&quot;; did you mean %2?</source>
        <translation>es gibt keine Einstellung „%1“; meinten Sie %2?</translation>
    </message>
    <message>
        <source>there is no such file</source>
        <translation>diese Datei gibt es nicht</translation>
    </message>
    <message>
        <source>this is a folder; name a file in it</source>
        <translation>dies ist ein Ordner; bitte eine Datei darin nennen</translation>
    </message>
    <message>
        <source>this is not a GPU list (it has no &quot;gpus&quot;)</source>
        <translation>dies ist keine GPU-Liste (ihr fehlt &quot;gpus&quot;)</translation>
    </message>
    <message>
        <source>this is not an ONNX model, or it is damaged (a number in place of a message)</source>
        <translation>dies ist kein ONNX-Modell, oder es ist beschädigt (wo ein Teil stehen sollte, steht eine Zahl)</translation>
    </message>
    <message>
        <source>this is not an ONNX model, or it is damaged (no such field)</source>
        <translation>dies ist kein ONNX-Modell, oder es ist beschädigt (ein solches Feld gibt es nicht)</translation>
    </message>
    <message>
        <source>this is not an ONNX model, or it is damaged (no such kind of field)</source>
        <translation>dies ist kein ONNX-Modell, oder es ist beschädigt (eine solche Feldart gibt es nicht)</translation>
    </message>
    <message>
        <source>this is not an ONNX model: it has no graph</source>
        <translation>dies ist kein ONNX-Modell: es enthält keinen Graphen</translation>
    </message>
    <message>
        <source>true or false</source>
        <translation>true oder false</translation>
    </message>
    <message>
        <source>two layers are called &quot;%1&quot;</source>
        <translation>zwei Schichten heißen „%1“</translation>
    </message>
    <message>
        <source>the largest 63-bit number</source>
        <translation>die größte 63-Bit-Zahl</translation>
    </message>
    <message>
        <source>unknown layer</source>
        <translation>unbekannte Schicht</translation>
    </message>
    <message>
        <source>vision_config: %1 (%2) must be the width of the language model, %3</source>
        <translation>vision_config: %1 (%2) muss die Breite des Sprachmodells sein, %3</translation>
    </message>
    <message>
        <source>would create %1 tensors; choose a smaller dimension.</source>
        <translation>würde %1 Tensoren erzeugen; bitte eine kleinere Dimension wählen.</translation>
    </message>
    <message>
        <source>would have more than %1 dimensions, which is not supported.</source>
        <translation>hätte mehr als %1 Dimensionen, was nicht unterstützt wird.</translation>
    </message>
    <message>
        <source>would create more than %1 pieces; use a larger size.</source>
        <translation>würde mehr als %1 Stücke erzeugen; bitte eine größere Größe nehmen.</translation>
    </message>
    <message>
        <source>x·Wᵀ + b over the last dimension. Saved for backward: its input.</source>
        <translation>x·Wᵀ + b über die letzte Dimension. Für den Rückwärtslauf gespeichert: die Eingabe.</translation>
    </message>
    <message>
        <source>yes or no</source>
        <translation>ja oder nein</translation>
    </message>
    <message>
        <source>yes: a unit&apos;s gathered parameters are freed after its forward; no: they stay until its backward; a number: groups of this many GPUs keep them.</source>
        <translation>ja: Die gesammelten Parameter einer Einheit werden nach ihrem Vorwärtslauf freigegeben; nein: Sie bleiben bis zu ihrem Rückwärtslauf; eine Zahl: Gruppen von so vielen GPUs behalten sie.</translation>
    </message>
    <message>
        <source>zero_grad to None</source>
        <translation>zero_grad auf None</translation>
    </message>
    <message>
        <source>−1 for the remaining size.</source>
        <translation>−1 für die verbleibende Größe.</translation>
    </message>
    <message>
        <source>−1 keeps the size.</source>
        <translation>−1 behält die Größe bei.</translation>
    </message>
    <message>
        <source>inference</source>
        <translation>Inferenz</translation>
    </message>
    <message>
        <source>needs a &quot;type&quot; (a layer) or &quot;rows&quot; (a block)</source>
        <translation>braucht einen &quot;type&quot; (eine Schicht) oder &quot;rows&quot; (ein Block)</translation>
    </message>
    <message>
        <source>needs one of &quot;memory_gib&quot;, &quot;nvidia_smi_mib&quot; and &quot;cuda_mib&quot; above 0</source>
        <translation>braucht eines von &quot;memory_gib&quot;, &quot;nvidia_smi_mib&quot; und &quot;cuda_mib&quot; über 0</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>takes a row&apos;s id and its parameter (&quot;2:weight&quot;), not &quot;%1&quot;</source>
        <translation>erwartet die Nummer einer Zeile und ihren Parameter (&quot;2:weight&quot;), nicht „%1“</translation>
    </message>
    <message>
        <source>this is not a VRAM Planner project (it has no &quot;format&quot;: &quot;vram-planner/1&quot;)</source>
        <translation>dies ist kein Projekt von VRAM Planner (ihm fehlt &quot;format&quot;: &quot;vram-planner/1&quot;)</translation>
    </message>
    <message>
        <source>training</source>
        <translation>Training</translation>
    </message>
    <message>
        <source>%1 is %2, but must be from 1 to %3</source>
        <translation>%1 ist %2, muss aber von 1 bis %3 sein</translation>
    </message>
    <message>
        <source>2P + 18P ÷ GPUs</source>
        <translation>2P + 18P ÷ GPUs</translation>
    </message>
    <message>
        <source>4 × input + 8 × outputs of layers with weights + 4P</source>
        <translation>4 × Eingabe + 8 × Ausgaben der Schichten mit Gewichten + 4P</translation>
    </message>
    <message>
        <source>4 × largest layer + 18P ÷ GPUs</source>
        <translation>4 × größte Schicht + 18P ÷ GPUs</translation>
    </message>
    <message>
        <source>DeepSpeed, ZeRO-2</source>
        <translation>DeepSpeed, ZeRO-2</translation>
    </message>
    <message>
        <source>DeepSpeed, ZeRO-3</source>
        <translation>DeepSpeed, ZeRO-3</translation>
    </message>
    <message>
        <source>EleutherAI cookbook</source>
        <translation>EleutherAI Cookbook</translation>
    </message>
    <message>
        <source>EleutherAI/cookbook, calc_transformer_mem.py</source>
        <translation>EleutherAI/cookbook, calc_transformer_mem.py</translation>
    </message>
    <message>
        <source>Korthikanti et al. 2022 (arXiv 2205.05198), table 2; Megatron-LM</source>
        <translation>Korthikanti et al. 2022 (arXiv 2205.05198), Tabelle 2; Megatron-LM</translation>
    </message>
    <message>
        <source>Largest layer</source>
        <translation>Größte Schicht</translation>
    </message>
    <message>
        <source>Memory that other processes use on this GPU, as nvidia-smi shows before training starts.</source>
        <translation>Speicher, den andere Prozesse auf dieser GPU belegen, wie nvidia-smi ihn vor Trainingsbeginn zeigt.</translation>
    </message>
    <message>
        <source>Model states</source>
        <translation>Modellzustände</translation>
    </message>
    <message>
        <source>Outputs of layers with weights</source>
        <translation>Ausgaben der Schichten mit Gewichten</translation>
    </message>
    <message>
        <source>The exporter merged %1 with others of equal contents; all are counted separately here.</source>
        <translation>Der Exporter hat %1 mit inhaltsgleichen zusammengeführt; hier zählen alle einzeln.</translation>
    </message>
    <message>
        <source>The dynamic dimension &quot;%1&quot;</source>
        <translation>Die dynamische Dimension „%1“</translation>
    </message>
    <message>
        <source>TylerYep/torchinfo, its estimated total size</source>
        <translation>TylerYep/torchinfo, dessen geschätzte Gesamtgröße</translation>
    </message>
    <message>
        <source>Used by other processes</source>
        <translation>Von anderen Prozessen belegt</translation>
    </message>
    <message>
        <source>Weights, gradients, optimizer</source>
        <translation>Gewichte, Gradienten, Optimizer</translation>
    </message>
    <message>
        <source>accelerate estimate-memory</source>
        <translation>accelerate estimate-memory</translation>
    </message>
    <message>
        <source>deepspeedai/DeepSpeed, estimate_zero2_model_states_mem_needs</source>
        <translation>deepspeedai/DeepSpeed, estimate_zero2_model_states_mem_needs</translation>
    </message>
    <message>
        <source>deepspeedai/DeepSpeed, estimate_zero3_model_states_mem_needs</source>
        <translation>deepspeedai/DeepSpeed, estimate_zero3_model_states_mem_needs</translation>
    </message>
    <message>
        <source>huggingface/accelerate, estimate_training_usage</source>
        <translation>huggingface/accelerate, estimate_training_usage</translation>
    </message>
    <message>
        <source>pasted text: %1</source>
        <translation>Eingefügter Text: %1</translation>
    </message>
    <message>
        <source>takes true or false, not %1</source>
        <translation>erwartet true oder false, nicht %1</translation>
    </message>
    <message>
        <source>the largest of S, S, 2S and 4S (half precision: S, 1.5S, 2S, 2S)</source>
        <translation>das Größte von S, S, 2S und 4S (halbe Präzision: S, 1,5S, 2S, 2S)</translation>
    </message>
    <message>
        <source>Model states and one gathered layer, in 16 bits with Adam: no activations, no CUDA context.</source>
        <translation>Modellzustände und eine gesammelte Schicht, in 16 Bit mit Adam: keine Aktivierungen, kein CUDA-Kontext.</translation>
    </message>
    <message>
        <source>One formula for any GPT in mixed precision with Adam: no logits, no temporaries, no allocator.</source>
        <translation>Eine Formel für jedes GPT in gemischter Präzision mit Adam: keine Logits, keine temporären Tensoren, kein Allokator.</translation>
    </message>
    <message>
        <source>Outputs of layers with weights, twice and in fp32: no gradients of weights, no optimizer.</source>
        <translation>Ausgaben der Schichten mit Gewichten, doppelt und in fp32: keine Gewichtsgradienten, kein Optimizer.</translation>
    </message>
    <message>
        <source>Weights, gradients and Adam, at most 4 × the fp32 size: no activations, so no batch either.</source>
        <translation>Gewichte, Gradienten und Adam, höchstens 4 × die fp32-Größe: keine Aktivierungen, also auch kein Batch.</translation>
    </message>
    <message>
        <source>The tensors that Megatron&apos;s fused 16-bit kernels save, including two dropouts: no logits, no temporaries.</source>
        <translation>Die Tensoren, die Megatrons fusionierte 16-Bit-Kernel speichern, zwei Dropouts inbegriffen: keine Logits, keine temporären Tensoren.</translation>
    </message>
    <message>
        <source>Inputs</source>
        <translation>Eingaben</translation>
    </message>
    <message>
        <source>Rows that this row reads, by name or path, separated by commas; empty: the row above.</source>
        <translation>Zeilen, die diese Zeile liest, nach Name oder Pfad, durch Kommas getrennt; leer: die Zeile darüber.</translation>
    </message>
    <message>
        <source>Frozen</source>
        <translation>Eingefroren</translation>
    </message>
    <message>
        <source>Its parameters get no gradient and no optimizer state.</source>
        <translation>Ihre Parameter bekommen keinen Gradienten und keinen Optimizer-Zustand.</translation>
    </message>
    <message>
        <source>The row&apos;s name.</source>
        <translation>Der Name der Zeile.</translation>
    </message>
    <message>
        <source>%1 of the forward pass runs twice</source>
        <translation>%1 des Vorwärtslaufs läuft zweimal</translation>
    </message>
    <message>
        <source>%1: has %2 positions, but the sequence has %3; enlarge the table or shorten the sequence.</source>
        <translation>%1: hat %2 Positionen, die Sequenz hat aber %3; bitte die Tabelle vergrößern oder die Sequenz kürzen.</translation>
    </message>
    <message>
        <source>Sorts a dimension; also gives the original indices. Saved for backward: 8-byte indices.</source>
        <translation>Sortiert eine Dimension und gibt auch die ursprünglichen Indizes. Für den Rückwärtslauf gespeichert: 8-Byte-Indizes.</translation>
    </message>
    <message>
        <source>A random slope below zero. Saved for backward: its input and the slopes.</source>
        <translation>Zufällige Steigung unterhalb von null. Für den Rückwärtslauf gespeichert: die Eingabe und die Steigungen.</translation>
    </message>
    <message>
        <source>A weight composed of a direction and a norm, for a layer that takes its weight as an input. Saved for backward: both.</source>
        <translation>Ein Gewicht aus Richtung und Norm, für eine Schicht, die ihr Gewicht als Eingabe bekommt. Für den Rückwärtslauf gespeichert: beide.</translation>
    </message>
    <message>
        <source>Above 1, the last linear layer and the cross-entropy process the tokens in that many chunks, each checkpointed: the full logits never exist at once.</source>
        <translation>Über 1 verarbeiten die letzte lineare Schicht und die Kreuzentropie die Tokens in so vielen Stücken, jedes mit Checkpoint: Die vollständigen Logits gibt es nie auf einmal.</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>Addieren</translation>
    </message>
    <message>
        <source>Adds to the existing values.</source>
        <translation>Addiert zu den vorhandenen Werten.</translation>
    </message>
    <message>
        <source>By a fraction</source>
        <translation>Um einen Bruchteil</translation>
    </message>
    <message>
        <source>Folds columns back into an image, adding overlaps: a copy. Saved for backward: nothing.</source>
        <translation>Setzt Spalten wieder zu einem Bild zusammen, Überlappungen werden addiert: eine Kopie. Für den Rückwärtslauf gespeichert: nichts.</translation>
    </message>
    <message>
        <source>Cross-entropy in %1 chunks</source>
        <translation>Kreuzentropie in %1 Stücken</translation>
    </message>
    <message>
        <source>Cross-entropy in chunks has no effect: it needs a linear layer whose output only the cross-entropy uses.</source>
        <translation>Kreuzentropie in Stücken bewirkt nichts: Sie braucht eine lineare Schicht, deren Ausgabe nur die Kreuzentropie verwendet.</translation>
    </message>
    <message>
        <source>Writes (or adds) elements at given positions: a copy, or in place. Saved for backward: the index.</source>
        <translation>Schreibt (oder addiert) Elemente an gegebene Positionen: eine Kopie oder in place. Für den Rückwärtslauf gespeichert: der Index.</translation>
    </message>
    <message>
        <source>Empty: none.</source>
        <translation>Leer: keine.</translation>
    </message>
    <message>
        <source>Sizes of the written part; empty: same as the source.</source>
        <translation>Größen des geschriebenen Teils; leer: wie die Quelle.</translation>
    </message>
    <message>
        <source>Freeze all but the head</source>
        <translation>Alles außer dem Kopf einfrieren</translation>
    </message>
    <message>
        <source>Names of blocks, separated by commas, whose activations are recomputed in backward; * matches anything: blocks.*. blocks:6 is the first six repeats of a block.</source>
        <translation>Namen von Blöcken, durch Kommas getrennt, deren Aktivierungen im Rückwärtslauf neu berechnet werden; * steht für Beliebiges: blocks.*. blocks:6 sind die ersten sechs Wiederholungen eines Blocks.</translation>
    </message>
    <message>
        <source>Estimated</source>
        <translation>Geschätzt</translation>
    </message>
    <message>
        <source>How many</source>
        <translation>Wie viele</translation>
    </message>
    <message>
        <source>The number of iterations of %1 in the file is known only at run time: one was assumed.</source>
        <translation>Die Zahl der Durchläufe von %1 in der Datei steht erst beim Ausführen fest: angenommen ist einer.</translation>
    </message>
    <message>
        <source>Inference: one forward pass under no_grad without the loss; nothing is saved for backward, and causal attention keeps a KV cache.</source>
        <translation>Inferenz: ein Vorwärtslauf unter no_grad ohne den Loss; nichts wird für den Rückwärtslauf gespeichert, und kausale Attention führt einen KV-Cache.</translation>
    </message>
    <message>
        <source>KV cache</source>
        <translation>KV-Cache</translation>
    </message>
    <message>
        <source>KV cache length</source>
        <translation>Länge des KV-Caches</translation>
    </message>
    <message>
        <source>KV cache type</source>
        <translation>Typ des KV-Caches</translation>
    </message>
    <message>
        <source>Maximum</source>
        <translation>Maximum</translation>
    </message>
    <message>
        <source>Minimum</source>
        <translation>Minimum</translation>
    </message>
    <message>
        <source>What it saves for backward is unknown; choose no once you have entered it.</source>
        <translation>Was sie für den Rückwärtslauf speichert, ist unbekannt; „nein“ wählen, sobald Sie es eingegeben haben.</translation>
    </message>
    <message>
        <source>The k-th smallest entry and its index. Saved for backward: 8-byte indices.</source>
        <translation>Der k-kleinste Eintrag und sein Index. Für den Rückwärtslauf gespeichert: 8-Byte-Indizes.</translation>
    </message>
    <message>
        <source>Part</source>
        <translation>Teil</translation>
    </message>
    <message>
        <source>Passes keys or values through and caches them in inference: for attention written as separate operations.</source>
        <translation>Reicht Keys oder Values durch und speichert sie bei Inferenz im Cache: für Attention aus einzelnen Operationen.</translation>
    </message>
    <message>
        <source>Samples an image at the positions of a grid. Saved for backward: both.</source>
        <translation>Tastet ein Bild an den Positionen eines Gitters ab. Für den Rückwärtslauf gespeichert: beide.</translation>
    </message>
    <message>
        <source>Sliding window</source>
        <translation>Gleitendes Fenster</translation>
    </message>
    <message>
        <source>The diagonal of two dimensions: a view.</source>
        <translation>Die Diagonale zweier Dimensionen: eine View.</translation>
    </message>
    <message>
        <source>The largest entries of a dimension and their indices. Saved for backward: 8-byte indices.</source>
        <translation>Die größten Einträge einer Dimension und ihre Indizes. Für den Rückwärtslauf gespeichert: 8-Byte-Indizes.</translation>
    </message>
    <message>
        <source>The cumulative maximum and its index. Saved for backward: its input and 8-byte indices.</source>
        <translation>Das kumulative Maximum und sein Index. Für den Rückwärtslauf gespeichert: die Eingabe und 8-Byte-Indizes.</translation>
    </message>
    <message>
        <source>The median and its index. Saved for backward: 8-byte indices.</source>
        <translation>Der Median und sein Index. Für den Rückwärtslauf gespeichert: 8-Byte-Indizes.</translation>
    </message>
    <message>
        <source>The number in place of a second input has decimals: integers become 32-bit floats.</source>
        <translation>Die Zahl anstelle einer zweiten Eingabe hat Nachkommastellen: aus ganzen Zahlen werden 32-Bit-Gleitkommazahlen.</translation>
    </message>
    <message>
        <source>The padding masks of %1 were ignored; with a mask, PyTorch cannot use some of its kernels.</source>
        <translation>Die Padding-Masken von %1 wurden ignoriert; mit einer Maske kann PyTorch manche Kernel nicht verwenden.</translation>
    </message>
    <message>
        <source>The cumulative minimum and its index. Saved for backward: its input and 8-byte indices.</source>
        <translation>Das kumulative Minimum und sein Index. Für den Rückwärtslauf gespeichert: die Eingabe und 8-Byte-Indizes.</translation>
    </message>
    <message>
        <source>The table has %1: what they save for backward is unknown, so the real figure may differ.</source>
        <translation>In der Tabelle steht %1: Was dort für den Rückwärtslauf gespeichert wird, ist unbekannt; der wahre Wert kann abweichen.</translation>
    </message>
    <message>
        <source>Unfolds the windows of an image into columns: a copy. Saved for backward: nothing.</source>
        <translation>Ordnet die Fenster eines Bilds als Spalten an: eine Kopie. Für den Rückwärtslauf gespeichert: nichts.</translation>
    </message>
    <message>
        <source>Maximum number of tokens in the KV cache; 0: no limit.</source>
        <translation>Höchstzahl von Tokens im KV-Cache; 0: keine Grenze.</translation>
    </message>
    <message>
        <source>Tokens whose keys and values are cached for each sequence; 0: the length of the input.</source>
        <translation>Tokens, deren Keys und Values je Sequenz im Cache liegen; 0: die Länge der Eingabe.</translation>
    </message>
    <message>
        <source>Transposed convolution: upsampling with learned filters (or those of a second input). Saved for backward: its input.</source>
        <translation>Transponierte Faltung: Upsampling mit gelernten Filtern (oder denen einer zweiten Eingabe). Für den Rückwärtslauf gespeichert: die Eingabe.</translation>
    </message>
    <message>
        <source>Dtype of the cached keys and values; compute: as the layer computes them.</source>
        <translation>Datentyp der Keys und Values im Cache; compute: wie die Schicht sie berechnet.</translation>
    </message>
    <message>
        <source>Variance. Saved for backward: its input.</source>
        <translation>Varianz. Für den Rückwärtslauf gespeichert: die Eingabe.</translation>
    </message>
    <message>
        <source>For layers that cache something other than keys and values, such as the latent of multi-head latent attention; 0: keys and values.</source>
        <translation>Für Schichten, die anderes als Keys und Values im Cache halten, etwa das Latente der Multi-Head Latent Attention; 0: Keys und Values.</translation>
    </message>
    <message>
        <source>Whether inference caches this layer&apos;s keys and values; auto: if the attention is causal.</source>
        <translation>Ob die Inferenz Keys und Values dieser Schicht im Cache hält; auto: wenn die Attention kausal ist.</translation>
    </message>
    <message>
        <source>Windows of a dimension (Tensor.unfold): a view.</source>
        <translation>Fenster einer Dimension (Tensor.unfold): eine View.</translation>
    </message>
    <message>
        <source>about %1 %</source>
        <translation>etwa %1 %</translation>
    </message>
    <message>
        <source>adds a dimension, and its input has 8 already.</source>
        <translation>fügt eine Dimension hinzu, die Eingabe hat aber schon 8.</translation>
    </message>
    <message>
        <source>cannot fold %1 into %2; it needs one column per window position.</source>
        <translation>kann %1 nicht zu %2 zusammensetzen; nötig ist eine Spalte je Fensterposition.</translation>
    </message>
    <message>
        <source>chunks</source>
        <translation>Stücke</translation>
    </message>
    <message>
        <source>eager: fp32 inside, as separate operations like in Llama; composite: nn.RMSNorm up to PyTorch 2.8; fused: one kernel, nn.RMSNorm after that; fp32: the weight is multiplied in fp32, as in OLMo 2; plus_one: so is 1 + weight, as in Gemma; t5: the input itself is divided.</source>
        <translation>eager: intern fp32, als einzelne Operationen wie in Llama; composite: nn.RMSNorm bis PyTorch 2.8; fused: ein Kernel, nn.RMSNorm seither; fp32: mit dem Gewicht wird in fp32 multipliziert, wie in OLMo 2; plus_one: ebenso mit 1 + Gewicht, wie in Gemma; t5: die Eingabe selbst wird geteilt.</translation>
    </message>
    <message>
        <source>fewer sequences at a time</source>
        <translation>weniger Sequenzen zugleich</translation>
    </message>
    <message>
        <source>finer detail is lost</source>
        <translation>feinere Einzelheiten gehen verloren</translation>
    </message>
    <message>
        <source>caches keys or values of shape [batch, heads, length, head size], but its input is %1; put it where the heads are separate.</source>
        <translation>speichert Keys oder Values der Form [Batch, Köpfe, Länge, Kopfgröße] im Cache, die Eingabe ist aber %1; bitte dort einsetzen, wo die Köpfe getrennt sind.</translation>
    </message>
    <message>
        <source>needs [batch, channels, *spatial] and a grid [batch, *spatial, coordinates], but its inputs are %1 and %2.</source>
        <translation>braucht [Batch, Kanäle, *räumlich] und ein Gitter [Batch, *räumlich, Koordinaten], die Eingaben sind aber %1 und %2.</translation>
    </message>
    <message>
        <source>needs [tokens, width] to be split in chunks; set one chunk.</source>
        <translation>braucht zum Zerlegen [Tokens, Breite]; bitte ein Stück einstellen.</translation>
    </message>
    <message>
        <source>needs two different dimensions.</source>
        <translation>braucht zwei verschiedene Dimensionen.</translation>
    </message>
    <message>
        <source>scales %1 by %2, which do not match.</source>
        <translation>skaliert %1 mit %2, was nicht zusammenpasst.</translation>
    </message>
    <message>
        <source>smaller kernels, and batch statistics over fewer samples</source>
        <translation>kleinere Kernel, und Batch-Statistik über weniger Proben</translation>
    </message>
    <message>
        <source>takes %1 of %2 entries; take fewer.</source>
        <translation>nimmt %1 von %2 Einträgen; bitte weniger nehmen.</translation>
    </message>
    <message>
        <source>the last layer and the loss run twice, %1 of the forward pass</source>
        <translation>die letzte Schicht und der Loss laufen zweimal, %1 des Vorwärtslaufs</translation>
    </message>
    <message>
        <source>tokens</source>
        <translation>Tokens</translation>
    </message>
    <message>
        <source>A single number</source>
        <translation>Eine einzelne Zahl</translation>
    </message>
    <message>
        <source>Adds entries of a tensor to selected entries of a dimension. Saved for backward: the index and the added tensor.</source>
        <translation>Addiert Einträge eines Tensors zu ausgewählten Einträgen einer Dimension. Für den Rückwärtslauf gespeichert: der Index und der addierte Tensor.</translation>
    </message>
    <message>
        <source>Any other layer: parameters, output, saved tensors and temporaries, as entered.</source>
        <translation>Jede andere Schicht: Parameter, Ausgabe, gespeicherte und temporäre Tensoren, wie eingegeben.</translation>
    </message>
    <message>
        <source>Backward temporaries per sample</source>
        <translation>Temporäres im Rückwärtslauf je Probe</translation>
    </message>
    <message>
        <source>Elements in use during its forward.</source>
        <translation>Elemente, die während ihres Vorwärtslaufs belegt sind.</translation>
    </message>
    <message>
        <source>Elements in use during its backward.</source>
        <translation>Elemente, die während ihres Rückwärtslaufs belegt sind.</translation>
    </message>
    <message>
        <source>Floating-point, but not converted with the model: a target.</source>
        <translation>Gleitkommazahlen, die nicht mit dem Modell umgewandelt werden: ein Zielwert.</translation>
    </message>
    <message>
        <source>Inputs saved</source>
        <translation>Gespeicherte Eingaben</translation>
    </message>
    <message>
        <source>Its output has no dimensions.</source>
        <translation>Ihre Ausgabe hat keine Dimensionen.</translation>
    </message>
    <message>
        <source>Saved for backward, counted from 0.</source>
        <translation>Für den Rückwärtslauf gespeichert, ab 0 gezählt.</translation>
    </message>
    <message>
        <source>Mean absolute difference. Saved for backward: the difference.</source>
        <translation>Mittlere absolute Differenz. Für den Rückwärtslauf gespeichert: die Differenz.</translation>
    </message>
    <message>
        <source>Bytes that it saves for backward beyond inputs and output, regardless of the precision: indices, masks.</source>
        <translation>Byte, die sie zusätzlich zu Eingaben und Ausgabe für den Rückwärtslauf speichert, unabhängig von der Präzision: Indizes, Masken.</translation>
    </message>
    <message>
        <source>Elements that it saves for backward beyond inputs and output.</source>
        <translation>Elemente, die sie zusätzlich zu Eingaben und Ausgabe für den Rückwärtslauf speichert.</translation>
    </message>
    <message>
        <source>Output saved</source>
        <translation>Gespeicherte Ausgabe</translation>
    </message>
    <message>
        <source>Saved bytes per sample</source>
        <translation>Gespeicherte Bytes je Probe</translation>
    </message>
    <message>
        <source>Temporaries per sample</source>
        <translation>Temporäres je Probe</translation>
    </message>
    <message>
        <source>The same bytes as another type (float64 stands for complex64): a view.</source>
        <translation>Dieselben Bytes als ein anderer Typ (float64 steht für complex64): eine View.</translation>
    </message>
    <message>
        <source>The dtype in which it runs.</source>
        <translation>Der Datentyp, in dem sie rechnet.</translation>
    </message>
    <message>
        <source>Under autocast</source>
        <translation>Unter Autocast</translation>
    </message>
    <message>
        <source>same as its input</source>
        <translation>wie ihre Eingabe</translation>
    </message>
    <message>
        <source>is larger than %1.</source>
        <translation>ist größer als %1.</translation>
    </message>
    <message>
        <source>shares a %1 of %2, but needs one of %3; change its sizes or stop sharing.</source>
        <translation>teilt sich %1 mit %2 und braucht %3; ändern Sie die Größen oder heben Sie das Teilen auf.</translation>
    </message>
    <message>
        <source>The export precomputed the position tables of attention (%1 of them): they were restored, with (2w-1)² rows for windows of w×w. Parameters in them: %2.</source>
        <translation>Der Export hat die Positionstabellen der Attention vorab ausgerechnet (%1 Stück): Sie wurden wiederhergestellt, mit (2w-1)² Zeilen für Fenster von w×w. Parameter darin: %2.</translation>
    </message>
    <message>
        <source>The export precomputed the positions: a learned table was assumed. Rows in it: %1. The network&apos;s own table may be longer, or not learned at all.</source>
        <translation>Der Export hat die Positionen vorab ausgerechnet: Angenommen ist eine gelernte Tabelle. Zeilen darin: %1. Die Tabelle des Netzes selbst kann länger sein oder gar nicht gelernt.</translation>
    </message>
    <message>
        <source>The file was exported for inference, with its batch norms folded into the convolutions: %1 restored, as the network has them in training; the convolutions before them are assumed to have no bias.</source>
        <translation>Die Datei wurde zur Inferenz exportiert, die Batch-Normen stecken in den Faltungen: %1 wiederhergestellt, wie das Netz sie im Training hat; für die Faltungen davor ist kein Bias angenommen.</translation>
    </message>
    <message>
        <source>The last layer&apos;s weight has the size of the embedding and was stored transposed, as exports for inference do; it is assumed to be a separate weight, not the embedding&apos;s.</source>
        <translation>Das Gewicht der letzten Schicht hat die Größe des Embeddings und wurde transponiert gespeichert, wie es Exporte zur Inferenz tun; angenommen ist ein eigenes Gewicht, nicht das des Embeddings.</translation>
    </message>
    <message>
        <source>The last layer&apos;s weight has the size of the embedding and was stored transposed, as exports for inference do; it is assumed to be shared with the embedding (tied).</source>
        <translation>Das Gewicht der letzten Schicht hat die Größe des Embeddings und wurde transponiert gespeichert, wie es Exporte zur Inferenz tun; angenommen ist, dass sie es mit dem Embedding teilt (gekoppelt).</translation>
    </message>
    <message>
        <source>Factor of the product</source>
        <translation>Faktor des Produkts</translation>
    </message>
    <message>
        <source>Factor of the sum</source>
        <translation>Faktor des Summanden</translation>
    </message>
    <message>
        <source>adds %1 to the products of %2 and %3; it needs [b, n, m], [b, n, k] and [b, k, m].</source>
        <translation>addiert %1 zu den Produkten von %2 und %3; nötig sind [b, n, m], [b, n, k] und [b, k, m].</translation>
    </message>
    <message>
        <source>adds an input to every output, so it must have the shape %1, not %2.</source>
        <translation>addiert eine Eingabe zu jeder Ausgabe, also muss sie die Form %1 haben, nicht %2.</translation>
    </message>
    <message>
        <source>multiplies by an input, so it must have the shape %1, not %2.</source>
        <translation>multipliziert mit einer Eingabe, also muss sie die Form %1 haben, nicht %2.</translation>
    </message>
    <message>
        <source>takes a weight of two dimensions and a bias of one as further inputs, not %1.</source>
        <translation>erwartet als weitere Eingaben ein Gewicht mit zwei Dimensionen und einen Bias mit einer, nicht %1.</translation>
    </message>
    <message>
        <source>vision_config: image_size / patch_size is %1, but must be a multiple of the %2 tokens along a side that mm_tokens_per_image makes</source>
        <translation>vision_config: image_size / patch_size ist %1, muss aber ein Vielfaches der %2 Tokens je Seite sein, die mm_tokens_per_image ergibt</translation>
    </message>
    <message>
        <source>Allocations backward</source>
        <translation>Belegungen im Rückwärtslauf</translation>
    </message>
    <message>
        <source>Allocations forward</source>
        <translation>Belegungen im Vorwärtslauf</translation>
    </message>
    <message>
        <source>Recorded allocations: +12B is 12 bytes per sample (e: elements), -0 frees the first; they replace the sizes above.</source>
        <translation>Aufgezeichnete Belegungen: +12B sind 12 Byte je Probe (e: Elemente), -0 gibt die erste frei; sie ersetzen die Größen oben.</translation>
    </message>
    <message>
        <source>Also returns indices</source>
        <translation>Gibt auch Indizes zurück</translation>
    </message>
    <message>
        <source>Allocations of its backward; g0 is the gradient of its first output.</source>
        <translation>Belegungen ihres Rückwärtslaufs; g0 ist der Gradient der ersten Ausgabe.</translation>
    </message>
    <message>
        <source>Output strides</source>
        <translation>Schritte der Ausgabe</translation>
    </message>
    <message>
        <source>cannot read its allocations at &quot;%1&quot;; correct them or leave them empty.</source>
        <translation>kann die Belegungen bei „%1“ nicht lesen; korrigieren Sie sie oder lassen Sie sie leer.</translation>
    </message>
    <message>
        <source>has %1 inputs, but its allocations refer to another one; correct them.</source>
        <translation>hat %1 Eingaben, die Belegungen verweisen aber auf eine andere; korrigieren Sie sie.</translation>
    </message>
    <message>
        <source>%1: the export fixed its shape to the current size; export the model again at the size that you want to see.</source>
        <translation>%1: Der Export hat die Form auf die aktuelle Größe festgelegt; exportieren Sie das Modell erneut in der Größe, die Sie sehen möchten.</translation>
    </message>
    <message>
        <source>same as the input</source>
        <translation>wie die Eingabe</translation>
    </message>
    <message>
        <source>the GPU&apos;s own</source>
        <translation>wie die GPU</translation>
    </message>
    <message>
        <source>the optimizer&apos;s own</source>
        <translation>wie der Optimizer vorgibt</translation>
    </message>
    <message>
        <source>in one piece</source>
        <translation>in einem Stück</translation>
    </message>
    <message>
        <source>Adam 8-bit</source>
        <translation>Adam 8-Bit</translation>
    </message>
    <message>
        <source>AdamW (fused)</source>
        <translation>AdamW (fused)</translation>
    </message>
    <message>
        <source>AdamW 16-bit</source>
        <translation>AdamW 16-Bit</translation>
    </message>
    <message>
        <source>AdamW 8-bit</source>
        <translation>AdamW 8-Bit</translation>
    </message>
    <message>
        <source>AdamW 8-bit (paged)</source>
        <translation>AdamW 8-Bit (paged)</translation>
    </message>
    <message>
        <source>Lion 8-bit</source>
        <translation>Lion 8-Bit</translation>
    </message>
    <message>
        <source>RMSprop (centered)</source>
        <translation>RMSprop (zentriert)</translation>
    </message>
    <message>
        <source>SGD 8-bit</source>
        <translation>SGD 8-Bit</translation>
    </message>
    <message>
        <source>SGD with momentum</source>
        <translation>SGD mit Momentum</translation>
    </message>
    <message>
        <source>The figures replay one forward pass of PyTorch %1 under no_grad, in eager mode on CUDA, tensor by tensor; the KV cache is allocated in full.</source>
        <translation>Die Zahlen spielen einen Vorwärtslauf von PyTorch %1 unter no_grad im Eager-Modus auf CUDA nach, Tensor für Tensor; der KV-Cache ist in voller Größe belegt.</translation>
    </message>
    <message>
        <source>The figures replay one steady training step (the second or later) of PyTorch %1 in eager mode on CUDA, tensor by tensor.</source>
        <translation>Die Zahlen spielen einen eingeschwungenen Trainingsschritt (den zweiten oder einen späteren) von PyTorch %1 im Eager-Modus auf CUDA nach, Tensor für Tensor.</translation>
    </message>
    <message>
        <source>The usable memory was entered by hand.</source>
        <translation>Der nutzbare Speicher wurde von Hand eingegeben.</translation>
    </message>
    <message>
        <source>Workspaces and context depend on driver and library versions; the uncertainty of the total covers the measured runs.</source>
        <translation>Workspaces und Kontext hängen von den Versionen von Treiber und Bibliotheken ab; die Unsicherheit der Summe deckt die gemessenen Läufe ab.</translation>
    </message>
    <message>
        <source>has a mask of %1 for scores of %2; the sizes must be equal or 1.</source>
        <translation>hat eine Maske von %1 für Scores von %2; die Größen müssen gleich oder 1 sein.</translation>
    </message>
    <message>
        <source>has indices for %1 dimensions, but its input has only %2; remove some of them.</source>
        <translation>hat Indizes für %1 Dimensionen, die Eingabe aber nur %2; bitte einige davon entfernen.</translation>
    </message>
    <message>
        <source>%1 could not be saved: %2</source>
        <translation>%1 ließ sich nicht speichern: %2</translation>
    </message>
    <message>
        <source>%1; try again, or choose another location</source>
        <translation>%1; versuchen Sie es noch einmal oder wählen Sie einen anderen Ort</translation>
    </message>
    <message>
        <source>another program has changed it meanwhile; save again and choose which version to keep</source>
        <translation>ein anderes Programm hat sie inzwischen geändert; speichern Sie noch einmal und wählen Sie, welche Fassung bleibt</translation>
    </message>
    <message>
        <source>it belongs to another user</source>
        <translation>sie gehört einem anderen Benutzer</translation>
    </message>
    <message>
        <source>it is a link, or you have no permission to read it</source>
        <translation>sie ist eine Verknüpfung, oder Sie dürfen sie nicht lesen</translation>
    </message>
    <message>
        <source>it is larger than %1 MiB</source>
        <translation>sie ist größer als %1 MiB</translation>
    </message>
    <message>
        <source>it was written, but might not survive a power failure: %1</source>
        <translation>sie wurde geschrieben, übersteht aber vielleicht keinen Stromausfall: %1</translation>
    </message>
    <message>
        <source>it would be larger than the system allows; raise the limit (ulimit -f), or choose another location</source>
        <translation>sie würde größer, als das System erlaubt; erhöhen Sie die Grenze (ulimit -f) oder wählen Sie einen anderen Ort</translation>
    </message>
    <message>
        <source>its folder belongs to another user; remove it</source>
        <translation>ihr Ordner gehört einem anderen Benutzer; entfernen Sie ihn</translation>
    </message>
    <message>
        <source>its links form a loop; name the file itself</source>
        <translation>seine Verknüpfungen führen im Kreis; nennen Sie die Datei selbst</translation>
    </message>
    <message>
        <source>nothing reads from this pipe; start its reader first</source>
        <translation>niemand liest aus dieser Pipe; starten Sie zuerst den Leser</translation>
    </message>
    <message>
        <source>the disk is full; free some space, or choose another location</source>
        <translation>der Datenträger ist voll; schaffen Sie dort Platz oder wählen Sie einen anderen Ort</translation>
    </message>
    <message>
        <source>the disk reported an error; choose another disk</source>
        <translation>der Datenträger hat einen Fehler gemeldet; wählen Sie einen anderen</translation>
    </message>
    <message>
        <source>the file system is read-only; choose another location</source>
        <translation>das Dateisystem ist schreibgeschützt; wählen Sie einen anderen Ort</translation>
    </message>
    <message>
        <source>the link there belongs to another user; name the target file itself</source>
        <translation>die Verknüpfung dort gehört einem anderen Benutzer; nennen Sie die Zieldatei selbst</translation>
    </message>
    <message>
        <source>the name is too long; choose a shorter one</source>
        <translation>der Name ist zu lang; wählen Sie einen kürzeren</translation>
    </message>
    <message>
        <source>the reader of this pipe has ended; start it again</source>
        <translation>der Leser dieser Pipe ist beendet; starten Sie ihn neu</translation>
    </message>
    <message>
        <source>there is no such folder; create it, or choose another location</source>
        <translation>diesen Ordner gibt es nicht; legen Sie ihn an oder wählen Sie einen anderen Ort</translation>
    </message>
    <message>
        <source>too many files are open; close some, and try again</source>
        <translation>zu viele Dateien sind geöffnet; schließen Sie einige und versuchen Sie es noch einmal</translation>
    </message>
    <message>
        <source>you have no permission to write there; choose another location, or change the permissions</source>
        <translation>Sie haben dort keine Schreibrechte; wählen Sie einen anderen Ort oder ändern Sie die Rechte</translation>
    </message>
    <message>
        <source>your disk quota is used up; free some space, or choose another location</source>
        <translation>Ihr Speicherkontingent ist aufgebraucht; schaffen Sie dort Platz oder wählen Sie einen anderen Ort</translation>
    </message>
    <message>
        <source>LoRA target modules</source>
        <translation>LoRA-Zielmodule</translation>
    </message>
    <message>
        <source>Modules not quantized</source>
        <translation>Nicht quantisierte Module</translation>
    </message>
    <message>
        <source>Quantizes every frozen linear layer except the head, as bitsandbytes does; embeddings and norms stay as they are. QLoRA quantizes doubly (nf4-dq). In mixed precision, everything that is not quantized is fp32, as after PEFT&apos;s prepare_model_for_kbit_training.</source>
        <translation>Quantisiert jede eingefrorene lineare Schicht außer dem Kopf, wie bitsandbytes; Embeddings und Normen bleiben unverändert. QLoRA quantisiert doppelt (nf4-dq). In gemischter Präzision ist alles nicht Quantisierte fp32, wie nach prepare_model_for_kbit_training von PEFT.</translation>
    </message>
    <message>
        <source>batch: %1 samples make sizes that do not fit into 64 bits; the figures are those of 1 sample. Choose a smaller batch.</source>
        <translation>batch: %1 Proben ergeben Größen, die nicht in 64 Bit passen; die Zahlen sind die für 1 Probe. Wählen Sie einen kleineren Batch.</translation>
    </message>
    <message>
        <source>checkpoint: &quot;%1&quot; matches nothing, as the network has no blocks.</source>
        <translation>checkpoint: „%1“ passt auf nichts, denn das Netz hat keine Blöcke.</translation>
    </message>
    <message>
        <source>checkpoint: &quot;%1&quot; matches no block; the blocks are %2.</source>
        <translation>checkpoint: „%1“ passt auf keinen Block; die Blöcke sind %2.</translation>
    </message>
    <message>
        <source>freeze: &quot;%1&quot; matches no layer; the top-level rows are %2.</source>
        <translation>freeze: „%1“ passt auf keine Schicht; die obersten Zeilen sind %2.</translation>
    </message>
    <message>
        <source>has a ) without a (</source>
        <translation>hat ein ) ohne (</translation>
    </message>
    <message>
        <source>has a quantifier with nothing before it</source>
        <translation>hat einen Quantor, vor dem nichts steht</translation>
    </message>
    <message>
        <source>nests its groups too deeply</source>
        <translation>verschachtelt seine Gruppen zu tief</translation>
    </message>
    <message>
        <source>is too long</source>
        <translation>ist zu lang</translation>
    </message>
    <message>
        <source>lacks a )</source>
        <translation>fehlt ein )</translation>
    </message>
    <message>
        <source>lacks a ]</source>
        <translation>fehlt ein ]</translation>
    </message>
    <message>
        <source>lora: &quot;%1&quot; matches nothing, as the network has no linear layers.</source>
        <translation>lora: „%1“ passt auf nichts, denn das Netz hat keine linearen Schichten.</translation>
    </message>
    <message>
        <source>lora: all-linear means every linear layer but the head, and the network has no other.</source>
        <translation>lora: all-linear meint jede lineare Schicht außer dem Kopf, und das Netz hat keine andere.</translation>
    </message>
    <message>
        <source>lora: &quot;%1&quot; matches no linear layer; the linear layers are %2.</source>
        <translation>lora: „%1“ passt auf keine lineare Schicht; die linearen Schichten sind %2.</translation>
    </message>
    <message>
        <source>lora: the regular expression &quot;%1&quot; %2.</source>
        <translation>lora: Der reguläre Ausdruck „%1“ %2.</translation>
    </message>
    <message>
        <source>has a quantifier whose maximum is below its minimum</source>
        <translation>hat einen Quantor, dessen Maximum unter dem Minimum liegt</translation>
    </message>
    <message>
        <source>has a quantifier that is too large</source>
        <translation>hat einen zu großen Quantor</translation>
    </message>
    <message>
        <source>skip-modules: &quot;%1&quot; matches no linear layer; the linear layers are %2.</source>
        <translation>skip-modules: „%1“ passt auf keine lineare Schicht; die linearen Schichten sind %2.</translation>
    </message>
    <message>
        <source>uses an unsupported kind of group; only ( ) and (?: ) are supported</source>
        <translation>verwendet eine nicht unterstützte Art von Gruppe; unterstützt werden nur ( ) und (?: )</translation>
    </message>
    <message>
        <source>works only on the last dimension of the feature map %1; with a Flatten before it, it gets the whole map of each sample, which is nearly always intended.</source>
        <translation>rechnet nur auf der letzten Dimension der Feature-Map %1; mit einem Flatten davor bekommt sie die ganze Map jeder Probe, was fast immer gemeint ist.</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>ja</translation>
    </message>
    <message>
        <source>no</source>
        <translation>nein</translation>
    </message>
    <message>
        <source>&quot;%1&quot;</source>
        <translation>„%1“</translation>
    </message>
    <message>
        <source>&quot;%1&quot; divides by zero</source>
        <translation>„%1“ teilt durch null</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not one of %2</source>
        <translation>„%1“ gehört nicht zu %2</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not %2</source>
        <translation>„%1“ ist nicht %2</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is too large; the maximum is %2</source>
        <translation>„%1“ ist zu groß; höchstens %2</translation>
    </message>
    <message>
        <source>%1 &quot;%2&quot;: %3</source>
        <translation>%1 „%2“: %3</translation>
    </message>
    <message>
        <source>%1 + %2</source>
        <translation>%1 + %2</translation>
    </message>
    <message>
        <source>%1 LeakyReLU</source>
        <translation>%1 LeakyReLU</translation>
    </message>
    <message>
        <source>%1 LeakyReLUs</source>
        <translation>%1 LeakyReLUs</translation>
    </message>
    <message>
        <source>%1 batch norm</source>
        <translation>%1 Batch-Norm</translation>
    </message>
    <message>
        <source>%1 batch norms</source>
        <translation>%1 Batch-Norms</translation>
    </message>
    <message>
        <source>%1 became a custom row</source>
        <translation>%1 wurde zu einer benutzerdefinierten Zeile</translation>
    </message>
    <message>
        <source>%1 became custom rows</source>
        <translation>%1 wurden zu benutzerdefinierten Zeilen</translation>
    </message>
    <message>
        <source>%1 fused attention operator</source>
        <translation>%1 fusionierten Attention-Operators</translation>
    </message>
    <message>
        <source>%1 fused attention operators</source>
        <translation>%1 fusionierter Attention-Operatoren</translation>
    </message>
    <message>
        <source>%1 estimated row</source>
        <translation>%1 geschätzte Zeile</translation>
    </message>
    <message>
        <source>%1 estimated rows</source>
        <translation>%1 geschätzte Zeilen</translation>
    </message>
    <message>
        <source>%1 has no attribute &quot;%2&quot;; it has %3</source>
        <translation>%1 hat kein Attribut „%2“, vorhanden: %3</translation>
    </message>
    <message>
        <source>%1 input</source>
        <translation>%1 Eingabe</translation>
    </message>
    <message>
        <source>%1 inputs</source>
        <translation>%1 Eingaben</translation>
    </message>
    <message>
        <source>%1 is %2, but at most %3 layers can be read</source>
        <translation>%1 ist %2, lesbar sind aber höchstens %3 Schichten</translation>
    </message>
    <message>
        <source>%1 is %2, but must be %3</source>
        <translation>%1 ist %2, muss aber %3 sein</translation>
    </message>
    <message>
        <source>%1 is %2, but must be a number</source>
        <translation>%1 ist %2, muss aber eine Zahl sein</translation>
    </message>
    <message>
        <source>%1 is %2, but must be a whole number</source>
        <translation>%1 ist %2, muss aber eine ganze Zahl sein</translation>
    </message>
    <message>
        <source>%1 is %2, but must be an object</source>
        <translation>%1 ist %2, muss aber ein Objekt sein</translation>
    </message>
    <message>
        <source>%1 is %2, but must be text</source>
        <translation>%1 ist %2, muss aber ein Text sein</translation>
    </message>
    <message>
        <source>%1 is %2, but must be true or false</source>
        <translation>%1 ist %2, muss aber true oder false sein</translation>
    </message>
    <message>
        <source>%1 is not a whole number</source>
        <translation>%1 ist keine ganze Zahl</translation>
    </message>
    <message>
        <source>%1 is too large; the maximum is %2</source>
        <translation>%1 ist zu groß; höchstens %2</translation>
    </message>
    <message>
        <source>%1 is too small; the minimum is %2</source>
        <translation>%1 ist zu klein; mindestens %2</translation>
    </message>
    <message>
        <source>%1 loop</source>
        <translation>%1 Schleife</translation>
    </message>
    <message>
        <source>%1 loops</source>
        <translation>%1 Schleifen</translation>
    </message>
    <message>
        <source>%1 must be a list, each entry %2</source>
        <translation>%1 muss eine Liste sein, jeder Eintrag %2</translation>
    </message>
    <message>
        <source>%1 must have %2 entries</source>
        <translation>%1 muss %2 Einträge haben</translation>
    </message>
    <message>
        <source>%1 of gradients and weights transferred over PCIe per step, and the CPU runs the optimizer</source>
        <translation>%1 an Gradienten und Gewichten gehen je Schritt über PCIe, und die CPU rechnet den Optimizer</translation>
    </message>
    <message>
        <source>%1 operator</source>
        <translation>%1 Operator</translation>
    </message>
    <message>
        <source>%1 operators</source>
        <translation>%1 Operatoren</translation>
    </message>
    <message>
        <source>%1 or %2</source>
        <translation>%1 oder %2</translation>
    </message>
    <message>
        <source>%1 other output</source>
        <translation>%1 weitere Ausgabe</translation>
    </message>
    <message>
        <source>%1 other outputs</source>
        <translation>%1 weitere Ausgaben</translation>
    </message>
    <message>
        <source>%1 parameter is shared between layers (tied) and counted once.</source>
        <translation>%1 Parameter wird von mehreren Schichten geteilt (gekoppelt) und einmal gezählt.</translation>
    </message>
    <message>
        <source>%1 parameters are shared between layers (tied) and counted once.</source>
        <translation>%1 Parameter werden von mehreren Schichten geteilt (gekoppelt) und einmal gezählt.</translation>
    </message>
    <message>
        <source>The printed sizes determine %1 row.</source>
        <translation>%1 Zeile ist durch die gedruckten Größen bestimmt.</translation>
    </message>
    <message>
        <source>%1 shape</source>
        <translation>%1 Form</translation>
    </message>
    <message>
        <source>%1 shapes</source>
        <translation>%1 Formen</translation>
    </message>
    <message>
        <source>%1 size</source>
        <translation>%1 Größe</translation>
    </message>
    <message>
        <source>%1 sizes</source>
        <translation>%1 Größen</translation>
    </message>
    <message>
        <source>%1 stored tensor</source>
        <translation>%1 gespeicherten Tensor</translation>
    </message>
    <message>
        <source>%1 stored tensors</source>
        <translation>%1 gespeicherte Tensoren</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>%1: the file has no such dynamic dimension</source>
        <translation>%1: eine solche dynamische Dimension hat die Datei nicht</translation>
    </message>
    <message>
        <source>%1: the file has no such dynamic dimension; it has %2</source>
        <translation>%1: eine solche dynamische Dimension hat die Datei nicht; sie hat %2</translation>
    </message>
    <message>
        <source>%1; %2</source>
        <translation>%1; %2</translation>
    </message>
    <message>
        <source>16-bit optimizer state</source>
        <translation>16-Bit-Optimizer-Zustand</translation>
    </message>
    <message>
        <source>4-bit linear weights</source>
        <translation>4-Bit-Gewichte der linearen Schichten</translation>
    </message>
    <message>
        <source>8-bit KV cache</source>
        <translation>8-Bit-KV-Cache</translation>
    </message>
    <message>
        <source>The file has no loss: cross-entropy was added to %1.</source>
        <translation>Die Datei enthält keinen Loss: Auf %1 wurde die Kreuzentropie gesetzt.</translation>
    </message>
    <message>
        <source>The file has no loss: mean squared error was added to %1.</source>
        <translation>Die Datei enthält keinen Loss: Auf %1 wurde der mittlere quadratische Fehler gesetzt.</translation>
    </message>
    <message>
        <source>Activation checkpointing in %1 of %2 blocks</source>
        <translation>Aktivierungs-Checkpointing in %1 von %2 Blöcken</translation>
    </message>
    <message>
        <source>Activation checkpointing in every block</source>
        <translation>Checkpointing in jedem Block</translation>
    </message>
    <message>
        <source>Activations</source>
        <translation>Aktivierungen</translation>
    </message>
    <message>
        <source>The printed sizes determine all %1 rows.</source>
        <translation>Alle %1 Zeilen sind durch die gedruckten Größen bestimmt.</translation>
    </message>
    <message>
        <source>Batch size %1</source>
        <translation>Batchgröße %1</translation>
    </message>
    <message>
        <source>Depth of the input</source>
        <translation>Tiefe der Eingabe</translation>
    </message>
    <message>
        <source>Dimension &quot;%1&quot;</source>
        <translation>Dimension „%1“</translation>
    </message>
    <message>
        <source>Gradients</source>
        <translation>Gradienten</translation>
    </message>
    <message>
        <source>Height of the input</source>
        <translation>Höhe der Eingabe</translation>
    </message>
    <message>
        <source>Image size %1 instead of %2</source>
        <translation>Bildgröße %1 statt %2</translation>
    </message>
    <message>
        <source>Input</source>
        <translation>Eingabe</translation>
    </message>
    <message>
        <source>Length of the input</source>
        <translation>Länge der Eingabe</translation>
    </message>
    <message>
        <source>Length of the source</source>
        <translation>Länge der Quelle</translation>
    </message>
    <message>
        <source>Length of the target</source>
        <translation>Länge des Ziels</translation>
    </message>
    <message>
        <source>Length of the text</source>
        <translation>Länge des Texts</translation>
    </message>
    <message>
        <source>LoRA on all linear layers</source>
        <translation>LoRA auf allen linearen Schichten</translation>
    </message>
    <message>
        <source>Read from a printed summary, which gives only sizes: kernels, strides and connections are inferred from them.</source>
        <translation>Aus einer gedruckten Zusammenfassung, die nur Größen enthält: Kernel, Strides und Verbindungen sind daraus erschlossen.</translation>
    </message>
    <message>
        <source>Micro-batch %1 × %2 gradient accumulation steps</source>
        <translation>Mikro-Batch %1 × %2 Gradientenakkumulations-Schritte</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>The printed sizes determine %2 of %1 rows; %3, whose saved activations are estimates.</source>
        <translation>Von %1 Zeilen sind %2 durch die gedruckten Größen bestimmt; %3, deren gespeicherte Aktivierungen geschätzt sind.</translation>
    </message>
    <message>
        <source>Offload optimizer state to the CPU</source>
        <translation>Optimizer-Zustand auf die CPU auslagern</translation>
    </message>
    <message>
        <source>Outputs</source>
        <translation>Ausgaben</translation>
    </message>
    <message>
        <source>Pure bf16</source>
        <translation>Reines bf16</translation>
    </message>
    <message>
        <source>Sequence length</source>
        <translation>Sequenzlänge</translation>
    </message>
    <message>
        <source>Sequence length %1 instead of %2</source>
        <translation>Sequenzlänge %1 statt %2</translation>
    </message>
    <message>
        <source>The depth of the input</source>
        <translation>Die Tiefe der Eingabe</translation>
    </message>
    <message>
        <source>The height of the input</source>
        <translation>Die Höhe der Eingabe</translation>
    </message>
    <message>
        <source>The layers come from config.json next to the weights: %1 parameters; the file has %2 elements (buffers, tied weights or a head may differ).</source>
        <translation>Die Schichten stammen aus config.json neben den Gewichten: %1 Parameter; die Datei enthält %2 Elemente (Puffer, gekoppelte Gewichte oder ein Kopf können abweichen).</translation>
    </message>
    <message>
        <source>The layers come from config.json next to the weights: %1 parameters; the file has the same number of elements, %2.</source>
        <translation>Die Schichten stammen aus config.json neben den Gewichten: %1 Parameter; die Datei enthält ebenso viele Elemente, %2.</translation>
    </message>
    <message>
        <source>The length of the input</source>
        <translation>Die Länge der Eingabe</translation>
    </message>
    <message>
        <source>The width of the input</source>
        <translation>Die Breite der Eingabe</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>Gewichte</translation>
    </message>
    <message>
        <source>Width of the input</source>
        <translation>Breite der Eingabe</translation>
    </message>
    <message>
        <source>bf16 matmuls, fp32 master weights (no loss scaling needed)</source>
        <translation>bf16-Matrixprodukte, fp32-Master-Gewichte (kein Loss-Scaling nötig)</translation>
    </message>
    <message>
        <source>bf16 moments (Transformer Engine&apos;s FusedAdam)</source>
        <translation>bf16-Momente (FusedAdam der Transformer Engine)</translation>
    </message>
    <message>
        <source>bf16 weights and activations</source>
        <translation>bf16-Gewichte und -Aktivierungen</translation>
    </message>
    <message>
        <source>bf16 weights and optimizer state (small updates are rounded away)</source>
        <translation>bf16-Gewichte und -Optimizer-Zustand (kleine Schritte werden weggerundet)</translation>
    </message>
    <message>
        <source>block-wise 8-bit optimizer states (bitsandbytes)</source>
        <translation>blockweise 8-Bit-Optimizer-Zustände (bitsandbytes)</translation>
    </message>
    <message>
        <source>block-wise NF4 weights (bitsandbytes)</source>
        <translation>blockweise NF4-Gewichte (bitsandbytes)</translation>
    </message>
    <message>
        <source>builtin:%1: %2</source>
        <translation>builtin:%1: %2</translation>
    </message>
    <message>
        <source>cannot apply &quot;%1&quot; to its inputs; write one letter per dimension, as in bij,bjk-&gt;bik.</source>
        <translation>kann „%1“ nicht auf seine Eingaben anwenden; ein Buchstabe je Dimension, wie in bij,bjk-&gt;bik.</translation>
    </message>
    <message>
        <source>inputs: no row above is called &quot;%1&quot;; name one by its path, or leave this empty for the row above</source>
        <translation>inputs: keine Zeile darüber heißt „%1“; nennen Sie eine mit ihrem Pfad oder lassen Sie dies für die Zeile darüber leer</translation>
    </message>
    <message>
        <source>it has no dtype</source>
        <translation>es hat keinen dtype</translation>
    </message>
    <message>
        <source>it unpacks to more than %1 times its size</source>
        <translation>entpackt wäre es mehr als %1-mal so groß</translation>
    </message>
    <message>
        <source>its data ends at byte %1, but the file has only %2 bytes of data: it is cut off</source>
        <translation>seine Daten enden bei Byte %1, die Datei hat aber nur %2 Byte Daten: sie ist abgeschnitten</translation>
    </message>
    <message>
        <source>its dtype &quot;%1&quot; is unknown</source>
        <translation>sein dtype „%1“ ist unbekannt</translation>
    </message>
    <message>
        <source>its shape needs %1 bytes, but its data_offsets hold %2</source>
        <translation>seine Form braucht %1 Byte, seine data_offsets fassen aber %2</translation>
    </message>
    <message>
        <source>its size does not fit into 63 bits</source>
        <translation>seine Größe passt nicht in 63 Bit</translation>
    </message>
    <message>
        <source>keys and values lose precision</source>
        <translation>Keys und Values verlieren an Präzision</translation>
    </message>
    <message>
        <source>lacks a }</source>
        <translation>hat keine schließende }</translation>
    </message>
    <message>
        <source>longer texts are truncated or split</source>
        <translation>längere Texte werden gekürzt oder geteilt</translation>
    </message>
    <message>
        <source>low-rank adapters train, everything else is frozen</source>
        <translation>nur Low-Rank-Adapter werden trainiert, alles andere ist eingefroren</translation>
    </message>
    <message>
        <source>model default</source>
        <translation>wie im Modell</translation>
    </message>
    <message>
        <source>needs a number</source>
        <translation>braucht eine Zahl</translation>
    </message>
    <message>
        <source>needs at least %1, not %2</source>
        <translation>braucht mindestens %1, nicht %2</translation>
    </message>
    <message>
        <source>only the last layer trains: for a pretrained network</source>
        <translation>nur die letzte Schicht wird trainiert: für ein vortrainiertes Netz</translation>
    </message>
    <message>
        <source>takes a %1 of %2, but its input has %3.</source>
        <translation>erwartet %1 der Größe %2, die Eingabe hat aber %3.</translation>
    </message>
    <message>
        <source>takes at most %1, not %2</source>
        <translation>erwartet höchstens %1, nicht %2</translation>
    </message>
    <message>
        <source>tensor &quot;%1&quot;: %2</source>
        <translation>Tensor „%1“: %2</translation>
    </message>
    <message>
        <source>the forward pass of each checkpointed block runs twice</source>
        <translation>der Vorwärtslauf jedes Blocks mit Checkpoint läuft zweimal</translation>
    </message>
    <message>
        <source>the model does not fit into the memory of this machine</source>
        <translation>das Modell passt nicht in den Speicher dieses Rechners</translation>
    </message>
    <message>
        <source>the output %1</source>
        <translation>die Ausgabe %1</translation>
    </message>
    <message>
        <source>the outputs %1</source>
        <translation>die Ausgaben %1</translation>
    </message>
    <message>
        <source>there is no line &quot;Layer (type) ... Output Shape ... Param #&quot; in it</source>
        <translation>darin ist keine Zeile „Layer (type) ... Output Shape ... Param #“</translation>
    </message>
    <message>
        <source>there is no setting &quot;%1&quot; here; the settings are %2</source>
        <translation>hier gibt es keine Einstellung „%1“; die Einstellungen sind %2</translation>
    </message>
    <message>
        <source>this row no longer exists</source>
        <translation>diese Zeile gibt es nicht mehr</translation>
    </message>
    <message>
        <source>The clipboard contains no layers: neither rows from another window nor a table or summary of layers.</source>
        <translation>In der Zwischenablage sind keine Schichten: weder Zeilen eines anderen Fensters noch eine Tabelle oder Zusammenfassung von Schichten.</translation>
    </message>
    <message>
        <source>the clipboard is empty</source>
        <translation>die Zwischenablage ist leer</translation>
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
        <translation>hat einen umgekehrten Schrägstrich ohne unterstütztes Zeichen danach</translation>
    </message>
    <message>
        <source>torchinfo</source>
        <translation>torchinfo</translation>
    </message>
    <message>
        <source>%1 of gradients, as large as the parameters, still exist when a step begins: they are not set to None; call zero_grad(set_to_none=True).</source>
        <translation>%1 an Gradienten, so groß wie die Parameter, bestehen bei Beginn eines Schritts noch: Sie werden nicht auf None gesetzt; rufen Sie zero_grad(set_to_none=True) auf.</translation>
    </message>
    <message>
        <source>%1 blocks of %2 from %3 stay allocated over several steps: a result is kept together with its graph; keep loss.item() or output.detach() instead.</source>
        <translation>%1 Blöcke von %2 aus %3 bleiben über mehrere Schritte belegt: Ein Ergebnis wird samt seinem Graphen gehalten; behalten Sie stattdessen loss.item() oder output.detach().</translation>
    </message>
    <message>
        <source>%1 from %2 are as large as the input: two batches are alive; delete the last one before the next is moved to the GPU.</source>
        <translation>%1 aus %2 sind so groß wie die Eingabe: Zwei Batches leben; löschen Sie den letzten, bevor der nächste auf die GPU kommt.</translation>
    </message>
    <message>
        <source>%1 from %2 are as large as the parameters, one by one: a second copy of the model (an EMA, a deepcopy, a teacher); the setting ema counts one.</source>
        <translation>%1 aus %2 sind Stück für Stück so groß wie die Parameter: eine zweite Kopie des Modells (ein EMA, ein deepcopy, ein Lehrer); die Einstellung ema zählt eine.</translation>
    </message>
    <message>
        <source>%1 from %2 come from an evaluation and are still held: run it under torch.no_grad() and drop its results.</source>
        <translation>%1 aus %2 stammen aus einer Auswertung und werden noch gehalten: Führen Sie sie unter torch.no_grad() aus und geben Sie ihre Ergebnisse frei.</translation>
    </message>
    <message>
        <source>%1 is missing</source>
        <translation>%1 fehlt</translation>
    </message>
    <message>
        <source>%1 must be a list of numbers</source>
        <translation>%1 muss eine Liste von Zahlen sein</translation>
    </message>
    <message>
        <source>%1 must be a whole number, 0 or more</source>
        <translation>%1 muss eine ganze Zahl sein, 0 oder mehr</translation>
    </message>
    <message>
        <source>%1 must be an object</source>
        <translation>%1 muss ein Objekt sein</translation>
    </message>
    <message>
        <source>%1 must contain only whole numbers</source>
        <translation>%1 darf nur ganze Zahlen enthalten</translation>
    </message>
    <message>
        <source>%1 requests did not fit the device.</source>
        <translation>%1 Anforderungen passten nicht auf das Gerät.</translation>
    </message>
    <message>
        <source>%1 takes %2</source>
        <translation>%1 erwartet %2</translation>
    </message>
    <message>
        <source>%1 takes %2, not &quot;%3&quot;</source>
        <translation>%1 erwartet %2, nicht „%3“</translation>
    </message>
    <message>
        <source>%1 were allocated before the recording began, or its first entries were overwritten (max_entries): their source lines are unknown.</source>
        <translation>%1 waren schon vor Beginn der Aufzeichnung belegt, oder deren erste Einträge wurden überschrieben (max_entries): Ihre Stellen im Quelltext sind unbekannt.</translation>
    </message>
    <message>
        <source>Allocated by PyTorch</source>
        <translation>Von PyTorch belegt</translation>
    </message>
    <message>
        <source>Allowed</source>
        <translation>Erlaubt</translation>
    </message>
    <message>
        <source>Blocks of at least this size are not split; 20 or more, 0: no limit.</source>
        <translation>Blöcke ab dieser Größe werden nicht geteilt; mindestens 20, 0: keine Grenze.</translation>
    </message>
    <message>
        <source>Blocks that hold tensors: parameters, gradients, optimizer state, activations.</source>
        <translation>Blöcke mit Tensoren: Parameter, Gradienten, Optimizer-Zustand, Aktivierungen.</translation>
    </message>
    <message>
        <source>CUDA graphs keep %1 for themselves; share one pool among them.</source>
        <translation>CUDA-Graphen behalten %1 für sich; lassen Sie sie einen Pool teilen.</translation>
    </message>
    <message>
        <source>All memory of this process: PyTorch&apos;s allocator, the CUDA context, libraries.</source>
        <translation>Der gesamte Speicher dieses Prozesses: PyTorchs Allokator, der CUDA-Kontext, Bibliotheken.</translation>
    </message>
    <message>
        <source>Expandable segments</source>
        <translation>Erweiterbare Segmente</translation>
    </message>
    <message>
        <source>Fragmentation: %1 are free within segments, and %2 were requested. PYTORCH_CUDA_ALLOC_CONF=expandable_segments:True makes them usable.</source>
        <translation>Fragmentierung: %1 sind in Segmenten frei, und %2 wurden angefordert. PYTORCH_CUDA_ALLOC_CONF=expandable_segments:True macht sie nutzbar.</translation>
    </message>
    <message>
        <source>Fragmentation: %1 are free within segments, and %2 were requested. PyTorch for ROCm ignores expandable_segments; try max_split_size_mb in PYTORCH_HIP_ALLOC_CONF.</source>
        <translation>Fragmentierung: %1 sind in Segmenten frei, und %2 wurden angefordert. PyTorch für ROCm beachtet expandable_segments nicht; versuchen Sie max_split_size_mb in PYTORCH_HIP_ALLOC_CONF.</translation>
    </message>
    <message>
        <source>Free</source>
        <translation>Frei</translation>
    </message>
    <message>
        <source>Free blocks within segments that are in use: fragmentation, since completely free segments were already released.</source>
        <translation>Freie Blöcke in Segmenten, die in Gebrauch sind: Fragmentierung, denn vollständig freie Segmente wurden bereits freigegeben.</translation>
    </message>
    <message>
        <source>In private pools</source>
        <translation>In privaten Pools</translation>
    </message>
    <message>
        <source>Memory fraction</source>
        <translation>Speicheranteil</translation>
    </message>
    <message>
        <source>Free blocks of CUDA graphs, which no other tensor can use; PyTorch counts them as allocated.</source>
        <translation>Freie Blöcke von CUDA-Graphen, die kein anderer Tensor nutzen kann; PyTorch zählt sie als belegt.</translation>
    </message>
    <message>
        <source>No training steps were found: nothing repeats. Record at least three steps.</source>
        <translation>Es wurden keine Trainingsschritte gefunden: Nichts wiederholt sich. Zeichnen Sie mindestens drei Schritte auf.</translation>
    </message>
    <message>
        <source>The history is long: of its %1 entries only the last %2 are shown.</source>
        <translation>Die Aufzeichnung ist lang: Von ihren %1 Einträgen werden nur die letzten %2 gezeigt.</translation>
    </message>
    <message>
        <source>Only %1 % of the recorded step&apos;s allocations match the prediction. Of %2 of parameters, %3 were found: the run used another network or other dtypes.</source>
        <translation>Nur %1 % der Belegungen des aufgezeichneten Schritts stimmen mit der Vorhersage überein. Von %2 an Parametern wurden %3 gefunden: Es lief ein anderes Netz oder eines mit anderen Datentypen.</translation>
    </message>
    <message>
        <source>Only %1 % of the recorded step&apos;s allocations match the prediction. The parameters match, so the run had another batch size, precision or activation checkpointing: set these as in the run.</source>
        <translation>Nur %1 % der Belegungen des aufgezeichneten Schritts stimmen mit der Vorhersage überein. Die Parameter stimmen, also hatte der Lauf eine andere Batchgröße, Präzision oder anderes Aktivierungs-Checkpointing: Stellen Sie diese wie im Lauf ein.</translation>
    </message>
    <message>
        <source>Other processes hold %1; nvidia-smi lists them.</source>
        <translation>Andere Prozesse halten %1; nvidia-smi nennt sie.</translation>
    </message>
    <message>
        <source>Outside the allocator</source>
        <translation>Außerhalb des Allokators</translation>
    </message>
    <message>
        <source>PYTORCH_CUDA_ALLOC_CONF</source>
        <translation>PYTORCH_CUDA_ALLOC_CONF</translation>
    </message>
    <message>
        <source>PyTorch %1 does not know %2 and fails with &quot;Unrecognized CachingAllocator option&quot;; %3 was the last version to know it.</source>
        <translation>PyTorch %1 kennt %2 nicht und bricht mit „Unrecognized CachingAllocator option“ ab; %3 war die letzte Version, die es kannte.</translation>
    </message>
    <message>
        <source>PyTorch %1 does not know %2 and fails with &quot;Unrecognized CachingAllocator option&quot;; it was added in %3.</source>
        <translation>PyTorch %1 kennt %2 nicht und bricht mit „Unrecognized CachingAllocator option“ ab; die Option kam mit %3.</translation>
    </message>
    <message>
        <source>PyTorch %1 requires max_split_size_mb above 20; 20 is allowed from 2.9.</source>
        <translation>PyTorch %1 verlangt max_split_size_mb über 20; 20 ist ab 2.9 erlaubt.</translation>
    </message>
    <message>
        <source>PyTorch 1.13 takes one number for roundup_power2_divisions; lists were added in 2.0.</source>
        <translation>PyTorch 1.13 erwartet für roundup_power2_divisions eine einzige Zahl; Listen kamen mit 2.0.</translation>
    </message>
    <message>
        <source>PyTorch&apos;s own caching allocator, or the CUDA driver&apos;s memory pool.</source>
        <translation>PyTorchs eigener Caching-Allokator oder der Speicherpool des CUDA-Treibers.</translation>
    </message>
    <message>
        <source>Reserved but unallocated</source>
        <translation>Reserviert, aber nicht belegt</translation>
    </message>
    <message>
        <source>Reserved by PyTorch</source>
        <translation>Von PyTorch reserviert</translation>
    </message>
    <message>
        <source>Settings of PyTorch&apos;s caching allocator in its own syntax: expandable_segments:True,max_split_size_mb:128</source>
        <translation>Einstellungen von PyTorchs Caching-Allokator in dessen eigener Schreibweise: expandable_segments:True,max_split_size_mb:128</translation>
    </message>
    <message>
        <source>Fraction of the allowed memory above which cached blocks that have been unused for long are released; needs a memory fraction.</source>
        <translation>Anteil des erlaubten Speichers, ab dem lange ungenutzte gecachte Blöcke freigegeben werden; braucht einen Speicheranteil.</translation>
    </message>
    <message>
        <source>Divisions between two powers of two to which requests are rounded up: 4, or by size [256:1,512:2,&gt;:4].</source>
        <translation>Stufen zwischen zwei Zweierpotenzen, auf die Anforderungen aufgerundet werden: 4, oder nach Größe [256:1,512:2,&gt;:4].</translation>
    </message>
    <message>
        <source>The allocator grows its segments page by page, so that hardly any memory is lost between blocks. From PyTorch 2.1.</source>
        <translation>Der Allokator lässt seine Segmente Seite für Seite wachsen, sodass zwischen Blöcken kaum Speicher verloren geht. Ab PyTorch 2.1.</translation>
    </message>
    <message>
        <source>The process may use only %1 of the GPU, as set by set_per_process_memory_fraction.</source>
        <translation>Der Prozess darf nur %1 der GPU nutzen, wie mit set_per_process_memory_fraction festgelegt.</translation>
    </message>
    <message>
        <source>The segment that PyTorch requested from the device: the tensor&apos;s size, rounded up to 2 MiB, 20 MiB or a multiple of 2 MiB. This request did not fit; it is rarely the largest.</source>
        <translation>Das Segment, das PyTorch vom Gerät angefordert hat: die Größe des Tensors, aufgerundet auf 2 MiB, 20 MiB oder ein Vielfaches von 2 MiB. Diese Anforderung passte nicht mehr; sie ist selten die größte.</translation>
    </message>
    <message>
        <source>The tensors themselves are too large: a smaller batch, checkpointing or another precision helps, the allocator&apos;s settings do not.</source>
        <translation>Die Tensoren selbst sind zu groß: Ein kleinerer Batch, Checkpointing oder eine andere Präzision hilft, die Einstellungen des Allokators nicht.</translation>
    </message>
    <message>
        <source>This process</source>
        <translation>Dieser Prozess</translation>
    </message>
    <message>
        <source>This process minus the reserved memory: the CUDA context, cuDNN&apos;s and cuBLAS&apos;s kernels, NCCL.</source>
        <translation>Dieser Prozess ohne den reservierten Speicher: der CUDA-Kontext, die Kernel von cuDNN und cuBLAS, NCCL.</translation>
    </message>
    <message>
        <source>Total capacity</source>
        <translation>Gesamtkapazität</translation>
    </message>
    <message>
        <source>Tried to allocate</source>
        <translation>Angefordert</translation>
    </message>
    <message>
        <source>True or False</source>
        <translation>True oder False</translation>
    </message>
    <message>
        <source>The GPU memory that CUDA lets processes use; part of the advertised memory is never available.</source>
        <translation>Der GPU-Speicher, den CUDA Prozesse nutzen lässt; ein Teil des beworbenen Speichers ist nie verfügbar.</translation>
    </message>
    <message>
        <source>The memory that set_per_process_memory_fraction lets this process use.</source>
        <translation>Der Speicher, den set_per_process_memory_fraction diesen Prozess nutzen lässt.</translation>
    </message>
    <message>
        <source>The memory that the allocator has taken from the device, in use or not.</source>
        <translation>Der Speicher, den der Allokator vom Gerät geholt hat, genutzt oder nicht.</translation>
    </message>
    <message>
        <source>The memory that the device had left at that moment, after cached blocks were released.</source>
        <translation>Der Speicher, den das Gerät in diesem Moment noch hatte, nachdem gecachte Blöcke freigegeben waren.</translation>
    </message>
    <message>
        <source>With cudaMallocAsync, the CUDA driver manages the memory, and its rules are not public: the reserved figure is a lower bound.</source>
        <translation>Mit cudaMallocAsync verwaltet der CUDA-Treiber den Speicher, und seine Regeln sind nicht öffentlich: Der reservierte Wert ist eine Untergrenze.</translation>
    </message>
    <message>
        <source>a power of two, or a list such as [256:1,512:2,1024:4,&gt;:1] (sizes in MiB)</source>
        <translation>eine Zweierpotenz oder eine Liste wie [256:1,512:2,1024:4,&gt;:1] (Größen in MiB)</translation>
    </message>
    <message>
        <source>a fraction between 0 and 1</source>
        <translation>einen Anteil zwischen 0 und 1</translation>
    </message>
    <message>
        <source>a whole number of MiB, 20 or more</source>
        <translation>eine ganze Zahl von MiB, mindestens 20</translation>
    </message>
    <message>
        <source>garbage_collection_threshold has no effect until set_per_process_memory_fraction limits the process: set the memory fraction too.</source>
        <translation>garbage_collection_threshold bewirkt nichts, solange set_per_process_memory_fraction den Prozess nicht begrenzt: Geben Sie auch den Speicheranteil an.</translation>
    </message>
    <message>
        <source>gpu.name is missing</source>
        <translation>gpu.name fehlt</translation>
    </message>
    <message>
        <source>it is damaged: it appends to an empty stack</source>
        <translation>sie ist beschädigt: sie hängt an einen leeren Stapel an</translation>
    </message>
    <message>
        <source>it cannot be read</source>
        <translation>sie kann nicht gelesen werden</translation>
    </message>
    <message>
        <source>it is incomplete, ending after %1 bytes: the file was not completely copied or written</source>
        <translation>sie ist unvollständig und endet nach %1 Bytes: Die Datei wurde nicht vollständig kopiert oder geschrieben</translation>
    </message>
    <message>
        <source>it contains a string of %1 bytes, far longer than any in a snapshot</source>
        <translation>sie enthält eine Zeichenkette von %1 Bytes, weit länger als jede in einem Snapshot</translation>
    </message>
    <message>
        <source>The snapshot has no history: call torch.cuda.memory._record_memory_history() before the model is created, and _dump_snapshot() after a few steps.</source>
        <translation>Der Snapshot enthält keinen Verlauf: Rufen Sie torch.cuda.memory._record_memory_history() auf, bevor das Modell entsteht, und nach einigen Schritten _dump_snapshot().</translation>
    </message>
    <message>
        <source>it is a pickle of protocol %1; only 2 to 5 are supported</source>
        <translation>es ist ein Pickle mit Protokoll %1; unterstützt werden nur 2 bis 5</translation>
    </message>
    <message>
        <source>it is an empty pickle</source>
        <translation>es ist ein leerer Pickle</translation>
    </message>
    <message>
        <source>it is compressed with gzip; unpack it first</source>
        <translation>sie ist mit gzip komprimiert; entpacken Sie sie zuerst</translation>
    </message>
    <message>
        <source>it is damaged: it ends a list that was never begun</source>
        <translation>sie ist beschädigt: sie beendet eine Liste, die sie nie begann</translation>
    </message>
    <message>
        <source>it is damaged: it reads a memo entry that was never stored</source>
        <translation>sie ist beschädigt: sie liest einen Memo-Eintrag, der nie gespeichert wurde</translation>
    </message>
    <message>
        <source>it is damaged: it stores a memo entry from an empty stack</source>
        <translation>sie ist beschädigt: sie speichert einen Memo-Eintrag von einem leeren Stapel</translation>
    </message>
    <message>
        <source>it is damaged: it pops from an empty stack</source>
        <translation>sie ist beschädigt: sie nimmt von einem leeren Stapel</translation>
    </message>
    <message>
        <source>it is damaged: it pops more items than there are</source>
        <translation>sie ist beschädigt: sie nimmt mehr Einträge vom Stapel, als da sind</translation>
    </message>
    <message>
        <source>it is empty</source>
        <translation>sie ist leer</translation>
    </message>
    <message>
        <source>its format is newer (%1); update VRAM Planner to read it</source>
        <translation>ihr Format ist neuer (%1); aktualisieren Sie VRAM Planner, um sie zu lesen</translation>
    </message>
    <message>
        <source>it nests deeper than any snapshot</source>
        <translation>sie ist tiefer verschachtelt als jeder Snapshot</translation>
    </message>
    <message>
        <source>it is damaged: it sets an item on an empty stack</source>
        <translation>sie ist beschädigt: sie setzt einen Eintrag auf einem leeren Stapel</translation>
    </message>
    <message>
        <source>it was measured on %1, but the first run on %2</source>
        <translation>er wurde auf %1 gemessen, der erste Lauf aber auf %2</translation>
    </message>
    <message>
        <source>it would import %1, which is not part of a memory snapshot; it was rejected because it could run arbitrary code</source>
        <translation>sie würde %1 importieren, was kein Speicher-Snapshot braucht; sie wurde abgelehnt, da sie beliebigen Code ausführen könnte</translation>
    </message>
    <message>
        <source>it would create an object with %1, which is not part of a memory snapshot; it was rejected because it could run arbitrary code</source>
        <translation>sie würde ein Objekt durch %1 erzeugen, was kein Speicher-Snapshot braucht; sie wurde abgelehnt, da sie beliebigen Code ausführen könnte</translation>
    </message>
    <message>
        <source>native or cudaMallocAsync</source>
        <translation>native oder cudaMallocAsync</translation>
    </message>
    <message>
        <source>never</source>
        <translation>nie</translation>
    </message>
    <message>
        <source>no limit</source>
        <translation>keine Grenze</translation>
    </message>
    <message>
        <source>not set</source>
        <translation>nicht gesetzt</translation>
    </message>
    <message>
        <source>peak.allocated is larger than peak.reserved, which contains it</source>
        <translation>peak.allocated ist größer als peak.reserved, das es enthält</translation>
    </message>
    <message>
        <source>steps is missing: a list of the measured steps</source>
        <translation>steps fehlt: eine Liste der gemessenen Schritte</translation>
    </message>
    <message>
        <source>torch.cuda.set_per_process_memory_fraction: the fraction of the GPU&apos;s memory that the allocator may use; 0: not set.</source>
        <translation>torch.cuda.set_per_process_memory_fraction: der Anteil der GPU, den der Allokator nutzen darf; 0: nicht gesetzt.</translation>
    </message>
    <message>
        <source>two of its lists share an entry of the history</source>
        <translation>zwei ihrer Listen teilen sich einen Eintrag des Verlaufs</translation>
    </message>
    <message>
        <source>versions.torch is missing</source>
        <translation>versions.torch fehlt</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not UTF-8 text</source>
        <translation>„%1“ ist kein UTF-8-Text</translation>
    </message>
    <message>
        <source>an unknown place</source>
        <translation>einer unbekannten Stelle</translation>
    </message>
    <message>
        <source>Here the step has more than %1 tensors and kernels, the maximum; reduce the repeats or the number of pieces.</source>
        <translation>Hier hat der Schritt mehr als %1 Tensoren und Kernel, das Maximum; verringern Sie die Wiederholungen oder die Zahl der Stücke.</translation>
    </message>
    <message>
        <source>The repeats make more than %1 layers, the maximum; reduce them.</source>
        <translation>Die Wiederholungen ergeben mehr als %1 Schichten, das Maximum; verringern Sie sie.</translation>
    </message>
    <message>
        <source>a model of this kind cannot be read from a pipe; save it as a file first</source>
        <translation>ein solches Modell kann nicht aus einer Pipe gelesen werden; speichern Sie es zuerst als Datei</translation>
    </message>
    <message>
        <source>no data came through the pipe</source>
        <translation>aus der Pipe kam nichts</translation>
    </message>
    <message>
        <source>out of memory</source>
        <translation>nicht genug Arbeitsspeicher</translation>
    </message>
    <message>
        <source>the function %1 calls itself without end</source>
        <translation>die Funktion %1 ruft sich endlos selbst auf</translation>
    </message>
    <message>
        <source>the graph has a cycle: %1 needs its own output</source>
        <translation>der Graph enthält einen Zyklus: %1 braucht seine eigene Ausgabe</translation>
    </message>
    <message>
        <source>the model&apos;s functions expand to more than %1 operators</source>
        <translation>die Funktionen des Modells ergeben mehr als %1 Operatoren</translation>
    </message>
    <message>
        <source>this is a device; name a file</source>
        <translation>dies ist ein Gerät; geben Sie eine Datei an</translation>
    </message>
    <message>
        <source>unknown error</source>
        <translation>unbekannter Fehler</translation>
    </message>
    <message>
        <source>%1 attention: its heads are assumed to be 64 or 128 wide.</source>
        <translation>%1 Attention: angenommen ist, dass ihre Köpfe 64 oder 128 breit sind.</translation>
    </message>
    <message>
        <source>%1 attentions: their heads are assumed to be 64 or 128 wide.</source>
        <translation>%1 Attentions: angenommen ist, dass ihre Köpfe 64 oder 128 breit sind.</translation>
    </message>
    <message>
        <source>%1 block is assumed to add its input to its result.</source>
        <translation>Für %1 Block ist angenommen, dass er seine Eingabe zum Ergebnis addiert.</translation>
    </message>
    <message>
        <source>%1 blocks are assumed to add their input to their result.</source>
        <translation>Für %1 Blöcke ist angenommen, dass sie ihre Eingabe zum Ergebnis addieren.</translation>
    </message>
    <message>
        <source>%1 layer was connected to an earlier tensor, the last one that fits it.</source>
        <translation>%1 Schicht wurde mit einem früheren Tensor verbunden, dem letzten, der zu ihr passt.</translation>
    </message>
    <message>
        <source>%1 layers were connected to an earlier tensor, the last one that fits them.</source>
        <translation>%1 Schichten wurden mit einem früheren Tensor verbunden, dem letzten, der zu ihnen passt.</translation>
    </message>
    <message>
        <source>Concurrent sequences</source>
        <translation>Gleichzeitige Sequenzen</translation>
    </message>
    <message>
        <source>Flatten, which forward() usually calls as a function, was inserted at %1 place.</source>
        <translation>Flatten, das forward() meist als Funktion aufruft, wurde an %1 Stelle eingefügt.</translation>
    </message>
    <message>
        <source>Flatten, which forward() usually calls as a function, was inserted at %1 places.</source>
        <translation>Flatten, das forward() meist als Funktion aufruft, wurde an %1 Stellen eingefügt.</translation>
    </message>
    <message>
        <source>Image size</source>
        <translation>Bildgröße</translation>
    </message>
    <message>
        <source>KV cache block</source>
        <translation>KV-Cache-Block</translation>
    </message>
    <message>
        <source>Length of the signal</source>
        <translation>Länge des Signals</translation>
    </message>
    <message>
        <source>Read from code that does not show forward(): the layers are assumed to run in the order in which they are listed.</source>
        <translation>Aus Code gelesen, der forward() nicht zeigt: Angenommen ist, dass die Schichten in der Reihenfolge laufen, in der sie stehen.</translation>
    </message>
    <message>
        <source>Classes that are not known are assumed to have no parameters of their own and to share no module with others, as print(model) shows neither: %1.</source>
        <translation>Angenommen ist, dass unbekannte Klassen selbst keine Parameter enthalten und kein Modul, das auch an anderer Stelle steht; beides zeigt print(model) nicht: %1.</translation>
    </message>
    <message>
        <source>Read from the code of keras.Sequential; no code was run.</source>
        <translation>Aus dem Code von keras.Sequential gelesen; kein Code wurde ausgeführt.</translation>
    </message>
    <message>
        <source>Not used: %1.</source>
        <translation>Nicht verwendet: %1.</translation>
    </message>
    <message>
        <source>Shared prefixes are counted in the KV cache of each sequence.</source>
        <translation>Gemeinsame Präfixe zählen im KV-Cache jeder Sequenz.</translation>
    </message>
    <message>
        <source>Sequences whose keys and values stay cached while a batch of them runs, as on a server; 0, or less than the batch size: only those of the batch.</source>
        <translation>Sequenzen, deren Keys und Values im Cache bleiben, während ein Batch von ihnen läuft, wie auf einem Server; 0 oder weniger als die Batchgröße: nur die des Batches.</translation>
    </message>
    <message>
        <source>The image size</source>
        <translation>Die Bildgröße</translation>
    </message>
    <message>
        <source>The last layer is counted separately from the embedding, whose weight it may share.</source>
        <translation>Die letzte Schicht zählt getrennt vom Embedding, dessen Gewicht sie teilen mag.</translation>
    </message>
    <message>
        <source>The length of the signal</source>
        <translation>Die Länge des Signals</translation>
    </message>
    <message>
        <source>Tokens per block of a paged KV cache (16 in vLLM): each sequence takes whole blocks. Shared prefixes are counted for each sequence.</source>
        <translation>Tokens je Block eines Paged-KV-Cache (16 in vLLM): Jede Sequenz belegt ganze Blöcke. Gemeinsame Präfixe zählen für jede Sequenz.</translation>
    </message>
    <message>
        <source>adapter_config.json: LoRA of rank %1 on %2.</source>
        <translation>adapter_config.json: LoRA vom Rang %1 auf %2.</translation>
    </message>
    <message>
        <source>generation_config.json: in inference the KV cache is %1 tokens long.</source>
        <translation>generation_config.json: In der Inferenz ist der KV-Cache %1 Token lang.</translation>
    </message>
    <message>
        <source>contains only an adapter, and its base model &quot;%1&quot; is not on this disk; put config.json of the base model into this folder</source>
        <translation>enthält nur einen Adapter, und sein Basismodell „%1“ ist nicht auf dieser Platte; legen Sie die config.json des Basismodells in diesen Ordner</translation>
    </message>
    <message>
        <source>line %1 begins with &quot;%2&quot;, and code is not run here; paste the output of print(model), or export the model with vram_planner_export.py</source>
        <translation>Zeile %1 beginnt mit „%2“, und Code wird hier nicht ausgeführt; fügen Sie die Ausgabe von print(model) ein, oder exportieren Sie das Modell mit vram_planner_export.py</translation>
    </message>
    <message>
        <source>line %1: a loop creates the layers, and code is not run here; paste the output of print(model)</source>
        <translation>Zeile %1: Eine Schleife erzeugt die Schichten, und Code wird hier nicht ausgeführt; fügen Sie die Ausgabe von print(model) ein</translation>
    </message>
    <message>
        <source>line %1: brackets are nested more than 200 deep</source>
        <translation>Zeile %1: Klammern sind mehr als 200 tief verschachtelt</translation>
    </message>
    <message>
        <source>line %1: expected a GPU&apos;s name and a price, such as &quot;RTX 4090,0.34&quot;</source>
        <translation>Zeile %1: erwartet werden der Name einer GPU und ein Preis, etwa „RTX 4090,0.34“</translation>
    </message>
    <message>
        <source>line %1: names stand for more than %2 values</source>
        <translation>Zeile %1: Namen stehen für mehr als %2 Werte</translation>
    </message>
    <message>
        <source>line %1: the text ends before its brackets are closed</source>
        <translation>Zeile %1: Der Text endet, bevor seine Klammern geschlossen sind</translation>
    </message>
    <message>
        <source>line %1: the value of &quot;%2&quot; is not in the text; write the value itself</source>
        <translation>Zeile %1: Der Wert von „%2“ steht nicht im Text; schreiben Sie den Wert selbst</translation>
    </message>
    <message>
        <source>more than %1 layers</source>
        <translation>mehr als %1 Schichten</translation>
    </message>
    <message>
        <source>no layer in it gives the size of its input (such as Conv2d, Linear or Embedding)</source>
        <translation>keine Schicht darin nennt die Größe ihrer Eingabe (wie Conv2d, Linear oder Embedding)</translation>
    </message>
    <message>
        <source>no prices in it: expected lines of a GPU&apos;s name and a price, such as &quot;RTX 4090,0.34&quot;</source>
        <translation>keine Preise darin: erwartet werden Zeilen mit dem Namen einer GPU und einem Preis, etwa „RTX 4090,0.34“</translation>
    </message>
    <message>
        <source>sequences</source>
        <translation>Sequenzen</translation>
    </message>
    <message>
        <source>the model has no layers; add them as a list, or by model.add(...)</source>
        <translation>das Modell hat keine Schichten; fügen Sie sie als Liste oder mit model.add(...) hinzu</translation>
    </message>
    <message>
        <source>there is no model in it: neither a call such as nn.Sequential(...) nor the output of print(model)</source>
        <translation>es enthält kein Modell: weder einen Aufruf wie nn.Sequential(...) noch die Ausgabe von print(model)</translation>
    </message>
    <message>
        <source>this folder has no model: neither config.json, safetensors nor adapter_config.json</source>
        <translation>dieser Ordner enthält kein Modell: weder config.json noch safetensors noch adapter_config.json</translation>
    </message>
    <message>
        <source>those of the batch</source>
        <translation>die des Batches</translation>
    </message>
    <message>
        <source>unsupported file; project files (.vram.json), ONNX, Hugging Face config.json, Keras (.keras, .h5, JSON), safetensors, CSV tables, printed model summaries and the code of nn.Sequential or keras.Sequential can be opened</source>
        <translation>nicht unterstützte Datei; geöffnet werden Projektdateien (.vram.json), ONNX, config.json von Hugging Face, Keras (.keras, .h5, JSON), safetensors, CSV-Tabellen, gedruckte Modellzusammenfassungen und der Code von nn.Sequential oder keras.Sequential</translation>
    </message>
    <message>
        <source>%1 is given twice, as %2 and as %3; keep one.</source>
        <translation>%1 steht zweimal da, als %2 und als %3; behalten Sie eines.</translation>
    </message>
    <message>
        <source>%1 or more</source>
        <translation>%1 oder mehr</translation>
    </message>
    <message>
        <source>%1 takes %2, not %3.</source>
        <translation>%1 erwartet %2, nicht %3.</translation>
    </message>
    <message>
        <source>%1: %2 takes %3, not %4.</source>
        <translation>%1: %2 erwartet %3, nicht %4.</translation>
    </message>
    <message>
        <source>There is no training to configure: the mode is inference; set mode to training.</source>
        <translation>Es gibt kein Training zu konfigurieren: Der Modus ist Inferenz; setzen Sie mode auf training.</translation>
    </message>
    <message>
        <source>the file contains no JSON object, {...}</source>
        <translation>die Datei enthält kein JSON-Objekt, {...}</translation>
    </message>
    <message>
        <source>line %1</source>
        <translation>Zeile %1</translation>
    </message>
    <message>
        <source>%1: takes KEY = VALUE or [TABLE]</source>
        <translation>%1: erwartet SCHLÜSSEL = WERT oder [TABELLE]</translation>
    </message>
    <message>
        <source>fsdp_auto_wrap_policy: wrapping by size is estimated as wrapping the repeated blocks.</source>
        <translation>fsdp_auto_wrap_policy: Einhüllen nach Größe wird geschätzt wie das Einhüllen der wiederholten Blöcke.</translation>
    </message>
    <message>
        <source>num_processes is %1, which cannot be divided evenly among %2 machines; set num_processes to a multiple of %2.</source>
        <translation>num_processes ist %1, was sich nicht gleichmäßig auf %2 Rechner verteilen lässt; setzen Sie num_processes auf ein Vielfaches von %2.</translation>
    </message>
    <message>
        <source>%1 of %2 cannot be estimated yet; set it to 1.</source>
        <translation>%1 mit %2 lässt sich noch nicht schätzen; setzen Sie es auf 1.</translation>
    </message>
    <message>
        <source>Ignored, as memory does not depend on it: %1.</source>
        <translation>Ignoriert, weil der Speicher nicht davon abhängt: %1.</translation>
    </message>
    <message>
        <source>The network has no repeated blocks that could be checkpointed.</source>
        <translation>Das Netz hat keine wiederholten Blöcke für Aktivierungs-Checkpointing.</translation>
    </message>
    <message>
        <source>%1 is %2, but batches of %3 on %4 make %5; set it to %5, or change the others.</source>
        <translation>%1 ist %2, aber Batches von %3 auf %4 ergeben %5; setzen Sie es auf %5 oder ändern Sie die anderen.</translation>
    </message>
    <message>
        <source>%1 data-parallel GPU</source>
        <translation>%1 datenparallelen GPU</translation>
    </message>
    <message>
        <source>%1 data-parallel GPUs</source>
        <translation>%1 datenparallelen GPUs</translation>
    </message>
    <message>
        <source>bf16.enabled and fp16.enabled exclude each other; set one of them to false.</source>
        <translation>bf16.enabled und fp16.enabled schließen einander aus; setzen Sie eines auf false.</translation>
    </message>
    <message>
        <source>torch_autocast.enabled excludes bf16.enabled and fp16.enabled; set one of them to false.</source>
        <translation>torch_autocast.enabled schließt bf16.enabled und fp16.enabled aus; setzen Sie eines auf false.</translation>
    </message>
    <message>
        <source>zero_optimization.offload_optimizer needs stage 1, 2 or 3; set zero_optimization.stage to 1.</source>
        <translation>zero_optimization.offload_optimizer braucht Stufe 1, 2 oder 3; setzen Sie zero_optimization.stage auf 1.</translation>
    </message>
    <message>
        <source>zero_optimization.stage is %1; it must be 0, 1, 2 or 3.</source>
        <translation>zero_optimization.stage ist %1; DeepSpeed kennt 0, 1, 2 und 3.</translation>
    </message>
    <message>
        <source>optimizer.type: %1 is unknown; the optimizer stays as it was.</source>
        <translation>optimizer.type: %1 ist unbekannt; der Optimizer bleibt, wie er war.</translation>
    </message>
    <message>
        <source>train_batch_size is %1, which is not a multiple of %2 samples × %3 accumulation steps; set it to a multiple of %4.</source>
        <translation>train_batch_size ist %1, kein Vielfaches von %2 Proben × %3 Akkumulationsschritten; setzen Sie es auf ein Vielfaches von %4.</translation>
    </message>
    <message>
        <source>--use-torch-fsdp2 and --use-distributed-optimizer exclude each other; leave one out.</source>
        <translation>--use-torch-fsdp2 und --use-distributed-optimizer schließen einander aus; lassen Sie eines weg.</translation>
    </message>
    <message>
        <source>--bf16 and --fp16 exclude each other; leave one out.</source>
        <translation>--bf16 und --fp16 schließen einander aus; lassen Sie eines weg.</translation>
    </message>
    <message>
        <source>--recompute-granularity full needs --recompute-method uniform or block.</source>
        <translation>--recompute-granularity full braucht --recompute-method uniform oder block.</translation>
    </message>
    <message>
        <source>--recompute-method block is read as checkpointing all layers, not the first %1 of a stage.</source>
        <translation>--recompute-method block wird als Checkpointing aller Schichten gelesen, nicht der ersten %1 einer Stufe.</translation>
    </message>
    <message>
        <source>parallelism.data_parallel_shard_degree is 0; it must be -1, or 1 or more.</source>
        <translation>parallelism.data_parallel_shard_degree ist 0; es muss -1 oder mindestens 1 sein.</translation>
    </message>
    <message>
        <source>parallelism.data_parallel_shard_degree is -1, which is the remaining GPUs: %1 of %2.</source>
        <translation>parallelism.data_parallel_shard_degree ist -1, die übrigen GPUs: %1 von %2.</translation>
    </message>
    <message>
        <source>training.local_batch_size is %1, which cannot be divided into micro-batches of %2; set it to a multiple of parallelism.pipeline_parallel_microbatch_size.</source>
        <translation>training.local_batch_size ist %1, was sich nicht in Mikro-Batches von %2 teilen lässt; setzen Sie es auf ein Vielfaches von parallelism.pipeline_parallel_microbatch_size.</translation>
    </message>
    <message>
        <source>fsdp.units: accelerate wraps blocks by their class, which the network does not name.</source>
        <translation>fsdp.units: accelerate hüllt Blöcke nach ihrer Klasse ein, die das Netz nicht nennt.</translation>
    </message>
    <message>
        <source>FSDP2 needs PyTorch 2.4; set torch to 2.4 or newer, or data-parallel to fsdp1.</source>
        <translation>FSDP2 braucht PyTorch 2.4; setzen Sie torch auf 2.4 oder neuer oder data-parallel auf fsdp1.</translation>
    </message>
    <message>
        <source>torch.compile needs PyTorch 2.0; set torch to 2.0 or newer, or compile to none.</source>
        <translation>torch.compile braucht PyTorch 2.0; setzen Sie torch auf 2.0 oder neuer oder compile auf none.</translation>
    </message>
    <message>
        <source>The file&apos;s weights are quantized (quantization_config: %1), but are estimated in the setup&apos;s precision. To fine-tune adapters of a quantized model, set LoRA targets and quantize the frozen weights.</source>
        <translation>Die Gewichte der Datei sind quantisiert (quantization_config: %1), werden aber in der Präzision der Einstellungen geschätzt. Um Adapter eines quantisierten Modells zu trainieren, wählen Sie LoRA-Ziele und quantisieren Sie die eingefrorenen Gewichte.</translation>
    </message>
    <message>
        <source>model_type &quot;%1&quot; is not supported; run &quot;python vram_planner_export.py hf config.json&quot;, or open the text of print(model)</source>
        <translation>model_type „%1“ wird nicht unterstützt; führen Sie „python vram_planner_export.py hf config.json“ aus oder öffnen Sie den Text von print(model)</translation>
    </message>
    <message>
        <source>--num-layers-per-virtual-pipeline-stage is %1, which does not divide the %2 layers of a rank; no virtual stages are estimated.</source>
        <translation>--num-layers-per-virtual-pipeline-stage ist %1, was die %2 Schichten eines Ranks nicht teilt; es werden keine virtuellen Stufen geschätzt.</translation>
    </message>
    <message>
        <source>fsdp.units: torchtitan wraps each block, the embeddings and the output, whatever %1 says.</source>
        <translation>fsdp.units: torchtitan umhüllt jeden Block, die Embeddings und die Ausgabe, unabhängig von %1.</translation>
    </message>
    <message>
        <source>fsdp.units: accelerate wraps blocks by their class, so %1 is not wrapped.</source>
        <translation>fsdp.units: accelerate umhüllt Blöcke nach ihrer Klasse, deshalb wird %1 nicht umhüllt.</translation>
    </message>
    <message>
        <source>precision: the training script has to load the model as %1.</source>
        <translation>precision: das Trainingsskript muss das Modell als %1 laden.</translation>
    </message>
    <message>
        <source>precision: accelerate also runs forward under autocast, in addition to fsdp.param-dtype.</source>
        <translation>precision: accelerate führt den Vorwärtslauf zusätzlich zu fsdp.param-dtype auch unter Autocast aus.</translation>
    </message>
    <message>
        <source>fsdp.param-dtype: accelerate gathers parameters as %1, not as %2.</source>
        <translation>fsdp.param-dtype: accelerate sammelt Parameter als %1 ein, nicht als %2.</translation>
    </message>
    <message>
        <source>fsdp.reduce-dtype: accelerate reduces gradients as %1, not as %2; the training script can pass FullyShardedDataParallelPlugin a mixed_precision_policy.</source>
        <translation>fsdp.reduce-dtype: accelerate reduziert Gradienten als %1, nicht als %2; das Trainingsskript kann FullyShardedDataParallelPlugin eine mixed_precision_policy geben.</translation>
    </message>
    <message>
        <source>batch: the training script has to load %1 samples for each GPU and create Accelerator(gradient_accumulation_steps=%2).</source>
        <translation>batch: Das Trainingsskript muss %1 Proben je GPU laden und Accelerator(gradient_accumulation_steps=%2) anlegen.</translation>
    </message>
    <message>
        <source>data-parallel: the training script has to create the ZeroRedundancyOptimizer.</source>
        <translation>data-parallel: Das Trainingsskript muss den ZeroRedundancyOptimizer anlegen.</translation>
    </message>
    <message>
        <source>fsdp.reshard: accelerate accepts true or false, not a group size.</source>
        <translation>fsdp.reshard: accelerate nimmt true und false, nicht die Größe einer Gruppe.</translation>
    </message>
    <message>
        <source>checkpoint: the training script has to checkpoint %1.</source>
        <translation>checkpoint: Das Trainingsskript muss %1 mit Checkpoints versehen.</translation>
    </message>
    <message>
        <source>optimizer: DeepSpeed does not create %1; pass the optimizer of the training script to deepspeed.initialize.</source>
        <translation>optimizer: DeepSpeed legt kein %1 an; übergeben Sie den Optimizer des Trainingsskripts an deepspeed.initialize.</translation>
    </message>
    <message>
        <source>data-parallel: the figures are those of PyTorch&apos;s %1; ZeRO stage %2 shards the same tensors and adds its own buckets and fp32 master weights.</source>
        <translation>data-parallel: Die Zahlen sind die von PyTorchs %1; ZeRO-Stufe %2 teilt dieselben Tensoren auf und fügt eigene Puffer und fp32-Master-Gewichte hinzu.</translation>
    </message>
    <message>
        <source>checkpoint: activation checkpointing is switched on in the training script, by model.gradient_checkpointing_enable() or deepspeed.checkpointing.checkpoint.</source>
        <translation>checkpoint: Aktivierungs-Checkpointing wird im Trainingsskript eingeschaltet, mit model.gradient_checkpointing_enable() oder deepspeed.checkpointing.checkpoint.</translation>
    </message>
    <message>
        <source>pipeline-parallel: the model has to be a PipelineModule(num_stages=%1).</source>
        <translation>pipeline-parallel: Das Modell muss ein PipelineModule(num_stages=%1) sein.</translation>
    </message>
    <message>
        <source>fsdp.replicate: shards of %1 need MiCS, deepspeed.zero.MiCS_Init.</source>
        <translation>fsdp.replicate: Anteile über %1 brauchen MiCS, deepspeed.zero.MiCS_Init.</translation>
    </message>
    <message>
        <source>data-parallel: the figures are those of PyTorch&apos;s %1; Megatron-LM keeps fp32 gradients and master weights in addition to bf16 parameters.</source>
        <translation>data-parallel: Die Zahlen sind die von PyTorchs %1; Megatron-LM behält fp32-Gradienten und Master-Gewichte neben bf16-Parametern.</translation>
    </message>
    <message>
        <source>fsdp.reshard: Megatron-LM either reshards or not; it has no groups of another size.</source>
        <translation>fsdp.reshard: Megatron-LM teilt entweder wieder auf oder nicht; Gruppen anderer Größe hat es nicht.</translation>
    </message>
    <message>
        <source>fsdp.replicate: --use-torch-fsdp2 shards over all data-parallel GPUs.</source>
        <translation>fsdp.replicate: --use-torch-fsdp2 teilt über alle datenparallelen GPUs auf.</translation>
    </message>
    <message>
        <source>fsdp.offload: --use-torch-fsdp2 keeps its shards on the GPUs.</source>
        <translation>fsdp.offload: --use-torch-fsdp2 behält seine Anteile auf den GPUs.</translation>
    </message>
    <message>
        <source>precision: Megatron-LM keeps 16-bit parameters and fp32 master weights instead of autocast.</source>
        <translation>precision: Megatron-LM behält 16-Bit-Parameter und fp32-Master-Gewichte statt autocast.</translation>
    </message>
    <message>
        <source>precision: Megatron-LM keeps fp32 master weights in addition to %1 parameters.</source>
        <translation>precision: Megatron-LM behält fp32-Master-Gewichte zusätzlich zu %1-Parametern.</translation>
    </message>
    <message>
        <source>checkpoint: Megatron-LM recomputes layers from the first on, not %1.</source>
        <translation>checkpoint: Megatron-LM rechnet Schichten von der ersten an neu, nicht %1.</translation>
    </message>
    <message>
        <source>optimizer: Megatron-LM has adam and sgd, not %1.</source>
        <translation>optimizer: Megatron-LM hat adam und sgd, nicht %1.</translation>
    </message>
    <message>
        <source>optimizer: torch.optim has no %1; the script uses AdamW instead.</source>
        <translation>optimizer: torch.optim hat kein %1; das Skript verwendet stattdessen AdamW.</translation>
    </message>
    <message>
        <source>precision: torchtitan trains in bfloat16 and float32, not in float16.</source>
        <translation>precision: torchtitan trainiert in bfloat16 und float32, nicht in float16.</translation>
    </message>
    <message>
        <source>precision: torchtitan uses autocast only with DDP; with FSDP it gathers parameters in 16 bits.</source>
        <translation>precision: torchtitan nutzt autocast nur mit DDP; mit FSDP sammelt es Parameter in 16 Bit ein.</translation>
    </message>
    <message>
        <source>fsdp.reduce-dtype: torchtitan reduces in float32.</source>
        <translation>fsdp.reduce-dtype: torchtitan reduziert in float32.</translation>
    </message>
    <message>
        <source>fsdp.reshard: torchtitan accepts always or never, not a group size.</source>
        <translation>fsdp.reshard: torchtitan nimmt always und never, nicht die Größe einer Gruppe.</translation>
    </message>
    <message>
        <source>data-parallel: torchtitan has no ZeroRedundancyOptimizer; the file uses DDP.</source>
        <translation>data-parallel: torchtitan hat keinen ZeroRedundancyOptimizer; in der Datei steht DDP.</translation>
    </message>
    <message>
        <source>checkpoint: torchtitan checkpoints all blocks or none, not %1.</source>
        <translation>checkpoint: torchtitan versieht alle Blöcke oder keinen mit Checkpoints, nicht %1.</translation>
    </message>
    <message>
        <source>optimizer: torchtitan has Adam and AdamW, not %1.</source>
        <translation>optimizer: torchtitan hat Adam und AdamW, nicht %1.</translation>
    </message>
    <message>
        <source>Plans are for training; set mode to training.</source>
        <translation>Pläne sind für das Training; setzen Sie mode auf training.</translation>
    </message>
    <message>
        <source>DDP</source>
        <translation>DDP</translation>
    </message>
    <message>
        <source>DDP with ZeroRedundancyOptimizer</source>
        <translation>DDP mit ZeroRedundancyOptimizer</translation>
    </message>
    <message>
        <source>FSDP2 in %1 replicas</source>
        <translation>FSDP2 in %1 Kopien</translation>
    </message>
    <message>
        <source>FSDP2 without resharding after forward</source>
        <translation>FSDP2 ohne Resharding nach dem Vorwärtslauf</translation>
    </message>
    <message>
        <source>FSDP2</source>
        <translation>FSDP2</translation>
    </message>
    <message>
        <source>%1 GPU</source>
        <translation>%1 GPU</translation>
    </message>
    <message>
        <source>%1 GPUs</source>
        <translation>%1 GPUs</translation>
    </message>
    <message>
        <source>tensor parallelism %1</source>
        <translation>Tensorparallelität %1</translation>
    </message>
    <message>
        <source>pipeline of %1 stages</source>
        <translation>Pipeline mit %1 Stufen</translation>
    </message>
    <message>
        <source>activation checkpointing</source>
        <translation>Aktivierungs-Checkpointing</translation>
    </message>
    <message>
        <source>micro-batch %1 × %2 accumulation steps</source>
        <translation>Mikro-Batch %1 × %2 Akkumulationsschritte</translation>
    </message>
    <message>
        <source>%1 micro-batches of %2</source>
        <translation>%1 Mikro-Batches zu %2</translation>
    </message>
    <message>
        <source>%1 micro-batches of %2 × %3 accumulation steps</source>
        <translation>%1 Mikro-Batches zu %2 × %3 Akkumulationsschritte</translation>
    </message>
    <message>
        <source>batch %1</source>
        <translation>Batch %1</translation>
    </message>
    <message>
        <source>Checkpointed blocks run forward twice: %1 more computation.</source>
        <translation>Blöcke mit Checkpoint laufen zweimal vorwärts: %1 mehr Rechenarbeit.</translation>
    </message>
    <message>
        <source>Pipeline stages are idle for %1 of the step.</source>
        <translation>Pipeline-Stufen sind %1 des Schritts untätig.</translation>
    </message>
    <message>
        <source>A step takes %1 forward passes, one after another.</source>
        <translation>Ein Schritt braucht %1 Vorwärtsläufe nacheinander.</translation>
    </message>
    <message>
        <source>There is nothing to train: no parameter gets a gradient.</source>
        <translation>Es gibt nichts zu trainieren: Kein Parameter bekommt einen Gradienten.</translation>
    </message>
    <message>
        <source>a fraction above 0, up to 1</source>
        <translation>einen Anteil über 0, höchstens 1</translation>
    </message>
    <message>
        <source>a whole number of MiB above 10</source>
        <translation>eine ganze Zahl von MiB über 10</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>Memory format</source>
        <translation>Speicherformat</translation>
    </message>
    <message>
        <source>channels-last: model and images are converted by .to(memory_format=torch.channels_last), which tensor cores prefer.</source>
        <translation>channels-last: Modell und Bilder werden mit .to(memory_format=torch.channels_last) umgewandelt; das ist für Tensor-Kerne günstiger.</translation>
    </message>
    <message>
        <source>CPU</source>
        <translation>CPU</translation>
    </message>
    <message>
        <source>desktop, more than 5 GHz</source>
        <translation>Desktop, über 5 GHz</translation>
    </message>
    <message>
        <source>shared cores in a cloud</source>
        <translation>geteilte Kerne in einer Cloud</translation>
    </message>
    <message>
        <source>The class of CPU that launches the kernels. Small kernels finish before the CPU has launched the next one.</source>
        <translation>Die Klasse der CPU, die die Kernel startet. Kleine Kernel sind fertig, bevor die CPU den nächsten gestartet hat.</translation>
    </message>
    <message>
        <source>Interconnect</source>
        <translation>Verbindung</translation>
    </message>
    <message>
        <source>usual for the GPU</source>
        <translation>für die GPU üblich</translation>
    </message>
    <message>
        <source>InfiniBand, 800 Gb/s</source>
        <translation>InfiniBand, 800 Gbit/s</translation>
    </message>
    <message>
        <source>InfiniBand, 400 Gb/s</source>
        <translation>InfiniBand, 400 Gbit/s</translation>
    </message>
    <message>
        <source>InfiniBand, 200 Gb/s</source>
        <translation>InfiniBand, 200 Gbit/s</translation>
    </message>
    <message>
        <source>InfiniBand, 100 Gb/s</source>
        <translation>InfiniBand, 100 Gbit/s</translation>
    </message>
    <message>
        <source>Ethernet, 100 Gb/s</source>
        <translation>Ethernet, 100 Gbit/s</translation>
    </message>
    <message>
        <source>Ethernet, 25 Gb/s</source>
        <translation>Ethernet, 25 Gbit/s</translation>
    </message>
    <message>
        <source>PCIe only</source>
        <translation>nur PCIe</translation>
    </message>
    <message>
        <source>The network between machines, for each GPU. auto: 400 Gb/s InfiniBand for GPUs with NVLink of compute capability 9.0 or newer, 200 Gb/s for older ones, 100 Gb/s Ethernet for GPUs without NVLink. pcie: GPUs of one machine communicate over PCIe, too.</source>
        <translation>Das Netz zwischen Rechnern, je GPU. auto: InfiniBand mit 400 Gbit/s für GPUs mit NVLink ab Compute Capability 9.0, 200 Gbit/s für ältere, Ethernet mit 100 Gbit/s für GPUs ohne NVLink. pcie: Auch die GPUs eines Rechners kommunizieren über PCIe.</translation>
    </message>
    <message>
        <source>Samples in the dataset</source>
        <translation>Proben im Datensatz</translation>
    </message>
    <message>
        <source>Samples of one epoch, for the time and the cost of a training run.</source>
        <translation>Proben einer Epoche, für Dauer und Kosten eines Trainings.</translation>
    </message>
    <message>
        <source>not given</source>
        <translation>nicht angegeben</translation>
    </message>
    <message>
        <source>Epochs</source>
        <translation>Epochen</translation>
    </message>
    <message>
        <source>epochs</source>
        <translation>Epochen</translation>
    </message>
    <message>
        <source>Passes over the dataset.</source>
        <translation>Durchgänge durch den Datensatz.</translation>
    </message>
    <message>
        <source>Prefetched batches</source>
        <translation>Vorgeladene Batches</translation>
    </message>
    <message>
        <source>Batches that the data loader keeps on the GPU in addition to the one in use: 2 with timm&apos;s PrefetchLoader, 1 with most loaders that copy ahead on a separate stream.</source>
        <translation>Batches, die der Data Loader zusätzlich zum benutzten auf der GPU hält: 2 bei timms PrefetchLoader, 1 bei den meisten Loadern, die auf einem eigenen Stream vorauskopieren.</translation>
    </message>
    <message>
        <source>batches</source>
        <translation>Batches</translation>
    </message>
    <message>
        <source>cuDNN benchmark</source>
        <translation>cuDNN-Benchmark</translation>
    </message>
    <message>
        <source>blocks: each repeated block is compiled (for block in blocks: block.compile()), as torchtitan and torchtune do; model: the whole model; step: the model and its loss in one graph. The saved tensors are then those that PyTorch&apos;s minimum cut chooses.</source>
        <translation>blocks: Jeder wiederholte Block wird kompiliert (for block in blocks: block.compile()), wie torchtitan und torchtune es tun; model: das ganze Modell; step: das Modell und sein Loss in einem Graphen. Was für den Rückwärtslauf bleibt, ist dann die Wahl von PyTorch selbst, sein minimaler Schnitt.</translation>
    </message>
    <message>
        <source>Compiled loss</source>
        <translation>Kompilierter Loss</translation>
    </message>
    <message>
        <source>torch.compile(loss): the loss becomes one kernel or a few, without log-probabilities in memory.</source>
        <translation>torch.compile(loss): Der Loss wird zu einem oder wenigen Kerneln, ohne Log-Wahrscheinlichkeiten im Speicher.</translation>
    </message>
    <message>
        <source>Mode of torch.compile</source>
        <translation>Modus von torch.compile</translation>
    </message>
    <message>
        <source>reduce-overhead replays CUDA graphs, whose private pool is kept between steps.</source>
        <translation>reduce-overhead spielt CUDA-Graphen ab, deren eigener Pool zwischen den Schritten bestehen bleibt.</translation>
    </message>
    <message>
        <source>Compiled optimizer</source>
        <translation>Kompilierter Optimizer</translation>
    </message>
    <message>
        <source>torch.compile(optimizer.step): avoids the temporary tensor lists of foreach kernels.</source>
        <translation>torch.compile(optimizer.step): Die Listen temporärer Tensoren, die foreach-Kernel anlegen, entfallen.</translation>
    </message>
    <message>
        <source>Activation budget of torch.compile</source>
        <translation>Aktivierungsbudget von torch.compile</translation>
    </message>
    <message>
        <source>torch._functorch.config.activation_memory_budget: below 1, compiled code saves at most this fraction of what it would save, and recomputes the rest; 0 saves only inputs.</source>
        <translation>torch._functorch.config.activation_memory_budget: Unter 1 behält kompilierter Code höchstens diesen Teil dessen, was er sonst behielte, und berechnet den Rest neu; 0 behält nur Eingaben.</translation>
    </message>
    <message>
        <source>breaks the graph of torch.compile (%1): it runs without torch.compile, and the parts before and after it are compiled separately.</source>
        <translation>unterbricht den Graphen von torch.compile (%1): Sie läuft wie ohne torch.compile, und was vor und nach ihr kommt, wird für sich kompiliert.</translation>
    </message>
    <message>
        <source>cannot be compiled here (%1): it runs without torch.compile, and the parts before and after it are compiled separately, although PyTorch would not divide them.</source>
        <translation>kann hier nicht kompiliert werden (%1): Sie läuft wie ohne torch.compile, und was vor und nach ihr kommt, wird für sich kompiliert; PyTorch würde es nicht teilen.</translation>
    </message>
    <message>
        <source>runs without torch.compile: its graph is broken, and it is recomputed in backward.</source>
        <translation>läuft wie ohne torch.compile: Sein Graph ist unterbrochen, und er wird im Rückwärtslauf neu berechnet.</translation>
    </message>
    <message>
        <source>The memory of its CUDA graphs stays in a private pool, which counts as reserved: torch.cuda.max_memory_allocated shows less once they are recorded.</source>
        <translation>Der Speicher seiner CUDA-Graphen bleibt in einem eigenen Pool, der als reserviert zählt: torch.cuda.max_memory_allocated zeigt weniger, sobald sie aufgezeichnet sind.</translation>
    </message>
    <message>
        <source>torch.compile of each block</source>
        <translation>torch.compile jedes Blocks</translation>
    </message>
    <message>
        <source>torch.compile of the model</source>
        <translation>torch.compile des Modells</translation>
    </message>
    <message>
        <source>torch.compile of the loss</source>
        <translation>torch.compile des Losses</translation>
    </message>
    <message>
        <source>free: the same result; the first steps compile for minutes</source>
        <translation>kostenlos: dasselbe Ergebnis; die ersten Schritte kompilieren minutenlang</translation>
    </message>
    <message>
        <source>free: the same result, without log-probabilities in memory</source>
        <translation>kostenlos: dasselbe Ergebnis, ohne Log-Wahrscheinlichkeiten im Speicher</translation>
    </message>
    <message>
        <source>cannot be compiled (%1), so everything that would be compiled with it runs without torch.compile.</source>
        <translation>kann nicht kompiliert werden (%1); was mit dieser Zeile kompiliert würde, läuft deshalb wie ohne torch.compile.</translation>
    </message>
    <message>
        <source>Has no effect: each parameter is stepped in backward, by code that is not compiled.</source>
        <translation>Hat keine Wirkung: Jeder Parameter wird im Rückwärtslauf aktualisiert, von Code, der nicht kompiliert ist.</translation>
    </message>
    <message>
        <source>Not modelled for %1, whose step is not elementwise: its temporaries are those without torch.compile.</source>
        <translation>Für %1 nicht nachgebildet, weil sein Schritt nicht elementweise ist: Seine temporären Tensoren sind die ohne torch.compile.</translation>
    </message>
    <message>
        <source>Has no effect: neither the network nor its loss is compiled.</source>
        <translation>Hat keine Wirkung: Weder das Netz noch sein Loss wird kompiliert.</translation>
    </message>
    <message>
        <source>torch.compile</source>
        <translation>torch.compile</translation>
    </message>
    <message>
        <source>runs without torch.compile: Dynamo compiles the code of its class no more than %1 times (torch._dynamo.config.recompile_limit).</source>
        <translation>läuft wie ohne torch.compile: Dynamo kompiliert den Code seiner Klasse höchstens %1-mal (torch._dynamo.config.recompile_limit).</translation>
    </message>
    <message>
        <source>What checkpointed blocks recompute in backward. op is torchtitan&apos;s selective mode: the results of every second matrix product without a bias, of fused attention and of reduce-scatters are saved, not recomputed (create_selective_checkpoint_contexts).</source>
        <translation>Was Blöcke mit Checkpoint im Rückwärtslauf neu berechnen. op ist der selektive Modus von torchtitan: Die Ergebnisse jedes zweiten Matrixprodukts ohne Bias, der fusionierten Attention und von Reduce-Scatters werden gespeichert und nicht neu berechnet (create_selective_checkpoint_contexts).</translation>
    </message>
    <message>
        <source>whole blocks</source>
        <translation>ganze Blöcke</translation>
    </message>
    <message>
        <source>selective ops</source>
        <translation>einzelne Kernel</translation>
    </message>
    <message>
        <source>blocks</source>
        <translation>Blöcke</translation>
    </message>
    <message>
        <source>Above 1, only every second, third, ... checkpointed block is recomputed, each repeat counted (torchtitan&apos;s selective_ac_option 2).</source>
        <translation>Über 1 wird nur jeder zweite, dritte, ... Block mit Checkpoint neu berechnet, jede Wiederholung mitgezählt (selective_ac_option 2 in torchtitan).</translation>
    </message>
    <message>
        <source>activation_checkpoint.selective_ac_option is %1; it takes op, or 2 for every second block, 3 for every third.</source>
        <translation>activation_checkpoint.selective_ac_option ist %1; möglich sind op, oder 2 für jeden zweiten Block, 3 für jeden dritten.</translation>
    </message>
    <message>
        <source>Expert parallelism</source>
        <translation>Expertenparallelität</translation>
    </message>
    <message>
        <source>The number of data-parallel GPUs over which the experts of a network are distributed: each has some of them, and tokens go to the GPU of their expert and back (all-to-all).</source>
        <translation>Wie viele datenparallele GPUs sich die Experten eines Netzes teilen: Jede hat einige davon, und Tokens gehen zur GPU ihres Experten und zurück (All-to-all).</translation>
    </message>
    <message>
        <source>Expert imbalance</source>
        <translation>Ungleichgewicht der Experten</translation>
    </message>
    <message>
        <source>Tokens on the GPU with the most popular experts, relative to experts that are all equally popular.</source>
        <translation>Tokens auf der GPU mit den beliebtesten Experten, im Verhältnis zu gleich beliebten Experten.</translation>
    </message>
    <message>
        <source>The network has no experts to distribute over GPUs; set expert-parallel to 1.</source>
        <translation>Das Netz hat keine Experten, die sich GPUs teilen könnten; setzen Sie expert-parallel auf 1.</translation>
    </message>
    <message>
        <source>%1 experts cannot be divided among %2 GPUs; set expert-parallel to %3.</source>
        <translation>%1 Experten lassen sich nicht auf %2 GPUs verteilen; setzen Sie expert-parallel auf %3.</translation>
    </message>
    <message>
        <source>%1 cannot be divided into expert-parallel groups of %2; set expert-parallel to %3.</source>
        <translation>%1 in Gruppen von %2 aufzuteilen, die sich Experten teilen, ist nicht möglich; setzen Sie expert-parallel auf %3.</translation>
    </message>
    <message>
        <source>Expert parallelism needs FSDP2 or Megatron-LM; set data-parallel to fsdp2, megatron or megatron-distributed-optimizer, or expert-parallel to 1.</source>
        <translation>Experten werden nur unter FSDP2 und Megatron-LM geteilt; setzen Sie data-parallel auf fsdp2, megatron oder megatron-distributed-optimizer, oder expert-parallel auf 1.</translation>
    </message>
    <message>
        <source>expert parallelism %1</source>
        <translation>Expertenparallelität %1</translation>
    </message>
    <message>
        <source>Global batch</source>
        <translation>Globaler Batch</translation>
    </message>
    <message>
        <source>Samples of one optimizer step on all GPUs: batch, micro-batches and data-parallel GPUs multiplied. A value entered here sets the nearest number of micro-batches.</source>
        <translation>Proben eines Optimizer-Schritts auf allen GPUs: Batch mal Mikro-Batches mal datenparallele GPUs. Ein hier eingegebener Wert stellt die nächstliegende Zahl von Mikro-Batches ein.</translation>
    </message>
    <message>
        <source>%1: query, key and value are one fused projection, which PyTorch&apos;s tensor parallelism does not shard; every GPU holds all of it (layers of this kind: %2). Three separate layers could be sharded.</source>
        <translation>%1: Query, Key und Value sind eine Matrix, die PyTorchs Tensorparallelität nicht aufteilt; sie liegt ganz auf jeder GPU, wie bei %2 solchen Schichten. Getrennte Schichten für die drei ließen sich aufteilen.</translation>
    </message>
    <message>
        <source>A comparison or logical function: one byte per element, no gradient.</source>
        <translation>Vergleich oder logische Funktion: ein Byte je Element, kein Gradient.</translation>
    </message>
    <message>
        <source>softmax(q·kᵀ)·v for each head. Fused kernels save q, k, v, the output and one number per row.</source>
        <translation>softmax(q·kᵀ)·v für jeden Kopf. Fusionierte Kernel speichern q, k, v, die Ausgabe und eine Zahl je Zeile.</translation>
    </message>
    <message>
        <source>%1 micro-batches cannot be divided into rounds over %2 GPUs; set pp.microbatches to a multiple of %2.</source>
        <translation>%1 Mikro-Batches lassen sich nicht in Runden über %2 GPUs teilen; setzen Sie pp.microbatches auf ein Vielfaches von %2.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; in line %2 is not a layer type: it became a custom row.</source>
        <translation>„%1“ in Zeile %2 ist kein Schichttyp: daraus wurde eine benutzerdefinierte Zeile.</translation>
    </message>
    <message>
        <source>%1 is not a size of GPU memory</source>
        <translation>%1 ist keine Speichergröße einer GPU</translation>
    </message>
    <message>
        <source>context-parallel: the network&apos;s inputs are not sequences that could be split; set context-parallel to 1.</source>
        <translation>context-parallel: Die Eingaben des Netzes sind keine Sequenzen, die sich GPUs teilen könnten; setzen Sie context-parallel auf 1.</translation>
    </message>
    <message>
        <source>pp.split: &quot;%1&quot; is not a number of blocks; enter balanced, or one number for each stage such as 9,8,8,7.</source>
        <translation>pp.split: „%1“ ist keine Anzahl von Blöcken; geben Sie balanced ein, oder eine Zahl für jede Stufe wie 9,8,8,7.</translation>
    </message>
    <message>
        <source>its header is not a JSON object</source>
        <translation>der Dateikopf ist kein JSON-Objekt</translation>
    </message>
    <message>
        <source>its order does not name each of the input&apos;s dimensions once</source>
        <translation>die Reihenfolge nennt nicht jede Dimension der Eingabe genau einmal</translation>
    </message>
    <message>
        <source>reading it failed halfway</source>
        <translation>das Lesen brach auf halbem Weg ab</translation>
    </message>
    <message>
        <source>the zip archive has no directory at its end: it is cut off or not an archive</source>
        <translation>das Zip-Archiv hat am Ende kein Verzeichnis: es ist abgeschnitten oder kein Archiv</translation>
    </message>
    <message>
        <source>It covers only language models; this network has no attention over tokens.</source>
        <translation>Gilt nur für Sprachmodelle; dieses Netz hat keine Attention über Tokens.</translation>
    </message>
    <message>
        <source>Model states only, in 16 bits with an fp32 copy and Adam: no activations, no CUDA context.</source>
        <translation>Nur Modellzustände, in 16 Bit mit fp32-Kopie und Adam: keine Aktivierungen, kein CUDA-Kontext.</translation>
    </message>
    <message>
        <source>Softmax in fp32</source>
        <translation>Softmax in fp32</translation>
    </message>
    <message>
        <source>Without a fused kernel, the softmax is computed in fp32, as by Llama and T5 in transformers.</source>
        <translation>Ohne fusionierten Kernel wird Softmax in fp32 berechnet, wie von Llama und T5 in transformers.</translation>
    </message>
    <message>
        <source>Cached elements per token</source>
        <translation>Elemente im Cache je Token</translation>
    </message>
    <message>
        <source>it is not a regular file</source>
        <translation>sie ist keine gewöhnliche Datei</translation>
    </message>
    <message>
        <source>its folder is a link or not a folder; remove it</source>
        <translation>ihr Ordner ist eine Verknüpfung oder kein Ordner; entfernen Sie ihn</translation>
    </message>
    <message>
        <source>its data_offsets are not a pair of byte positions</source>
        <translation>seine data_offsets sind kein Paar von Byte-Positionen</translation>
    </message>
    <message>
        <source>its shape is not a list of sizes</source>
        <translation>seine Form ist keine Liste von Größen</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not an option of PyTorch&apos;s allocator; its options are %2</source>
        <translation>„%1“ ist keine Option von PyTorchs Allokator; seine Optionen sind %2</translation>
    </message>
    <message>
        <source>Memory that is neither free nor used by this process: other processes on the GPU.</source>
        <translation>Speicher, der weder frei ist noch diesem Prozess gehört: andere Prozesse auf der GPU.</translation>
    </message>
    <message>
        <source>blocks must be a list of objects</source>
        <translation>blocks soll eine Liste von Objekten sein</translation>
    </message>
    <message>
        <source>it contains a number of %1 bytes, not a size or an address</source>
        <translation>sie enthält eine Zahl von %1 Bytes, keine Größe oder Adresse</translation>
    </message>
    <message>
        <source>it is a pickle, but not a memory snapshot: torch.cuda.memory._dump_snapshot writes a dictionary with &quot;segments&quot; and &quot;device_traces&quot;</source>
        <translation>es ist ein Pickle, aber kein Speicher-Snapshot: torch.cuda.memory._dump_snapshot schreibt ein Dictionary mit „segments“ und „device_traces“</translation>
    </message>
    <message>
        <source>it is damaged: %1 at byte %2 is not an opcode of a pickle</source>
        <translation>sie ist beschädigt: %1 bei Byte %2 ist kein Opcode eines Pickles</translation>
    </message>
    <message>
        <source>it is damaged: it appends to something that is not a list</source>
        <translation>sie ist beschädigt: sie hängt an etwas an, das keine Liste ist</translation>
    </message>
    <message>
        <source>it is damaged: it sets items of something that is not a dictionary</source>
        <translation>sie ist beschädigt: sie setzt Einträge von etwas, das kein Dictionary ist</translation>
    </message>
    <message>
        <source>it is not a measured run: files of vram_planner_measure.py have &quot;format&quot;: &quot;vram-planner-measured/1&quot;</source>
        <translation>es ist kein gemessener Lauf: Dateien von vram_planner_measure.py haben &quot;format&quot;: &quot;vram-planner-measured/1&quot;</translation>
    </message>
    <message>
        <source>it is not a pickle of protocol 2 to 5</source>
        <translation>es ist kein Pickle mit Protokoll 2 bis 5</translation>
    </message>
    <message>
        <source>it is text, not a memory snapshot, which torch.cuda.memory._dump_snapshot writes</source>
        <translation>es ist Text, kein Speicher-Snapshot, wie ihn torch.cuda.memory._dump_snapshot schreibt</translation>
    </message>
    <message>
        <source>it is a file of torch.save (a zip archive), not a memory snapshot, which torch.cuda.memory._dump_snapshot writes</source>
        <translation>es ist eine Datei von torch.save (ein Zip-Archiv), kein Speicher-Snapshot, wie ihn torch.cuda.memory._dump_snapshot schreibt</translation>
    </message>
    <message>
        <source>it determines no constant: %2 were reserved, but the estimate of this network with these settings is %1; open the network of that run, with its settings</source>
        <translation>er bestimmt keine Konstante: %2 waren reserviert, die Schätzung für dieses Netz mit diesen Einstellungen ist jedoch %1; öffnen Sie das Netz jenes Laufs mit seinen Einstellungen</translation>
    </message>
    <message>
        <source>timeline: time, allocated and reserved must have the same length</source>
        <translation>timeline: time, allocated und reserved sollen gleich lang sein</translation>
    </message>
    <message>
        <source>contains no JSON object</source>
        <translation>enthält kein JSON-Objekt</translation>
    </message>
    <message>
        <source>this is not a model: neither code such as nn.Sequential(...), nor the output of print(model), nor a printed summary, a table of layers or the JSON of a config.json, of Keras or of a project</source>
        <translation>das ist kein Modell: weder Code wie nn.Sequential(...), noch die Ausgabe von print(model), noch eine gedruckte Zusammenfassung, eine Schichttabelle oder das JSON einer config.json, von Keras oder eines Projekts</translation>
    </message>
    <message>
        <source>%1 samples per step cannot be divided evenly; choose a global batch divisible by %2 GPUs.</source>
        <translation>%1 Proben je Schritt lassen sich nicht gleichmäßig teilen; wählen Sie einen globalen Batch, der durch %2 GPUs teilbar ist.</translation>
    </message>
    <message>
        <source>No plan for %1 fits: the smallest needs %2 on each. More or larger GPUs, a lower precision or a leaner optimizer would help.</source>
        <translation>Kein Plan für %1 passt: Der sparsamste braucht %2 auf jeder. Mehr oder größere GPUs, eine niedrigere Präzision oder ein sparsamerer Optimizer würden helfen.</translation>
    </message>
    <message>
        <source>Each GPU sends %1 per step, most of it to other machines.</source>
        <translation>Jede GPU sendet %1 je Schritt, das meiste an andere Rechner.</translation>
    </message>
    <message>
        <source>Each GPU sends %1 per step.</source>
        <translation>Jede GPU sendet %1 je Schritt.</translation>
    </message>
    <message>
        <source>Last batch of an epoch</source>
        <translation>Letzter Batch einer Epoche</translation>
    </message>
    <message>
        <source>Samples of the last, smaller batch of an epoch, if the data loader does not drop it. Its tensors have other sizes, for which the allocator may reserve more.</source>
        <translation>Proben des letzten, kleineren Batches einer Epoche, wenn der DataLoader ihn nicht weglässt. Seine Tensoren haben andere Größen, für die der Allokator mehr reservieren kann.</translation>
    </message>
    <message>
        <source>Evaluation batch</source>
        <translation>Batch der Auswertung</translation>
    </message>
    <message>
        <source>no evaluation</source>
        <translation>keine Auswertung</translation>
    </message>
    <message>
        <source>Samples of a forward pass with its loss under no_grad between epochs, while parameters and optimizer state stay on the GPU.</source>
        <translation>Proben eines Vorwärtslaufs samt Loss unter no_grad zwischen den Epochen, während Parameter und Optimizer-Zustand auf der GPU bleiben.</translation>
    </message>
    <message>
        <source>Other sequence lengths</source>
        <translation>Andere Sequenzlängen</translation>
    </message>
    <message>
        <source>Sequence lengths trained before the network&apos;s own, in this order and at the same batch size: 512, 1024. Increasing lengths leave cached blocks that are too small to reuse.</source>
        <translation>Längen von Trainingsschritten, die in dieser Reihenfolge und bei gleicher Batchgröße vor denen der eigenen Länge des Netzes laufen: 512, 1024. Wachsende Längen hinterlassen gecachte Blöcke, in die nichts passt.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a list of sequence lengths; enter numbers of tokens, such as 512, 2048</source>
        <translation>„%1“ ist keine Liste von Sequenzlängen; geben Sie Token-Zahlen ein, etwa 512, 2048</translation>
    </message>
    <message>
        <source>also.sequence-lengths: the network&apos;s inputs are not sequences, so this has no effect.</source>
        <translation>also.sequence-lengths: Die Eingaben des Netzes sind keine Sequenzen, das bewirkt also nichts.</translation>
    </message>
    <message>
        <source>also.sequence-lengths: %1</source>
        <translation>also.sequence-lengths: %1</translation>
    </message>
    <message>
        <source>also.evaluation-batch: %1</source>
        <translation>also.evaluation-batch: %1</translation>
    </message>
    <message>
        <source>The other runs (also.*) make the allocator reserve %1 more than training steps of one size do.</source>
        <translation>Durch die weiteren Läufe (also.*) reserviert der Allokator %1 mehr als bei Trainingsschritten einer Größe.</translation>
    </message>
    <message>
        <source>Checkpoint interval</source>
        <translation>Checkpoint-Abstand</translation>
    </message>
    <message>
        <source>block</source>
        <translation>Block</translation>
    </message>
    <message>
        <source>chunk</source>
        <translation>Stück</translation>
    </message>
    <message>
        <source>batch</source>
        <translation>Batch</translation>
    </message>
    <message>
        <source>element</source>
        <translation>Element</translation>
    </message>
    <message>
        <source>micro-batch</source>
        <translation>Mikro-Batch</translation>
    </message>
    <message>
        <source>sample</source>
        <translation>Probe</translation>
    </message>
    <message>
        <source>sequence</source>
        <translation>Sequenz</translation>
    </message>
    <message>
        <source>token</source>
        <translation>Token</translation>
    </message>
    <message>
        <source>%1 cannot be split into %2 stages; set pipeline-parallel to %3 or less.</source>
        <translation>%1 lassen sich nicht auf %2 Stufen verteilen; setzen Sie pipeline-parallel auf höchstens %3.</translation>
    </message>
    <message>
        <source>%1 repeated block</source>
        <translation>%1 wiederholter Block</translation>
    </message>
    <message>
        <source>%1 repeated blocks</source>
        <translation>%1 wiederholte Blöcke</translation>
    </message>
    <message>
        <source>The network has no repeated blocks that could be divided into stages; set pipeline-parallel to 1.</source>
        <translation>Das Netz hat keine wiederholten Blöcke, die sich auf Stufen verteilen ließen; setzen Sie pipeline-parallel auf 1.</translation>
    </message>
    <message>
        <source>%1: a tensor that it combines with the heads is replicated on every GPU, so the layers of these heads are replicated too, %2.</source>
        <translation>%1: Ein Tensor, den es mit den Köpfen verknüpft, liegt ganz auf jeder GPU; daher bleiben auch die Schichten dieser Köpfe ganz, %2.</translation>
    </message>
    <message>
        <source>in %1 place</source>
        <translation>an %1 Stelle</translation>
    </message>
    <message>
        <source>in %1 places</source>
        <translation>an %1 Stellen</translation>
    </message>
    <message>
        <source>%1 stages of %2 tensor-parallel GPUs need a multiple of %3 GPUs, not %4; set gpus to %3, or choose pipeline-parallel and tensor-parallel so that their product is %5.</source>
        <translation>%1 Stufen aus je %2 GPUs, die sich Schichten teilen, brauchen ein Vielfaches von %3 GPUs, nicht %4; setzen Sie gpus auf %3, oder wählen Sie pipeline-parallel und tensor-parallel so, dass ihr Produkt %5 ist.</translation>
    </message>
    <message>
        <source>fsdp.units: no block or layer has a path like %1; enter paths such as %2, nothing for the repeated blocks, or root for one group.</source>
        <translation>fsdp.units: Kein Block und keine Schicht hat einen Pfad wie %1; geben Sie Pfade wie %2 ein, nichts für die wiederholten Blöcke oder root für eine einzige Gruppe.</translation>
    </message>
    <message>
        <source>Prompt tuning</source>
        <translation>Prompt-Tuning</translation>
    </message>
    <message>
        <source>PEFT&apos;s PromptTuningConfig(num_virtual_tokens): this many learned vectors precede each sequence and lengthen it. Everything else is frozen.</source>
        <translation>PEFTs PromptTuningConfig(num_virtual_tokens): So viele gelernte Vektoren stehen vor jeder Sequenz und verlängern sie. Alles andere ist eingefroren.</translation>
    </message>
    <message>
        <source>Prefix tuning</source>
        <translation>Prefix-Tuning</translation>
    </message>
    <message>
        <source>PEFT&apos;s PrefixTuningConfig(num_virtual_tokens): this many learned keys and values precede those of every causal attention, which then uses a mask. Everything else is frozen.</source>
        <translation>PEFTs PrefixTuningConfig(num_virtual_tokens): So viele gelernte Keys und Values stehen vor denen jeder kausalen Attention, die dann eine Maske verwendet. Alles andere ist eingefroren.</translation>
    </message>
    <message>
        <source>Offload by</source>
        <translation>Auslagern durch</translation>
    </message>
    <message>
        <source>How tensors saved for backward are offloaded. save_on_cpu moves all of them; torchtune&apos;s OffloadActivations leaves parameters and tensors below 1024 bytes on the GPU and, from PyTorch 2.5 on, copies on a separate stream, so that some tensors stay longer.</source>
        <translation>Wie die für den Rückwärtslauf gespeicherten Tensoren ausgelagert werden. save_on_cpu verschiebt alle; torchtunes OffloadActivations lässt Parameter und Tensoren unter 1024 Bytes auf der GPU und kopiert ab PyTorch 2.5 auf einem eigenen Stream, weshalb einige Tensoren länger bleiben.</translation>
    </message>
    <message>
        <source>prompt-tokens: no embedding reads the network&apos;s input; set prompt-tokens to 0, or export the model as PEFT wraps it.</source>
        <translation>prompt-tokens: Kein Embedding liest die Eingabe des Netzes; setzen Sie prompt-tokens auf 0, oder exportieren Sie das Modell, wie PEFT es einpackt.</translation>
    </message>
    <message>
        <source>prefix-tokens: the network has no attention of queries, keys and values as a row of its own; set prefix-tokens to 0, or export the model as PEFT wraps it.</source>
        <translation>prefix-tokens: Das Netz hat keine Attention aus Queries, Keys und Values als eigene Zeile; setzen Sie prefix-tokens auf 0, oder exportieren Sie das Modell, wie PEFT es einpackt.</translation>
    </message>
    <message>
        <source>Use only one of prompt tuning, prefix tuning and adapters; clear the others.</source>
        <translation>Verwenden Sie nur eines von Prompt-Tuning, Prefix-Tuning und Adaptern; nehmen Sie die anderen heraus.</translation>
    </message>
    <message>
        <source>has tokens of shape %1, which cannot take a prompt of %2; prompt tuning needs [batch, length].</source>
        <translation>hat Tokens der Form %1, vor die kein Prompt von %2 passt; Prompt-Tuning braucht [Batch, Länge].</translation>
    </message>
    <message>
        <source>Schedule-Free AdamW</source>
        <translation>Schedule-Free AdamW</translation>
    </message>
    <message>
        <source>Cosine of the angle between two inputs along a dimension. Saved for backward: both inputs, their norms twice, and both at unit length.</source>
        <translation>Kosinus des Winkels zwischen zwei Eingaben entlang einer Dimension. Für backward gespeichert: beide Eingaben, ihre Normen zweimal und beide auf Einheitslänge.</translation>
    </message>
    <message>
        <source>compares %1 and %2, which do not match; sizes must be equal or 1. Choose another input or a Reshape.</source>
        <translation>vergleicht %1 und %2, die nicht zusammenpassen; Größen müssen gleich oder 1 sein. Wählen Sie eine andere Eingabe oder ein Reshape.</translation>
    </message>
    <message>
        <source>%1: FSDP2 cannot split %2 rows evenly over %3 tensor-parallel GPUs times %4 shards; set gpus so that there are %5 shards, or tensor-parallel to 1.</source>
        <translation>%1: FSDP2 kann %2 Zeilen nicht gleichmäßig auf %3 GPUs, die sich Schichten teilen, mal %4 Teile verteilen; setzen Sie gpus so, dass es %5 Teile gibt, oder tensor-parallel auf 1.</translation>
    </message>
    <message>
        <source>FSDP2 cannot keep parameters by smaller groups under tensor parallelism; set fsdp.reshard and fsdp.last-reshard to yes or no, or tensor-parallel to 1.</source>
        <translation>FSDP2 kann Parameter nicht in kleineren Gruppen behalten, wo sich GPUs Schichten teilen; setzen Sie fsdp.reshard und fsdp.last-reshard auf yes oder no, oder tensor-parallel auf 1.</translation>
    </message>
    <message>
        <source>as many as heads</source>
        <translation>so viele wie Köpfe</translation>
    </message>
    <message>
        <source>width / heads</source>
        <translation>Breite / Köpfe</translation>
    </message>
    <message>
        <source>all tokens</source>
        <translation>alle Tokens</translation>
    </message>
    <message>
        <source>keys and values</source>
        <translation>Keys und Values</translation>
    </message>
    <message>
        <source>CUBLAS_WORKSPACE_CONFIG</source>
        <translation>CUBLAS_WORKSPACE_CONFIG</translation>
    </message>
    <message>
        <source>Size in KiB and number of cuBLAS&apos;s workspaces, as in the environment variable: :4096:8 is 32 MiB for each of two handles. torch.use_deterministic_algorithms needs :4096:8 or :16:8.</source>
        <translation>Größe in KiB und Anzahl der Workspaces von cuBLAS, wie in der Umgebungsvariablen: :4096:8 sind 32 MiB für jedes von zwei Handles. torch.use_deterministic_algorithms braucht :4096:8 oder :16:8.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; does not give sizes and numbers of workspaces; enter both, such as :4096:8</source>
        <translation>„%1“ nennt keine Größen und Anzahlen von Workspaces; geben Sie beides ein, etwa :4096:8</translation>
    </message>
    <message>
        <source>the network has no data-dependent size &quot;%1&quot;</source>
        <translation>das Netz hat keine Größe „%1“, über die Daten entscheiden</translation>
    </message>
    <message>
        <source>takes a number from %1 to %2, not %3</source>
        <translation>nimmt eine Zahl von %1 bis %2, nicht %3</translation>
    </message>
    <message>
        <source>is missing</source>
        <translation>fehlt</translation>
    </message>
    <message>
        <source>takes a list of two</source>
        <translation>nimmt eine Liste aus zwei Werten</translation>
    </message>
    <message>
        <source>takes two different sizes</source>
        <translation>nimmt zwei verschiedene Größen</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is the name of an earlier size</source>
        <translation>„%1“ ist der Name einer früheren Größe</translation>
    </message>
    <message>
        <source>The load of the most chosen expert, in percent of an equal share,</source>
        <translation>Die Last des meistgewählten Experten, in Prozent eines gleichen Anteils,</translation>
    </message>
    <message>
        <source>The result of %1, in elements per sample,</source>
        <translation>Das Ergebnis von %1, in Elementen je Probe,</translation>
    </message>
    <message>
        <source>Load of the most chosen expert (%)</source>
        <translation>Last des meistgewählten Experten (%)</translation>
    </message>
    <message>
        <source>Elements of %1 per sample</source>
        <translation>Elemente von %1 je Probe</translation>
    </message>
    <message>
        <source>Multiplies groups of rows by a matrix each, as a mixture of experts does. Saved for backward: both factors and where groups end.</source>
        <translation>Multipliziert Gruppen von Zeilen mit je einer Matrix, wie ein Mixture of Experts. Für den Rückwärtslauf gespeichert: beide Faktoren und wo Gruppen enden.</translation>
    </message>
    <message>
        <source>cannot multiply the rows of %1 by %2 in groups that end at %3; it needs [n, k], [g, k, m] and [g].</source>
        <translation>kann die Zeilen von %1 nicht in Gruppen, die bei %3 enden, mit %2 multiplizieren; nötig sind [n, k], [g, k, m] und [g].</translation>
    </message>
    <message>
        <source>%1 from %2 are as large as the parameters, one by one: an exponential moving average of the model; the setting ema counts it.</source>
        <translation>%1 aus %2 sind einzeln so groß wie die Parameter: ein exponentieller gleitender Mittelwert des Modells; die Einstellung ema zählt ihn.</translation>
    </message>
    <message>
        <source>%1 from %2 are %3 as large as the parameters, one by one: a copy of the model in another dtype (an average, a teacher, master weights).</source>
        <translation>%1 aus %2 sind einzeln %3 so groß wie die Parameter: eine Kopie des Modells in einem anderen Datentyp (ein Mittelwert, ein Lehrer, Master-Gewichte).</translation>
    </message>
    <message>
        <source>half</source>
        <translation>halb</translation>
    </message>
    <message>
        <source>twice</source>
        <translation>doppelt</translation>
    </message>
    <message>
        <source>Most is allocated outside the training steps: %1, from %2; a step needs %3 at most.</source>
        <translation>Am meisten ist außerhalb der Trainingsschritte belegt: %1, aus %2; ein Schritt braucht höchstens %3.</translation>
    </message>
    <message>
        <source>1000 → 4 × 100 → 10, batch 256</source>
        <translation>1000 → 4 × 100 → 10, Batch 256</translation>
    </message>
    <message>
        <source>180 × 50 images, batch 128</source>
        <translation>Bilder mit 180 × 50, Batch 128</translation>
    </message>
    <message>
        <source>2 million parameters</source>
        <translation>2 Millionen Parameter</translation>
    </message>
    <message>
        <source>2 × model file × B</source>
        <translation>2 × Modelldatei × B</translation>
    </message>
    <message>
        <source>20 million parameters, batch 32</source>
        <translation>20 Millionen Parameter, Batch 32</translation>
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
        <translation>3·4P + 4·A + 4·B·Eingabe</translation>
    </message>
    <message>
        <source>4.5 times the weights</source>
        <translation>4,5-mal die Gewichte</translation>
    </message>
    <message>
        <source>4.5·4P</source>
        <translation>4,5·4P</translation>
    </message>
    <message>
        <source>8-bit linear weights</source>
        <translation>Lineare Gewichte in 8 Bit</translation>
    </message>
    <message>
        <source>A ratio seen with one network: activations follow the batch and the input&apos;s size, not the parameters, so another network has another ratio.</source>
        <translation>Ein Verhältnis, das bei einem Netz beobachtet wurde: Aktivierungen folgen dem Batch und der Größe der Eingabe, nicht den Parametern; ein anderes Netz hat ein anderes Verhältnis.</translation>
    </message>
    <message>
        <source>Activations of one sample</source>
        <translation>Aktivierungen einer Probe</translation>
    </message>
    <message>
        <source>Activations that do not exist at the peak</source>
        <translation>Aktivierungen, die es an der Spitze nicht gibt</translation>
    </message>
    <message>
        <source>Activations, three times</source>
        <translation>Aktivierungen, dreifach</translation>
    </message>
    <message>
        <source>Attention scores</source>
        <translation>Attention-Werte</translation>
    </message>
    <message>
        <source>Backward frees each activation after using it, so it adds little to forward&apos;s peak: the gradients and a few temporaries.</source>
        <translation>Der Rückwärtslauf gibt jede Aktivierung frei, sobald er sie benutzt hat. Zur Spitze des Vorwärtslaufs kommt also wenig hinzu: die Gradienten und einige temporäre Tensoren.</translation>
    </message>
    <message>
        <source>Backward frees each saved tensor after its last use; the optimizer steps when none is left.</source>
        <translation>Der Rückwärtslauf gibt jeden gespeicherten Tensor nach der letzten Benutzung frei; beim Schritt des Optimierers ist keiner mehr da.</translation>
    </message>
    <message>
        <source>Backward is three times forward</source>
        <translation>Rückwärts ist dreimal vorwärts</translation>
    </message>
    <message>
        <source>Backward makes them one after another; at the peak there are fewer, or more if one is being added to another.</source>
        <translation>Der Rückwärtslauf erzeugt sie nacheinander; im vollsten Moment sind es weniger, oder mehr, wo einer zu einem anderen addiert wird.</translation>
    </message>
    <message>
        <source>Blocks of 512 bytes</source>
        <translation>Blöcke von 512 Byte</translation>
    </message>
    <message>
        <source>CUDA context</source>
        <translation>CUDA-Kontext</translation>
    </message>
    <message>
        <source>CUDA itself with its loaded kernels, before the first tensor exists.</source>
        <translation>CUDA selbst mit den geladenen Kerneln, noch vor dem ersten Tensor.</translation>
    </message>
    <message>
        <source>FP32 core and headroom</source>
        <translation>FP32-Kern und Reserve</translation>
    </message>
    <message>
        <source>Features</source>
        <translation>Merkmale</translation>
    </message>
    <message>
        <source>Gathered parameters and communication</source>
        <translation>Gesammelte Parameter und Kommunikation</translation>
    </message>
    <message>
        <source>Gradients that do not exist at the peak</source>
        <translation>Gradienten, die es an der Spitze nicht gibt</translation>
    </message>
    <message>
        <source>Gradients, fp32 copies, optimizer</source>
        <translation>Gradienten, fp32-Kopien, Optimierer</translation>
    </message>
    <message>
        <source>Headroom, at most</source>
        <translation>Reserve, höchstens</translation>
    </message>
    <message>
        <source>Heads × size</source>
        <translation>Köpfe × Größe</translation>
    </message>
    <message>
        <source>Inference keeps the keys and values of every token.</source>
        <translation>Inferenz behält Keys und Values jedes Tokens.</translation>
    </message>
    <message>
        <source>Input channels per group</source>
        <translation>Eingabekanäle pro Gruppe</translation>
    </message>
    <message>
        <source>Input, target and buffers</source>
        <translation>Eingabe, Ziel und Puffer</translation>
    </message>
    <message>
        <source>It applies to training, and this setup is for inference.</source>
        <translation>Es rechnet Training, und dieses Setup ist Inferenz.</translation>
    </message>
    <message>
        <source>It forgets the batch: the activations of every sample are kept until backward, so they count B times.</source>
        <translation>Sie vergisst den Batch: Die Aktivierungen jeder Probe bleiben bis zum Rückwärtslauf, zählen also B-mal.</translation>
    </message>
    <message>
        <source>It is a rule for training, and this setup is inference, without gradients, optimizer state or saved activations. Weights + input has a sum for it.</source>
        <translation>Das ist eine Regel für Training, und dieses Setup ist Inferenz, ohne Gradienten, Optimiererzustand und gespeicherte Aktivierungen. Gewichte + Eingabe hat dafür eine Summe.</translation>
    </message>
    <message>
        <source>It takes memory from the GPU in segments, and parts of them are free or cannot be used.</source>
        <translation>Er nimmt Speicher in Segmenten von der GPU, und Teile davon sind frei oder nicht nutzbar.</translation>
    </message>
    <message>
        <source>Key and value heads × size</source>
        <translation>Key- und Value-Köpfe × Größe</translation>
    </message>
    <message>
        <source>LLM.int8() weights (bitsandbytes)</source>
        <translation>LLM.int8()-Gewichte (bitsandbytes)</translation>
    </message>
    <message>
        <source>No gradients, no activations, no optimizer state: it describes a model that is only loaded, with one sample.</source>
        <translation>Keine Gradienten, keine Aktivierungen, kein Optimiererzustand: So viel braucht ein Modell, das nur geladen ist, mit einer Probe.</translation>
    </message>
    <message>
        <source>Not every output is saved for backward, and some kernels save more than their output.</source>
        <translation>Nicht jede Ausgabe wird für den Rückwärtslauf gespeichert, und manche Kernel speichern mehr als ihre Ausgabe.</translation>
    </message>
    <message>
        <source>Optimizer state</source>
        <translation>Optimiererzustand</translation>
    </message>
    <message>
        <source>Output channels per group</source>
        <translation>Ausgabekanäle pro Gruppe</translation>
    </message>
    <message>
        <source>Parameters and gradients as stored</source>
        <translation>Parameter und Gradienten, wie sie gespeichert sind</translation>
    </message>
    <message>
        <source>Parameters of other GPUs&apos; shards, and the buffers of collectives.</source>
        <translation>Parameter aus den Teilen anderer GPUs und die Puffer der kollektiven Operationen.</translation>
    </message>
    <message>
        <source>Query, key and value heads × size</source>
        <translation>Query-, Key- und Value-Köpfe × Größe</translation>
    </message>
    <message>
        <source>SGD instead of Adam</source>
        <translation>SGD statt Adam</translation>
    </message>
    <message>
        <source>Segments</source>
        <translation>Segmente</translation>
    </message>
    <message>
        <source>Stanford CS231n, &quot;Computational considerations&quot;</source>
        <translation>Stanford CS231n, „Computational considerations“</translation>
    </message>
    <message>
        <source>Stanford CS231n, Convolutional Neural Networks, &quot;Computational considerations&quot;; worked out in datascience.stackexchange.com/questions/12649</source>
        <translation>Stanford CS231n, Convolutional Neural Networks, „Computational considerations“; vorgerechnet in datascience.stackexchange.com/questions/12649</translation>
    </message>
    <message>
        <source>State size</source>
        <translation>Zustandsgröße</translation>
    </message>
    <message>
        <source>Temporaries</source>
        <translation>Temporäre Tensoren</translation>
    </message>
    <message>
        <source>Tensors that exist only while a few kernels run: gradients of activations, the optimizer&apos;s own buffers.</source>
        <translation>Tensoren, die es nur gibt, während einige Kernel laufen: Gradienten von Aktivierungen, Puffer des Optimierers.</translation>
    </message>
    <message>
        <source>The allocator rounds every tensor up to whole blocks.</source>
        <translation>Der Allokator rundet jeden Tensor auf ganze Blöcke auf.</translation>
    </message>
    <message>
        <source>The batch itself, and tensors such as running statistics.</source>
        <translation>Der Batch selbst und Tensoren wie laufende Statistiken.</translation>
    </message>
    <message>
        <source>The loss keeps these for backward, so they count on its row. Cross-entropy keeps the log-softmax of its input, which is as large as the logits.</source>
        <translation>Der Loss behält diese Tensoren für den Rückwärtslauf, also zählen sie in seiner Zeile. Die Kreuzentropie behält den Log-Softmax ihrer Eingabe, der so groß ist wie die Logits.</translation>
    </message>
    <message>
        <source>Their bytes follow the precision; frozen parameters have no gradient, and parameters can be sharded over GPUs.</source>
        <translation>Ihre Bytes folgen der Präzision; eingefrorene Parameter haben keinen Gradienten, und GPUs können sie sich teilen.</translation>
    </message>
    <message>
        <source>Three copies are SGD with momentum; without momentum there are two, with Adam four. No activations, so no batch either.</source>
        <translation>Drei Kopien hat SGD mit Momentum; ohne Momentum sind es zwei, mit Adam vier. Keine Aktivierungen, also auch kein Batch.</translation>
    </message>
    <message>
        <source>Three times the weights</source>
        <translation>Dreimal die Gewichte</translation>
    </message>
    <message>
        <source>Virtual tokens</source>
        <translation>Virtuelle Tokens</translation>
    </message>
    <message>
        <source>Weights exist once, regardless of the batch size: only activations grow with it. The file says nothing about them, nor about the optimizer.</source>
        <translation>Gewichte gibt es bei jeder Batchgröße nur einmal; nur Aktivierungen wachsen mit ihr. Über diese und über den Optimierer sagt die Datei nichts.</translation>
    </message>
    <message>
        <source>Weights in 16 bits</source>
        <translation>Gewichte in 16 Bit</translation>
    </message>
    <message>
        <source>Weights, 4.5 times</source>
        <translation>Gewichte, 4,5-fach</translation>
    </message>
    <message>
        <source>Weights, three times</source>
        <translation>Gewichte, dreifach</translation>
    </message>
    <message>
        <source>What autograd really keeps</source>
        <translation>Was Autograd wirklich behält</translation>
    </message>
    <message>
        <source>What the headroom is for does not grow with the sum: the CUDA context is a fixed few hundred MiB, many times the sum of a small network and a few percent of a large one.</source>
        <translation>Wofür die Reserve gedacht ist, wächst nicht mit der Summe: Der CUDA-Kontext hat feste einige hundert MiB, ein Vielfaches der Summe eines kleinen Netzes und wenige Prozent der eines großen.</translation>
    </message>
    <message>
        <source>What this optimizer really keeps of each trainable parameter.</source>
        <translation>Was dieser Optimierer von jedem trainierbaren Parameter wirklich behält.</translation>
    </message>
    <message>
        <source>Width %1 instead of %2 in the widest layers</source>
        <translation>Breite %1 statt %2 in den breitesten Schichten</translation>
    </message>
    <message>
        <source>Workspaces of libraries and kernels</source>
        <translation>Arbeitsspeicher von Bibliotheken und Kerneln</translation>
    </message>
    <message>
        <source>a rule of thumb of many tutorials</source>
        <translation>eine Faustregel vieler Anleitungen</translation>
    </message>
    <message>
        <source>a rule of thumb: 10 to 30 % more</source>
        <translation>eine Faustregel: 10 bis 30 % mehr</translation>
    </message>
    <message>
        <source>a smaller network: it may learn less, and pretrained weights no longer fit</source>
        <translation>ein kleineres Netz: Es lernt vielleicht weniger, und vortrainierte Gewichte passen nicht mehr</translation>
    </message>
    <message>
        <source>agentcalc.com, Neural Network Memory Usage Calculator</source>
        <translation>agentcalc.com, Neural Network Memory Usage Calculator</translation>
    </message>
    <message>
        <source>another optimizer without state: its learning rate must be tuned, and it often needs more epochs</source>
        <translation>ein anderer Optimierer ohne Zustand: Seine Lernrate muss eingestellt werden, und er braucht oft mehr Epochen</translation>
    </message>
    <message>
        <source>bytes</source>
        <translation>Byte</translation>
    </message>
    <message>
        <source>cuBLAS, cuDNN and NCCL work in memory of their own.</source>
        <translation>cuBLAS, cuDNN und NCCL arbeiten in eigenem Speicher.</translation>
    </message>
    <message>
        <source>file</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>input</source>
        <translation>Eingabe</translation>
    </message>
    <message>
        <source>input of %1</source>
        <translation>Eingabe von %1</translation>
    </message>
    <message>
        <source>input of a checkpointed block</source>
        <translation>Eingabe eines Blocks mit Checkpointing</translation>
    </message>
    <message>
        <source>largest layer</source>
        <translation>größte Schicht</translation>
    </message>
    <message>
        <source>output</source>
        <translation>Ausgabe</translation>
    </message>
    <message>
        <source>output of %1</source>
        <translation>Ausgabe von %1</translation>
    </message>
    <message>
        <source>outputs</source>
        <translation>Ausgaben</translation>
    </message>
    <message>
        <source>parameters and input</source>
        <translation>Parameter und Eingabe</translation>
    </message>
    <message>
        <source>parameters, gradients and optimizer state</source>
        <translation>Parameter, Gradienten und Optimiererzustand</translation>
    </message>
    <message>
        <source>saved activations and input</source>
        <translation>gespeicherte Aktivierungen und Eingabe</translation>
    </message>
    <message>
        <source>seen in practice, in stats.stackexchange.com/questions/224175</source>
        <translation>in der Praxis beobachtet, in stats.stackexchange.com/questions/224175</translation>
    </message>
    <message>
        <source>stats.stackexchange.com/questions/224175</source>
        <translation>stats.stackexchange.com/questions/224175</translation>
    </message>
    <message>
        <source>sum</source>
        <translation>Summe</translation>
    </message>
    <message>
        <source>tensors at the peak</source>
        <translation>Tensoren an der Spitze</translation>
    </message>
    <message>
        <source>the question in datascience.stackexchange.com/questions/12649</source>
        <translation>die Frage in datascience.stackexchange.com/questions/12649</translation>
    </message>
    <message>
        <source>too large</source>
        <translation>zu groß</translation>
    </message>
    <message>
        <source>%1 cannot run %2 %3; set it to 1, or write the file for another program.</source>
        <translation>%1 kann %2 %3 nicht ausführen; setzen Sie es auf 1, oder schreiben Sie die Datei für ein anderes Programm.</translation>
    </message>
    <message>
        <source>%1 is %2, but the model was read with sequences of %3, which the figures are for; read it again with --set dim.sequence=%2.</source>
        <translation>%1 ist %2, aber das Modell wurde mit Sequenzen von %3 gelesen, für die die Zahlen gelten; lesen Sie es erneut mit --set dim.sequence=%2.</translation>
    </message>
    <message>
        <source>%1 is %2, which is not a multiple of the sequences&apos; %3 tokens.</source>
        <translation>%1 ist %2, was kein Vielfaches der %3 Tokens einer Sequenz ist.</translation>
    </message>
    <message>
        <source>--recompute-modules %1 is estimated without checkpointing; the real run needs less memory.</source>
        <translation>--recompute-modules %1 wird ohne Checkpointing geschätzt; der echte Lauf braucht weniger Speicher.</translation>
    </message>
    <message>
        <source>Megatron-LM has no options for this network: %1.</source>
        <translation>Megatron-LM hat keine Optionen für dieses Netz: %1.</translation>
    </message>
    <message>
        <source>Megatron-LM needs %1 to be a multiple of %2; they are %3 and %4.</source>
        <translation>Megatron-LM braucht %1 als Vielfaches von %2; sie sind %3 und %4.</translation>
    </message>
    <message>
        <source>Megatron-LM&apos;s FSDP2 does not run in fp16; choose bf16, or data-parallel megatron-distributed-optimizer.</source>
        <translation>FSDP2 von Megatron-LM läuft nicht in fp16; wählen Sie bf16, oder data-parallel megatron-distributed-optimizer.</translation>
    </message>
    <message>
        <source>Megatron-LM&apos;s FSDP2 does not share the embedding&apos;s weight with the head; choose data-parallel megatron-distributed-optimizer.</source>
        <translation>FSDP2 von Megatron-LM teilt das Gewicht des Embeddings nicht mit dem Kopf; wählen Sie data-parallel megatron-distributed-optimizer.</translation>
    </message>
    <message>
        <source>accelerate combines tensor and context parallelism with FSDP2 alone; set data-parallel to fsdp2.</source>
        <translation>accelerate verbindet Tensor- und Kontextparallelität nur mit FSDP2; setzen Sie data-parallel auf fsdp2.</translation>
    </message>
    <message>
        <source>checkpoint-every: torchtitan checkpoints every block.</source>
        <translation>checkpoint-every: torchtitan checkpointet jeden Block.</translation>
    </message>
    <message>
        <source>deepspeed_config.zero_stage is %1; it must be 0, 1, 2 or 3.</source>
        <translation>deepspeed_config.zero_stage ist %1; DeepSpeed kennt 0, 1, 2 und 3.</translation>
    </message>
    <message>
        <source>The options are those of another program: Megatron-LM has no --gradient-accumulation-steps.</source>
        <translation>Die Optionen sind die eines anderen Programms: Megatron-LM hat kein --gradient-accumulation-steps.</translation>
    </message>
    <message>
        <source>distributed_type is MEGATRON_LM; open the launch script of Megatron-LM instead.</source>
        <translation>distributed_type ist MEGATRON_LM: öffnen Sie das Skript mit den Schaltern von Megatron-LM selbst.</translation>
    </message>
    <message>
        <source>gpus: put the address of the first machine in place of first-node in main_process_ip, and each machine&apos;s own number in machine_rank.</source>
        <translation>gpus: Setzen Sie in main_process_ip die Adresse der ersten Maschine an die Stelle von first-node, und in machine_rank die Nummer der jeweiligen Maschine.</translation>
    </message>
    <message>
        <source>Only Megatron-LM&apos;s distributed optimizer has several instances; set data-parallel to megatron-distributed-optimizer or megatron.optimizer-instances to 1.</source>
        <translation>Nur Megatron-LMs verteilter Optimierer hat mehrere Instanzen; setzen Sie data-parallel auf megatron-distributed-optimizer oder megatron.optimizer-instances auf 1.</translation>
    </message>
    <message>
        <source>%1 cannot be divided into %2 distributed optimizers; set megatron.optimizer-instances to %3.</source>
        <translation>%1 auf %2 verteilte Optimierer aufzuteilen, ist nicht möglich; setzen Sie megatron.optimizer-instances auf %3.</translation>
    </message>
    <message>
        <source>%1: FSDP2 does not shard %2 rows that %3 GPUs cannot share evenly, so every GPU holds all of them; padded to %4 they could be shared.</source>
        <translation>%1: FSDP2 teilt %2 Zeilen nicht, die sich nicht gleichmäßig auf %3 GPUs verteilen lassen; jede GPU hält daher alle. Auf %4 aufgefüllt ließen sie sich teilen.</translation>
    </message>
    <message>
        <source>%1 changes how much memory is needed, but is not estimated.</source>
        <translation>%1 ändert den Speicherbedarf, wird aber nicht geschätzt.</translation>
    </message>
    <message>
        <source>%1 is %2, but %3 in the open network, which the figures are for.</source>
        <translation>%1 ist %2, im geöffneten Netz jedoch %3; die Zahlen gelten für dieses.</translation>
    </message>
    <message>
        <source>--recompute-modules core_attn is estimated without checkpointing; with fused attention it is the same.</source>
        <translation>--recompute-modules core_attn wird ohne Checkpointing geschätzt; mit verschmolzener Attention ist es dasselbe.</translation>
    </message>
    <message>
        <source>--cross-entropy-fusion-impl te is estimated without the fusion; today&apos;s Megatron-LM refuses it, and with earlier ones the real run needs less memory.</source>
        <translation>--cross-entropy-fusion-impl te wird ohne die Verschmelzung geschätzt; das heutige Megatron-LM lehnt es ab, und mit früheren braucht der echte Lauf weniger Speicher.</translation>
    </message>
    <message>
        <source>it is not a decoder-only language model with repeated layers</source>
        <translation>es ist kein Decoder für Wörter aus gleichen Schichten</translation>
    </message>
    <message>
        <source>its last linear layer is not a head over the vocabulary without a bias</source>
        <translation>seine letzte lineare Schicht gibt nicht ohne Bias einen Wert für jedes Wort</translation>
    </message>
    <message>
        <source>precision: DeepSpeed keeps fp32 master weights in addition to %1 parameters, which needs more memory than %1 alone.</source>
        <translation>precision: DeepSpeed hält zusätzlich zu %1-Parametern fp32-Mastergewichte, was mehr Speicher braucht als %1 allein.</translation>
    </message>
    <message>
        <source>torchtitan shards experts only with FSDP2; set data-parallel to fsdp2.</source>
        <translation>torchtitan teilt Experten nur mit FSDP2 auf; setzen Sie data-parallel auf fsdp2.</translation>
    </message>
    <message>
        <source>train_batch_size is %1, which cannot be divided among %2 and %3 accumulation steps; set it to a multiple of %4.</source>
        <translation>train_batch_size ist %1, was %2 nicht auf %3 Akkumulationsschritte verteilen können; setzen Sie es auf ein Vielfaches von %4.</translation>
    </message>
    <message>
        <source>precision: with FSDP and mixed_precision, accelerate converts the parameters to fp32.</source>
        <translation>precision: Mit FSDP und mixed_precision wandelt accelerate die Parameter in fp32 um.</translation>
    </message>
    <message>
        <source>Megatron-LM trains experts with tensor parallelism only if sequence parallelism is on; set tp.sequence to yes.</source>
        <translation>Megatron-LM trainiert Experten mit Tensorparallelität nur, wenn die Sequenzparallelität eingeschaltet ist; setzen Sie tp.sequence auf yes.</translation>
    </message>
    <message>
        <source>Noise</source>
        <translation>Rauschen</translation>
    </message>
    <message>
        <source>How random elements are drawn. Only torch.compile distinguishes them from others.</source>
        <translation>Wie zufällige Elemente gezogen werden. Nur torch.compile unterscheidet sie von anderen.</translation>
    </message>
    <message>
        <source>Rotary scaling</source>
        <translation>Rotary-Skalierung</translation>
    </message>
    <message>
        <source>Rotary factor</source>
        <translation>Rotary-Faktor</translation>
    </message>
    <message>
        <source>How the rotary embedding&apos;s frequencies are scaled for longer sequences (rope_scaling). Megatron-LM&apos;s options need it; it does not change the memory.</source>
        <translation>Wie die Frequenzen des Rotary-Embeddings für längere Sequenzen skaliert werden (rope_scaling). Die Optionen von Megatron-LM brauchen es; den Speicher ändert es nicht.</translation>
    </message>
    <message>
        <source>The factor of the rotary scaling. Megatron-LM&apos;s options need it; it does not change the memory.</source>
        <translation>Der Faktor der Rotary-Skalierung. Die Optionen von Megatron-LM brauchen ihn; den Speicher ändert er nicht.</translation>
    </message>
    <message>
        <source>%1 GPUs do not fill machines of %2; set gpus-per-node to %3.</source>
        <translation>%1 GPUs füllen keine ganzen Rechner mit je %2 GPUs; setzen Sie gpus-per-node auf %3.</translation>
    </message>
    <message>
        <source>Rotary base</source>
        <translation>Rotary-Basis</translation>
    </message>
    <message>
        <source>The base (theta) of the rotary embedding&apos;s frequencies. Megatron-LM&apos;s options need it; it does not change the memory.</source>
        <translation>Bei den Frequenzen eines Rotary Embeddings: die Zahl, deren Potenzen sie sind. Wird für die Optionen von Megatron-LM gebraucht; ändert keinen Speicher.</translation>
    </message>
    <message>
        <source>%1 %2: %3</source>
        <translation>%1 %2: %3</translation>
    </message>
    <message>
        <source>image: the network&apos;s inputs have no image size that could change</source>
        <translation>image: Die Eingaben des Netzes haben keine Bildgröße, die sich ändern ließe</translation>
    </message>
    <message>
        <source>sequence: the network&apos;s inputs have no sequence length that could change</source>
        <translation>sequence: Die Eingaben des Netzes haben keine Sequenzlänge, die sich ändern ließe</translation>
    </message>
    <message>
        <source>tensors</source>
        <translation>Tensoren</translation>
    </message>
    <message>
        <source>there is no GPU &quot;%1&quot; in the catalogue; give its usable memory in GiB as capacity</source>
        <translation>im Katalog gibt es keine GPU „%1“; geben Sie ihren nutzbaren Speicher in GiB als capacity an</translation>
    </message>
    <message>
        <source>there is no setting &quot;%1&quot;; &apos;list settings&apos; lists all</source>
        <translation>es gibt keine Einstellung „%1“; „list settings“ nennt alle</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a rule that is worked out by hand</source>
        <translation>„%1“ ist keine Regel, nach der von Hand gerechnet wird</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a size, such as 274.7 MiB or 742 MB</source>
        <translation>„%1“ ist keine Größe wie 274.7 MiB oder 742 MB</translation>
    </message>
    <message>
        <source>(4P + 4P + 4·B·A) + 10 to 30 %</source>
        <translation>(4P + 4P + 4·B·A) + 10 bis 30 %</translation>
    </message>
    <message>
        <source>It counts elements, not bytes: %1 has four bytes for each, so %2.</source>
        <translation>Hier sind Elemente gezählt, nicht Bytes: %1 rechnet vier Bytes für jedes, also %2.</translation>
    </message>
    <message>
        <source>It forgets the batch: %1 for one sample. Every sample keeps its activations until backward, so with B = %2 the sum is %3.</source>
        <translation>Der Batch ist vergessen: %1 für eine Probe. Jede Probe behält ihre Aktivierungen bis zum Rückwärtslauf; mit B = %2 ist die Summe %3.</translation>
    </message>
    <message>
        <source>It is %1 with a batch of %2: %3. With B = %4 the sum is %5.</source>
        <translation>Es ist %1 mit einem Batch von %2: %3. Mit B = %4 ist die Summe %5.</translation>
    </message>
    <message>
        <source>It is %1 with an optimizer that keeps %2 bytes for each parameter; yours keeps %3, so %4.</source>
        <translation>Es ist %1 mit einem Optimizer, der %2 Bytes je Parameter behält; Ihrer behält %3, also %4.</translation>
    </message>
    <message>
        <source>It is %1 with two bytes for each number, as in fp16 or bf16. In fp32 they are four, so %2.</source>
        <translation>Es ist %1 mit zwei Bytes je Zahl wie in fp16 oder bf16. In fp32 sind es vier, also %2.</translation>
    </message>
    <message>
        <source>It is %1 without a term: %2, which are %3.</source>
        <translation>Es ist %1, aber ein Term fehlt: %2, das sind %3.</translation>
    </message>
    <message>
        <source>It is %1: %2. %3</source>
        <translation>Es ist %1: %2. %3</translation>
    </message>
    <message>
        <source>It saves nothing: the values that it drops stay in memory as zeros, and what it keeps for backward takes %1 here.</source>
        <translation>Es spart nichts: Die verworfenen Werte bleiben als Nullen im Speicher, und was für den Rückwärtslauf behalten wird, braucht hier %1.</translation>
    </message>
    <message>
        <source>It would save nothing: the values that it drops stay in memory as zeros, and its masks, of one byte each, would take up to %1.</source>
        <translation>Es würde nichts sparen: Die verworfenen Werte bleiben als Nullen im Speicher, und die Masken mit je einem Byte bräuchten bis zu %1.</translation>
    </message>
    <message>
        <source>Smaller filters</source>
        <translation>Kleinere Filter</translation>
    </message>
    <message>
        <source>They would save next to nothing: 3×3 in place of all larger ones would save %1 of weights, gradients and optimizer state; outputs keep their size.</source>
        <translation>Sie würden kaum etwas sparen: 3×3 anstelle aller größeren würde %1 an Gewichten, Gradienten und Optimizer-Zustand sparen; die Ausgaben bleiben gleich groß.</translation>
    </message>
    <message>
        <source>They would save nothing: none here is larger than 3, and outputs keep their size.</source>
        <translation>Sie würden nichts sparen: Hier ist keiner größer als 3, und die Ausgaben bleiben gleich groß.</translation>
    </message>
    <message>
        <source>bytes of the model file</source>
        <translation>Bytes der Modelldatei</translation>
    </message>
    <message>
        <source>elements per sample in the input</source>
        <translation>Elemente pro Probe in der Eingabe</translation>
    </message>
    <message>
        <source>elements per sample in the outputs of all layers</source>
        <translation>Elemente pro Probe in den Ausgaben aller Schichten</translation>
    </message>
    <message>
        <source>parameters</source>
        <translation>Parameter</translation>
    </message>
    <message>
        <source>sample (batch size)</source>
        <translation>Probe (Batchgröße)</translation>
    </message>
    <message>
        <source>samples (batch size)</source>
        <translation>Proben (Batchgröße)</translation>
    </message>
    <message>
        <source>%1 layer is an error until it has an input: no tensor before it has the size that it needs.</source>
        <translation>%1 Schicht ist ein Fehler, bis sie eine Eingabe hat: Kein Tensor davor hat die Größe, die sie braucht.</translation>
    </message>
    <message>
        <source>%1 layers are errors until they have an input: no tensor before them has the size that they need.</source>
        <translation>%1 Schichten sind Fehler, bis sie eine Eingabe haben: Kein Tensor davor hat die Größe, die sie brauchen.</translation>
    </message>
    <message>
        <source>No row gives the input that %1 needs. Choose its type and its input, or enter its sizes and set &quot;Incomplete&quot; to no.</source>
        <translation>Keine Zeile liefert die Eingabe, die %1 braucht. Wählen Sie Typ und Eingabe, oder geben Sie ihre Größen ein und setzen Sie „Unvollständig“ auf nein.</translation>
    </message>
    <message>
        <source>the table has more than %1 rows</source>
        <translation>die Tabelle hat mehr als %1 Zeilen</translation>
    </message>
    <message>
        <source>unknown input</source>
        <translation>unbekannte Eingabe</translation>
    </message>
    <message>
        <source>no-sync: accelerate reduces gradients once per step; the training script has to pass Accelerator a GradientAccumulationPlugin with sync_each_batch=True.</source>
        <translation>no-sync: accelerate reduziert Gradienten einmal je Schritt; das Trainingsskript muss Accelerator ein GradientAccumulationPlugin mit sync_each_batch=True übergeben.</translation>
    </message>
    <message>
        <source>Accelerator.accumulate reduces gradients once per step, unless the script asks for sync_each_batch; set no-sync to yes for its memory.</source>
        <translation>Accelerator.accumulate reduziert Gradienten einmal je Schritt, sofern das Skript nicht sync_each_batch verlangt; setzen Sie no-sync auf yes, um dessen Speicher zu sehen.</translation>
    </message>
    <message>
        <source>expert-tensor-parallel: torchtitan does not shard the layers of experts; set it to 1.</source>
        <translation>expert-tensor-parallel: torchtitan teilt die Schichten von Experten nicht auf; setzen Sie es auf 1.</translation>
    </message>
    <message>
        <source>no-sync: torchtitan reduces gradients with every micro-batch.</source>
        <translation>no-sync: torchtitan reduziert Gradienten mit jedem Mikro-Batch.</translation>
    </message>
    <message>
        <source>pp.return-outputs: torchtitan drops the outputs of micro-batches.</source>
        <translation>pp.return-outputs: torchtitan verwirft die Ausgaben der Mikro-Batches.</translation>
    </message>
    <message>
        <source>DeepSpeed&apos;s ZeRO stages 2 and 3 reduce the gradients of every micro-batch; set no-sync to no, or data-parallel to deepspeed-zero1.</source>
        <translation>Die ZeRO-Stufen 2 und 3 von DeepSpeed reduzieren die Gradienten jedes Mikro-Batches; setzen Sie no-sync auf no oder data-parallel auf deepspeed-zero1.</translation>
    </message>
    <message>
        <source>Experts cannot be sharded over %1 GPUs if other layers are sharded over %2; set expert-tensor-parallel to %3.</source>
        <translation>%1 GPUs können sich keine Experten teilen, wo sich %2 andere Schichten teilen; setzen Sie expert-tensor-parallel auf %3.</translation>
    </message>
    <message>
        <source>Experts that are sharded unlike other layers need sequence parallelism; set tp.sequence to yes or expert-tensor-parallel to 0.</source>
        <translation>Experten, die nicht wie andere Schichten aufgeteilt werden, brauchen Sequenzparallelität; setzen Sie tp.sequence auf yes oder expert-tensor-parallel auf 0.</translation>
    </message>
    <message>
        <source>Shards, gradients and optimizer state take %1 of CPU memory in each machine.</source>
        <translation>Teile, Gradienten und Optimiererzustand belegen in jeder Maschine %1 CPU-Speicher.</translation>
    </message>
    <message>
        <source>context parallelism %1</source>
        <translation>Kontextparallelität %1</translation>
    </message>
    <message>
        <source>selective activation checkpointing</source>
        <translation>selektives Aktivierungs-Checkpointing</translation>
    </message>
    <message>
        <source>CPU offload</source>
        <translation>Teile im CPU-Speicher</translation>
    </message>
    <message>
        <source>ZeroRedundancyOptimizer</source>
        <translation>ZeroRedundancyOptimizer</translation>
    </message>
    <message>
        <source>tensor parallelism up to %1</source>
        <translation>Tensorparallelität bis %1</translation>
    </message>
    <message>
        <source>pipelines (1F1B) of up to %1 stages</source>
        <translation>Pipelines (1F1B) mit bis zu %1 Stufen</translation>
    </message>
    <message>
        <source>context parallelism up to %1</source>
        <translation>Kontextparallelität bis %1</translation>
    </message>
    <message>
        <source>expert parallelism up to %1</source>
        <translation>Expertenparallelität bis %1</translation>
    </message>
    <message>
        <source>GPU counts tried: %1; layouts tried: %2.</source>
        <translation>Probierte Zahlen von GPUs: %1; Arten: %2.</translation>
    </message>
    <message>
        <source>Because nothing else fit: FSDP2 with CPU offload.</source>
        <translation>Da nichts anderes passte: FSDP2 mit Teilen im CPU-Speicher.</translation>
    </message>
    <message>
        <source>Not tried: FSDP1, DeepSpeed, Megatron-LM, interleaved pipelines, other precisions, other optimizers and offloaded activations.</source>
        <translation>Nicht probiert: FSDP1, DeepSpeed, Megatron-LM, verschachtelte Pipelines, andere Genauigkeiten, andere Optimierer und ausgelagerte Aktivierungen.</translation>
    </message>
    <message>
        <source>Expert tensor parallelism</source>
        <translation>Tensorparallelität der Experten</translation>
    </message>
    <message>
        <source>The number of GPUs over which the layers of each expert are sharded; 0: as many as for other layers.</source>
        <translation>Wie viele GPUs sich die Schichten jedes Experten teilen; 0: so viele wie sich andere Schichten teilen.</translation>
    </message>
    <message>
        <source>as tensor-parallel</source>
        <translation>wie tensor-parallel</translation>
    </message>
    <message>
        <source>Return outputs</source>
        <translation>Ausgaben zurückgeben</translation>
    </message>
    <message>
        <source>PyTorch&apos;s schedules keep every micro-batch&apos;s output until the step ends, and the last stage joins them; torchtitan turns this off (return_outputs=False).</source>
        <translation>PyTorchs Ablaufpläne behalten die Ausgabe jedes Mikro-Batches bis zum Ende des Schritts, und die letzte Stufe fügt sie zusammen; torchtitan schaltet das ab (return_outputs=False).</translation>
    </message>
    <message>
        <source>Reduce once per step</source>
        <translation>Einmal je Schritt reduzieren</translation>
    </message>
    <message>
        <source>With gradient accumulation, gradients are reduced in the last micro-batch only (no_sync, set_requires_gradient_sync): less traffic, but FSDP keeps all gradients unsharded until then.</source>
        <translation>Bei Gradientenakkumulation werden Gradienten nur im letzten Mikro-Batch reduziert (no_sync, set_requires_gradient_sync): weniger Verkehr, aber FSDP behält bis dahin alle Gradienten ungeteilt.</translation>
    </message>
    <message>
        <source>%1 works on whole matrices, of which each GPU would have a part; set data-parallel to ddp or zero1 and tensor-parallel to 1, or choose another optimizer.</source>
        <translation>%1 arbeitet mit ganzen Matrizen, von denen jede GPU nur einen Teil hätte; setzen Sie data-parallel auf ddp oder zero1 und tensor-parallel auf 1, oder wählen Sie einen anderen Optimierer.</translation>
    </message>
    <message>
        <source>Checkpointing</source>
        <translation>Checkpointing</translation>
    </message>
    <message>
        <source>Fine-tuning</source>
        <translation>Fine-Tuning</translation>
    </message>
    <message>
        <source>Kernels</source>
        <translation>Kernel</translation>
    </message>
    <message>
        <source>Live tensors is the largest sum of tensor bytes; allocated is %1.max_memory_allocated: the same with rounding to 512 bytes and the kernels&apos; workspaces.</source>
        <translation>Tensoren ist die größte Summe der Tensor-Bytes; belegt ist %1.max_memory_allocated: dasselbe mit Aufrundung auf 512 Bytes und den Arbeitsbereichen der Kernel.</translation>
    </message>
    <message>
        <source>Loss chunks</source>
        <translation>Loss-Teile</translation>
    </message>
    <message>
        <source>Memory outside the allocator as you measured it on this GPU (nvidia-smi minus torch.cuda.memory_reserved); -1 is the built-in estimate.</source>
        <translation>Speicher außerhalb des Allocators, wie Sie ihn auf dieser GPU gemessen haben (nvidia-smi minus torch.cuda.memory_reserved); -1 ist die eingebaute Schätzung.</translation>
    </message>
    <message>
        <source>Offloading</source>
        <translation>Offloading</translation>
    </message>
    <message>
        <source>Optimizer step and loss</source>
        <translation>Optimizer-Schritt und Loss</translation>
    </message>
    <message>
        <source>Quantization</source>
        <translation>Quantisierung</translation>
    </message>
    <message>
        <source>Reserved is %1.max_memory_reserved: the caching allocator&apos;s segments; the device total adds the libraries and the %2, as %3 shows it.</source>
        <translation>Reserviert ist %1.max_memory_reserved: die Segmente des Caching-Allocators; die Gerätesumme enthält außerdem die Bibliotheken und %2, wie %3 sie zeigt.</translation>
    </message>
    <message>
        <source>What to recompute</source>
        <translation>Was neu berechnet wird</translation>
    </message>
    <message>
        <source>backend</source>
        <translation>backend</translation>
    </message>
    <message>
        <source>built-in estimate</source>
        <translation>eingebaute Schätzung</translation>
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
        <translation>hat %1 Einträge, erlaubt sind %2</translation>
    </message>
    <message>
        <source>max_split_size_mb</source>
        <translation>max_split_size_mb</translation>
    </message>
    <message>
        <source>needs an input of at least 2 dimensions, but has %1.</source>
        <translation>braucht eine Eingabe mit mindestens 2 Dimensionen, hat aber %1.</translation>
    </message>
    <message>
        <source>off</source>
        <translation>aus</translation>
    </message>
    <message>
        <source>pads %1 dimensions in mode %2, which takes an input of %3 dimensions, but has %4.</source>
        <translation>füllt %1 Dimensionen im Modus %2 auf; der nimmt eine Eingabe mit %3 Dimensionen, sie ist aber %4.</translation>
    </message>
    <message>
        <source>roundup_power2_divisions</source>
        <translation>roundup_power2_divisions</translation>
    </message>
    <message>
        <source>takes an index of one dimension, but has %1.</source>
        <translation>nimmt einen Index mit einer Dimension, hat aber %1.</translation>
    </message>
    <message>
        <source>takes an index with as many dimensions as its input %1, but has %2.</source>
        <translation>nimmt einen Index mit so vielen Dimensionen wie die Eingabe %1, hat aber %2.</translation>
    </message>
    <message>
        <source>takes the ids of rows, not %1</source>
        <translation>nimmt die Nummern von Zeilen, nicht %1</translation>
    </message>
    <message>
        <source>%1 is read by several stages of the pipeline, but a stage passes on the output of its last block alone; set pipeline-parallel to 1.</source>
        <translation>%1 wird von mehreren Stufen der Pipeline gelesen, aber eine Stufe gibt nur die Ausgabe ihres letzten Blocks weiter; setzen Sie pipeline-parallel auf 1.</translation>
    </message>
    <message>
        <source>epoch</source>
        <translation>Epoche</translation>
    </message>
    <message>
        <source>%1: the size must be a multiple of %2.</source>
        <translation>%1: Die Größe muss ein Vielfaches von %2 sein.</translation>
    </message>
    <message>
        <source>print(model) does not show the parameters that these classes hold themselves: %1. Enter how many they are (0 if none), and set &quot;Incomplete&quot; to no.</source>
        <translation>print(model) zeigt die Parameter nicht, die diese Klassen selbst halten: %1. Tragen Sie ihre Anzahl ein (0, wenn es keine sind) und setzen Sie „Unvollständig“ auf nein.</translation>
    </message>
    <message>
        <source>unprinted parameters</source>
        <translation>nicht ausgegebene Parameter</translation>
    </message>
    <message>
        <source>%1: the file for %2 has no setting for %3; set it in your script.</source>
        <translation>%1: Die Datei für %2 hat keine Einstellung für „%3“; setzen Sie es in Ihrem Skript.</translation>
    </message>
    <message>
        <source>Convolution with learned filters, or those of a second input (a third is the bias). Saves its input for the backward pass.</source>
        <translation>Faltung mit gelernten Filtern oder denen einer zweiten Eingabe (eine dritte ist der Bias). Behält ihre Eingabe für den Rückwärtslauf.</translation>
    </message>
    <message>
        <source>Ignore mixed precision</source>
        <translation>Gemischte Präzision ignorieren</translation>
    </message>
    <message>
        <source>Names of layers, separated by commas, where * matches anything; their parameters get no gradient: layer1*,conv1. blocks:6 freezes the first six repeats of a block</source>
        <translation>Namen von Schichten, durch Kommas getrennt, wobei * für alles steht; ihre Parameter bekommen keinen Gradienten: layer1*,conv1. blocks:6 friert die ersten sechs Wiederholungen eines Blocks ein</translation>
    </message>
    <message>
        <source>free, where autograd allows it</source>
        <translation>kostenlos, wo Autograd es erlaubt</translation>
    </message>
    <message>
        <source>free: the allocator grows segments page by page</source>
        <translation>kostenlos: der Allokator lässt Segmente seitenweise wachsen</translation>
    </message>
    <message>
        <source>free: the same result without the score matrix</source>
        <translation>kostenlos: dasselbe Ergebnis ohne die Score-Matrix</translation>
    </message>
    <message>
        <source>free: the same update in one kernel</source>
        <translation>kostenlos: derselbe Schritt in einem Kernel</translation>
    </message>
    <message>
        <source>needs %1, but has %2; choose them among the rows above it.</source>
        <translation>braucht %1, hat aber %2; wählen Sie sie unter den Zeilen darüber.</translation>
    </message>
    <message>
        <source>needs an input; add an Input row above it.</source>
        <translation>braucht eine Eingabe; fügen Sie darüber eine Input-Zeile ein.</translation>
    </message>
    <message>
        <source>+%1 a pass</source>
        <translation>+%1 je Durchlauf</translation>
    </message>
    <message>
        <source>+%1 a step</source>
        <translation>+%1 je Schritt</translation>
    </message>
    <message>
        <source>No plan for up to %1 finishes within %2: the fastest takes %3.</source>
        <translation>Kein Plan für bis zu %1 ist in %2 fertig: Der schnellste braucht %3.</translation>
    </message>
    <message>
        <source>Times do not count loading the input, slower ranks among equal ones, limits of heat and power, other processes on the GPU or the host, and the first steps, which compile and tune.</source>
        <translation>Die Zeiten enthalten nicht: das Laden der Eingabe, langsamere unter gleichen Rängen, Grenzen von Wärme und Leistung, andere Prozesse auf der GPU oder dem Host und die ersten Schritte, die kompilieren und abstimmen.</translation>
    </message>
    <message>
        <source>torch.backends.cudnn.benchmark: PyTorch tries cuDNN&apos;s plans for each convolution the first time it runs, and then frees all cached memory, so that later allocations are packed more closely. The memory that the trials use for a moment is not counted. A step is faster: without it, cuDNN&apos;s heuristics choose the plans, and most contiguous images are copied to channels-last and back.</source>
        <translation>torch.backends.cudnn.benchmark: PyTorch probiert beim ersten Lauf jeder Faltung die Pläne von cuDNN aus und gibt danach allen gecachten Speicher frei, sodass spätere Belegungen dichter liegen. Der Speicher, den die Versuche kurzzeitig brauchen, zählt nicht. Ein Schritt ist schneller: Ohne die Einstellung wählen cuDNNs Heuristiken die Pläne, und die meisten zusammenhängenden Bilder werden nach channels-last und zurück kopiert.</translation>
    </message>
    <message>
        <source>−%1 a pass</source>
        <translation>−%1 je Durchlauf</translation>
    </message>
    <message>
        <source>−%1 a step</source>
        <translation>−%1 je Schritt</translation>
    </message>
    <message>
        <source>%1 MultiheadAttention: print(model) does not show its kdim, vdim and add_bias_kv; its keys and values are assumed to be as wide as its queries, without biases of their own.</source>
        <translation>%1 MultiheadAttention: print(model) zeigt kdim, vdim und add_bias_kv nicht; Schlüssel und Werte sind so breit wie die Anfragen und ohne eigene Biases angenommen.</translation>
    </message>
    <message>
        <source>%1 MultiheadAttention: print(model) does not show their kdim, vdim and add_bias_kv; their keys and values are assumed to be as wide as their queries, without biases of their own.</source>
        <translation>%1 MultiheadAttention: print(model) zeigt kdim, vdim und add_bias_kv nicht; ihre Schlüssel und Werte sind so breit wie ihre Anfragen und ohne eigene Biases angenommen.</translation>
    </message>
    <message>
        <source>%1 is assumed to be %2.</source>
        <translation>%1 ist als %2 angenommen.</translation>
    </message>
    <message>
        <source>%1 layer has an adapter of PEFT&apos;s: everything else is assumed to be frozen.</source>
        <translation>%1 Schicht hat einen Adapter von PEFT: Alles andere ist als eingefroren angenommen.</translation>
    </message>
    <message>
        <source>%1 layers have adapters of PEFT&apos;s: everything else is assumed to be frozen.</source>
        <translation>%1 Schichten haben Adapter von PEFT: Alles andere ist als eingefroren angenommen.</translation>
    </message>
    <message>
        <source>The trainable parameters differ from those that the text states (%1). Choose other target modules or freeze others, and remove this row.</source>
        <translation>Hier werden andere Parameter trainiert, als der Text angibt (%1). Wählen Sie andere Zielmodule oder frieren Sie andere ein, und entfernen Sie diese Zeile.</translation>
    </message>
    <message>
        <source>Printed more than once, and assumed to be the same modules: %1.</source>
        <translation>Mehrmals ausgegeben und als dieselben Module angenommen: %1.</translation>
    </message>
    <message>
        <source>Quantized weights cannot train: only the other weights are assumed to, as there are no adapters.</source>
        <translation>Quantisierte Gewichte können nicht trainiert werden: Da es keine Adapter gibt, ist angenommen, dass nur die anderen trainiert werden.</translation>
    </message>
    <message>
        <source>The file does not give %1: the default of its class, %2, is assumed.</source>
        <translation>Die Datei gibt %1 nicht an: Die Vorgabe ihrer Klasse, %2, ist angenommen.</translation>
    </message>
    <message>
        <source>The last layer is quantized in the text; it is counted like the weights that are not.</source>
        <translation>Die letzte Schicht ist im Text quantisiert; sie ist wie die nicht quantisierten Gewichte gezählt.</translation>
    </message>
    <message>
        <source>The text does not show how Linear4bit stores its weights: NF4 with double quantization is assumed.</source>
        <translation>Der Text zeigt nicht, wie Linear4bit seine Gewichte speichert: NF4 mit doppelter Quantisierung ist angenommen.</translation>
    </message>
    <message>
        <source>The text does not show the dtype of the frozen weights: bf16 is assumed.</source>
        <translation>Der Text zeigt den Datentyp der eingefrorenen Gewichte nicht: bf16 ist angenommen.</translation>
    </message>
    <message>
        <source>The text does not show the dtype of the weights that are not quantized: bf16 is assumed.</source>
        <translation>Der Text zeigt den Datentyp der nicht quantisierten Gewichte nicht: bf16 ist angenommen.</translation>
    </message>
    <message>
        <source>The text shows adapters or quantized layers: the rows are those without them, because the setup stays. Open the text as a model to have them.</source>
        <translation>Der Text zeigt Adapter oder quantisierte Schichten: Die Zeilen sind die ohne sie, weil das Setup bleibt. Öffnen Sie den Text als Modell, um sie zu erhalten.</translation>
    </message>
    <message>
        <source>other trainable parameters</source>
        <translation>andere trainierbare Parameter</translation>
    </message>
    <message>
        <source>the file lacks most sizes of the model. The defaults of its class would be %1. Add the model&apos;s own, or assume these.</source>
        <translation>In der Datei fehlen die meisten Größen des Modells. Die Vorgaben seiner Klasse wären %1. Ergänzen Sie die des Modells, oder nehmen Sie diese an.</translation>
    </message>
    <message>
        <source>%1 LayerNorm are assumed to have biases, which print(model) does not show; the linear layers have none.</source>
        <translation>Für %1 LayerNorm werden Biases angenommen, die print(model) nicht zeigt; die linearen Schichten haben keine.</translation>
    </message>
    <message>
        <source>%1 LayerNorm is assumed to have a bias, which print(model) does not show; the linear layers have none.</source>
        <translation>Für %1 LayerNorm wird ein Bias angenommen, den print(model) nicht zeigt; die linearen Schichten haben keinen.</translation>
    </message>
    <message>
        <source>%1 norm does not print its size: it is assumed to be as wide as its input.</source>
        <translation>%1 Norm gibt ihre Größe nicht aus: Es wird angenommen, dass sie so breit wie ihre Eingabe ist.</translation>
    </message>
    <message>
        <source>%1 norms do not print their sizes: they are assumed to be as wide as their inputs.</source>
        <translation>%1 Normen geben ihre Größen nicht aus: Es wird angenommen, dass sie so breit wie ihre Eingaben sind.</translation>
    </message>
    <message>
        <source>%1 parameters of the total are assumed to be those that print(model) does not show.</source>
        <translation>Es wird angenommen, dass %1 Parameter der Gesamtzahl die sind, die print(model) nicht zeigt.</translation>
    </message>
    <message>
        <source>%1 weight_norm: print(model) does not show its dim; 0, the default, is assumed.</source>
        <translation>%1 weight_norm: print(model) zeigt dim nicht; 0, die Vorgabe, wird angenommen.</translation>
    </message>
    <message>
        <source>%1 weight_norm: print(model) does not show their dim; 0, the default, is assumed.</source>
        <translation>%1 weight_norm: print(model) zeigt ihre dim nicht; 0, die Vorgabe, wird angenommen.</translation>
    </message>
    <message>
        <source>Layers that get a low-rank adapter, as PEFT&apos;s target_modules: suffixes of module paths separated by commas (q_proj,v_proj), globs, a regular expression over the whole path, or all-linear (all linear layers but the head). Embeddings and convolutions get one if they are named. Everything else is frozen.</source>
        <translation>Schichten, die einen Adapter niedrigen Rangs bekommen, wie target_modules in PEFT: Endungen von Modulpfaden, durch Kommas getrennt (q_proj,v_proj), Globs, ein regulärer Ausdruck über den ganzen Pfad oder all-linear (alle linearen Schichten außer dem Kopf). Embeddings und Faltungen bekommen einen, wenn sie genannt sind. Alles andere ist eingefroren.</translation>
    </message>
    <message>
        <source>Parameters that these classes may hold themselves are not in the text, and are assumed not to be there: %1.</source>
        <translation>Parameter, die diese Klassen selbst haben können, stehen nicht im Text; es wird angenommen, dass es sie nicht gibt: %1.</translation>
    </message>
    <message>
        <source>Rank per group</source>
        <translation>Rang je Gruppe</translation>
    </message>
    <message>
        <source>The last layer is assumed to share the weight of the embedding, as in %1 unless tie_word_embeddings is false.</source>
        <translation>Es wird angenommen, dass die letzte Schicht das Gewicht des Embeddings teilt, wie in %1, sofern tie_word_embeddings nicht False ist.</translation>
    </message>
    <message>
        <source>The last layer shares the weight of the embedding.</source>
        <translation>Die letzte Schicht teilt das Gewicht des Embeddings.</translation>
    </message>
    <message>
        <source>The pipeline runs very many kernels. Only the shown rank is estimated with all micro-batches. The other ranks omit repeated ones, and may reserve up to 4 % more.</source>
        <translation>Die Pipeline führt sehr viele Kernel aus. Nur der gezeigte Rang ist mit allen Mikro-Batches geschätzt. Bei den anderen Rängen sind wiederholte ausgelassen; sie können bis zu 4 % mehr reservieren.</translation>
    </message>
    <message>
        <source>has %1 groups, which do not divide the rank %2 of its adapter; choose another rank.</source>
        <translation>hat %1 Gruppen, die den Rang %2 ihres Adapters nicht teilen; wählen Sie einen anderen Rang.</translation>
    </message>
    <message>
        <source>line %1: &quot;%2&quot; changes the model in a way that is not read from code; paste the output of print(model)</source>
        <translation>Zeile %1: „%2“ ändert das Modell auf eine Weise, die aus Code nicht gelesen wird; fügen Sie die Ausgabe von print(model) ein</translation>
    </message>
    <message>
        <source>%1 parameter of the total is assumed to be one that print(model) does not show.</source>
        <translation>Es wird angenommen, dass %1 Parameter der Gesamtzahl einer ist, den print(model) nicht zeigt.</translation>
    </message>
    <message>
        <source>same as the model</source>
        <translation>wie das Modell</translation>
    </message>
    <message>
        <source>Asynchronous tensor parallelism</source>
        <translation>Asynchrone Tensorparallelität</translation>
    </message>
    <message>
        <source>Collectives between sharded layers are split and overlap with matrix multiplication, as in Inductor (_micro_pipeline_tp, torchtitan&apos;s enable_async_tensor_parallel) and Megatron-LM (--tp-comm-overlap). It changes how long a step takes; PyTorch&apos;s needs torch.compile.</source>
        <translation>Kollektive Operationen zwischen aufgeteilten Schichten laufen in Teilen, während Matrixprodukte rechnen, wie bei Inductor (_micro_pipeline_tp, enable_async_tensor_parallel von torchtitan) und Megatron-LM (--tp-comm-overlap). Es ändert, wie lange ein Schritt dauert; bei PyTorch ist torch.compile nötig.</translation>
    </message>
    <message>
        <source>Has no effect: the network is not compiled.</source>
        <translation>Ohne Wirkung: Das Netz wird nicht kompiliert.</translation>
    </message>
    <message>
        <source>compile.deepcompile: DeepCompile&apos;s own passes are estimated as compile: model.</source>
        <translation>compile.deepcompile: Die eigenen Durchgänge von DeepCompile werden wie compile: model geschätzt.</translation>
    </message>
    <message>
        <source>compile: accelerate compiles the model without its loss; the training script has to compile a function that calls both.</source>
        <translation>compile: accelerate kompiliert das Modell ohne seinen Verlust; das Trainingsskript muss eine Funktion kompilieren, die beide aufruft.</translation>
    </message>
    <message>
        <source>compile: engine.compile() compiles the model as a whole; the training script has to compile each block instead.</source>
        <translation>compile: engine.compile() kompiliert das ganze Modell; das Trainingsskript muss stattdessen jeden Block kompilieren.</translation>
    </message>
    <message>
        <source>compile: engine.compile() compiles the model without its loss; the training script has to compile a function that calls both.</source>
        <translation>compile: engine.compile() kompiliert das Modell ohne seinen Verlust; das Trainingsskript muss eine Funktion kompilieren, die beide aufruft.</translation>
    </message>
    <message>
        <source>compile: the training script has to call engine.compile() after deepspeed.initialize.</source>
        <translation>compile: Das Trainingsskript muss nach deepspeed.initialize engine.compile() aufrufen.</translation>
    </message>
    <message>
        <source>compile: torchtitan compiles each block and the loss, not %1.</source>
        <translation>compile: torchtitan kompiliert jeden Block und den Verlust, nicht %1.</translation>
    </message>
    <message>
        <source>dynamo_backend: %1 is estimated without torch.compile.</source>
        <translation>dynamo_backend: %1 wird ohne torch.compile geschätzt.</translation>
    </message>
    <message>
        <source>dynamo_mode: max-autotune is estimated as reduce-overhead; the workspaces of its trials are not counted.</source>
        <translation>dynamo_mode: max-autotune wird wie reduce-overhead geschätzt; die Arbeitsspeicher seiner Versuche werden nicht gezählt.</translation>
    </message>
    <message>
        <source>tp.async: torchtitan requires tensor parallelism and a compiled model.</source>
        <translation>tp.async: torchtitan verlangt Tensorparallelität und ein kompiliertes Modell.</translation>
    </message>
    <message>
        <source>is where the graph of torch.compile breaks (%1): the parts before it and from it on are compiled separately.</source>
        <translation>ist die Stelle, an der der Graph von torch.compile bricht (%1): Was davor liegt und was damit beginnt, wird jeweils für sich kompiliert.</translation>
    </message>
    <message>
        <source>takes an object with a &quot;reason&quot;</source>
        <translation>erwartet ein Objekt mit einem „reason“</translation>
    </message>
    <message>
        <source>runs without torch.compile, except for your own modules inside it: Dynamo does not compile the forward of torch.nn modules.</source>
        <translation>läuft wie ohne torch.compile, außer eigenen Modulen darin: Dynamo überlässt den Forward eines Moduls von torch.nn Python.</translation>
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
        <translation>%1 passt</translation>
    </message>
    <message>
        <source>%1 of %2 usable, for the allocator</source>
        <translation>%1 von %2 nutzbaren, für den Allokator</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>%1, %2 usable</source>
        <translation>%1, %2 nutzbar</translation>
    </message>
    <message>
        <source>Allocator</source>
        <translation>Allokator</translation>
    </message>
    <message>
        <source>Communication</source>
        <translation>Kommunikation</translation>
    </message>
    <message>
        <source>Context</source>
        <translation>Kontext</translation>
    </message>
    <message>
        <source>Gathered</source>
        <translation>Eingesammelt</translation>
    </message>
    <message>
        <source>Gathered parameters</source>
        <translation>Eingesammelte Parameter</translation>
    </message>
    <message>
        <source>Input, buffers</source>
        <translation>Eingabe, Puffer</translation>
    </message>
    <message>
        <source>No layers yet</source>
        <translation>Noch keine Schichten</translation>
    </message>
    <message>
        <source>backward</source>
        <translation>Rückwärtslauf</translation>
    </message>
    <message>
        <source>beyond %1, under 5 % more</source>
        <translation>über %1 unter 5 % mehr</translation>
    </message>
    <message>
        <source>days</source>
        <translation>Tage</translation>
    </message>
    <message>
        <source>forward</source>
        <translation>Vorwärtslauf</translation>
    </message>
    <message>
        <source>largest batch %1</source>
        <translation>größter Batch: %1</translation>
    </message>
    <message>
        <source>loss</source>
        <translation>Loss</translation>
    </message>
    <message>
        <source>million samples/s</source>
        <translation>Millionen Proben/s</translation>
    </message>
    <message>
        <source>million tokens/s</source>
        <translation>Millionen Tokens/s</translation>
    </message>
    <message>
        <source>only %1 positions</source>
        <translation>nur %1 Positionen</translation>
    </message>
    <message>
        <source>peak %1</source>
        <translation>Spitze %1</translation>
    </message>
    <message>
        <source>predicted</source>
        <translation>vorhergesagt</translation>
    </message>
    <message>
        <source>predicted peak %1</source>
        <translation>vorhergesagte Spitze %1</translation>
    </message>
    <message>
        <source>recorded peak %1</source>
        <translation>aufgezeichnete Spitze %1</translation>
    </message>
    <message>
        <source>reserved</source>
        <translation>reserviert</translation>
    </message>
    <message>
        <source>reserved by the allocator</source>
        <translation>vom Allokator reserviert</translation>
    </message>
    <message>
        <source>samples/s</source>
        <translation>Proben/s</translation>
    </message>
    <message>
        <source>step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>thousand samples/s</source>
        <translation>Tausend Proben/s</translation>
    </message>
    <message>
        <source>thousand tokens/s</source>
        <translation>Tausend Tokens/s</translation>
    </message>
    <message>
        <source>tokens/s</source>
        <translation>Tokens/s</translation>
    </message>
    <message>
        <source>without torch.compile</source>
        <translation>ohne torch.compile</translation>
    </message>
    <message>
        <source>&quot;%1&quot; may be %2 or %3; write which, with = before the value</source>
        <translation>„%1“ kann %2 oder %3 sein; schreiben Sie, welches, mit = vor dem Wert</translation>
    </message>
    <message>
        <source>%1 argument</source>
        <translation>%1 Argument</translation>
    </message>
    <message>
        <source>%1 arguments</source>
        <translation>%1 Argumente</translation>
    </message>
    <message>
        <source>Columns that are not read: %1. A column may be named after an attribute of the layers, such as out_channels.</source>
        <translation>Nicht gelesene Spalten: %1. Eine Spalte darf nach einem Attribut der Schichten benannt sein, etwa out_channels.</translation>
    </message>
    <message>
        <source>Inputs are not in the table, and the row above is assumed: %1. A wider table may show them.</source>
        <translation>Eingaben stehen nicht in der Tabelle, und die Zeile darüber wird angenommen: %1. Eine breitere Tabelle zeigt sie vielleicht.</translation>
    </message>
    <message>
        <source>Names of inputs are cut and fit several rows, of which the last is assumed: %1. A wider table shows them whole.</source>
        <translation>Namen von Eingaben sind abgeschnitten und passen zu mehreren Zeilen, von denen die letzte angenommen wird: %1. Eine breitere Tabelle zeigt sie ganz.</translation>
    </message>
    <message>
        <source>Settings in line %1 are not those of its Attributes, which were read: %2</source>
        <translation>Die Settings in Zeile %1 sind nicht die der Attributes, die gelesen wurden: %2</translation>
    </message>
    <message>
        <source>Settings: %1</source>
        <translation>Settings: %1</translation>
    </message>
    <message>
        <source>The text has several models, of which %1 was read. Not read: %2. To read another one, keep only that one in the text.</source>
        <translation>Der Text enthält mehrere Modelle, von denen %1 gelesen wurde. Nicht gelesen: %2. Um ein anderes zu lesen, lassen Sie nur dieses im Text stehen.</translation>
    </message>
    <message>
        <source>line %1: %2 has no argument &quot;%3&quot;; did you mean %4?</source>
        <translation>Zeile %1: %2 hat kein Argument „%3“; meinten Sie %4?</translation>
    </message>
    <message>
        <source>line %1: %2 has no argument &quot;%3&quot;; its arguments are %4</source>
        <translation>Zeile %1: %2 hat kein Argument „%3“; die Argumente sind %4</translation>
    </message>
    <message>
        <source>line %1: %2 takes %3, not more</source>
        <translation>Zeile %1: %2 nimmt %3, nicht mehr</translation>
    </message>
    <message>
        <source>line %1: a comma is missing before &quot;%2&quot;</source>
        <translation>Zeile %1: vor „%2“ fehlt ein Komma</translation>
    </message>
    <message>
        <source>line %1: a value depends on a condition that the text does not decide; write the value itself</source>
        <translation>Zeile %1: ein Wert hängt von einer Bedingung ab, die der Text nicht entscheidet; schreiben Sie den Wert selbst</translation>
    </message>
    <message>
        <source>line %1: the argument %2 of %3 takes %4, not %5</source>
        <translation>Zeile %1: das Argument %2 von %3 nimmt %4, nicht %5</translation>
    </message>
    <message>
        <source>line %1: the part of &quot;%2&quot; in brackets is not read from code; write the value itself</source>
        <translation>Zeile %1: der Teil von „%2“ in Klammern wird nicht aus Code gelesen; schreiben Sie den Wert selbst</translation>
    </message>
    <message>
        <source>there is no model &quot;%1&quot; in it; its models are %2</source>
        <translation>es enthält kein Modell „%1“; seine Modelle sind %2</translation>
    </message>
    <message>
        <source>whole numbers</source>
        <translation>ganze Zahlen</translation>
    </message>
    <message>
        <source>automatic (DDP)</source>
        <translation>automatisch (DDP)</translation>
    </message>
    <message>
        <source>Has no effect: %1 does not use it.</source>
        <translation>Hat keine Wirkung: %1 benutzt es nicht.</translation>
    </message>
    <message>
        <source>Has no effect: %1 has only one implementation.</source>
        <translation>Hat keine Wirkung: %1 hat nur eine Implementierung.</translation>
    </message>
    <message>
        <source>Has no effect: no module is a target of LoRA.</source>
        <translation>Hat keine Wirkung: Kein Modul ist ein Ziel von LoRA.</translation>
    </message>
    <message>
        <source>Has no effect: DeepSpeed converts the adapters together with the model.</source>
        <translation>Hat keine Wirkung: DeepSpeed wandelt die Adapter zusammen mit dem Modell um.</translation>
    </message>
    <message>
        <source>Has no effect: IA3 has vectors in place of matrices.</source>
        <translation>Hat keine Wirkung: IA3 hat Vektoren anstelle von Matrizen.</translation>
    </message>
    <message>
        <source>Has no effect: the adapter is not IA3.</source>
        <translation>Hat keine Wirkung: Der Adapter ist nicht IA3.</translation>
    </message>
    <message>
        <source>Has no effect: nothing is quantized or in float8.</source>
        <translation>Hat keine Wirkung: Nichts ist quantisiert oder in float8.</translation>
    </message>
    <message>
        <source>Has no effect: no layer is in float8.</source>
        <translation>Hat keine Wirkung: Keine Schicht ist in float8.</translation>
    </message>
    <message>
        <source>Has no effect: activations are not offloaded.</source>
        <translation>Hat keine Wirkung: Aktivierungen werden nicht ausgelagert.</translation>
    </message>
    <message>
        <source>Has no effect: the samples of the dataset are not given.</source>
        <translation>Hat keine Wirkung: Die Proben des Datensatzes sind nicht angegeben.</translation>
    </message>
    <message>
        <source>Has no effect: the block is not checkpointed.</source>
        <translation>Hat keine Wirkung: Der Block hat kein Checkpointing.</translation>
    </message>
    <message>
        <source>Has no effect: no block is checkpointed.</source>
        <translation>Hat keine Wirkung: Kein Block hat Checkpointing.</translation>
    </message>
    <message>
        <source>Has no effect: there is only one GPU.</source>
        <translation>Hat keine Wirkung: Es gibt nur eine GPU.</translation>
    </message>
    <message>
        <source>Has no effect: one GPU processes the batch at once.</source>
        <translation>Hat keine Wirkung: Eine GPU verarbeitet den Batch auf einmal.</translation>
    </message>
    <message>
        <source>Has no effect: neither DDP nor FSDP is used.</source>
        <translation>Hat keine Wirkung: Weder DDP noch FSDP wird verwendet.</translation>
    </message>
    <message>
        <source>Has no effect: gradients are not accumulated over micro-batches.</source>
        <translation>Hat keine Wirkung: Gradienten werden nicht über Mikro-Batches akkumuliert.</translation>
    </message>
    <message>
        <source>Has no effect: the tensor-parallel degree is 1.</source>
        <translation>Hat keine Wirkung: Der Grad der Tensorparallelität ist 1.</translation>
    </message>
    <message>
        <source>Has no effect: torch.compile fuses the layers.</source>
        <translation>Hat keine Wirkung: torch.compile fusioniert die Schichten.</translation>
    </message>
    <message>
        <source>Has no effect: the layers of Megatron-LM are fused.</source>
        <translation>Hat keine Wirkung: Die Schichten von Megatron-LM sind fusioniert.</translation>
    </message>
    <message>
        <source>Has no effect: the pipeline has a single stage.</source>
        <translation>Hat keine Wirkung: Die Pipeline hat nur eine Stufe.</translation>
    </message>
    <message>
        <source>Has no effect: %1 is not used.</source>
        <translation>Hat keine Wirkung: %1 wird nicht verwendet.</translation>
    </message>
    <message>
        <source>%1 adds a feed-forward that runs in parallel with attention</source>
        <translation>%1 addiert ein Feed-Forward, das parallel zur Attention läuft</translation>
    </message>
    <message>
        <source>%1 adds attention and feed-forward, which run in parallel</source>
        <translation>%1 addiert Attention und Feed-Forward, die parallel laufen</translation>
    </message>
    <message>
        <source>%1 adds the mask or the biases of %2</source>
        <translation>%1 addiert die Maske oder die Biases von %2</translation>
    </message>
    <message>
        <source>%1 belongs to experts without a router</source>
        <translation>%1 gehört zu Experten ohne Router</translation>
    </message>
    <message>
        <source>%1 belongs to shared experts that are not like the others</source>
        <translation>%1 gehört zu gemeinsamen Experten, die nicht wie die anderen sind</translation>
    </message>
    <message>
        <source>%1 changes the embeddings</source>
        <translation>%1 verändert die Embeddings</translation>
    </message>
    <message>
        <source>%1 changes the logits</source>
        <translation>%1 verändert die Logits</translation>
    </message>
    <message>
        <source>%1 combines the output of attention with other values</source>
        <translation>%1 verbindet die Ausgabe der Attention mit anderen Werten</translation>
    </message>
    <message>
        <source>%1 differs from the other layers</source>
        <translation>%1 unterscheidet sich von den anderen Schichten</translation>
    </message>
    <message>
        <source>%1 does not add its attention and then its feed-forward to its input</source>
        <translation>%1 addiert nicht erst seine Attention und dann sein Feed-Forward zu seiner Eingabe</translation>
    </message>
    <message>
        <source>%1 does not begin a feed-forward of two or three linear layers</source>
        <translation>mit %1 beginnt kein Feed-Forward aus zwei oder drei linearen Schichten</translation>
    </message>
    <message>
        <source>%1 does not read the norm of the layer&apos;s input</source>
        <translation>%1 liest nicht die normierte Eingabe der Schicht</translation>
    </message>
    <message>
        <source>%1 has a bias, but %2 has none</source>
        <translation>%1 hat einen Bias, %2 aber keinen</translation>
    </message>
    <message>
        <source>%1 has a bias, but the queries, keys and values of %2 have none</source>
        <translation>%1 hat einen Bias, die Queries, Keys und Values von %2 aber keinen</translation>
    </message>
    <message>
        <source>%1 has a weight that is not a vector</source>
        <translation>%1 hat ein Gewicht, das kein Vektor ist</translation>
    </message>
    <message>
        <source>%1 has another probability than the dropouts of the layers</source>
        <translation>%1 hat eine andere Wahrscheinlichkeit als die Dropouts der Schichten</translation>
    </message>
    <message>
        <source>%1 has no bias, but %2 has one</source>
        <translation>%1 hat keinen Bias, %2 aber einen</translation>
    </message>
    <message>
        <source>%1 has queries and keys that are normalized in another way than per head</source>
        <translation>%1 hat Queries und Keys, die nicht Kopf für Kopf normiert werden</translation>
    </message>
    <message>
        <source>%1 has queries, keys and values that are not those of one linear layer or of three</source>
        <translation>%1 hat Queries, Keys und Values, die nicht aus einer oder drei linearen Schichten stammen</translation>
    </message>
    <message>
        <source>%1 is a further norm</source>
        <translation>%1 ist eine weitere Normierung</translation>
    </message>
    <message>
        <source>%1 is a norm of another type than the first one</source>
        <translation>%1 ist eine Normierung anderer Art als die erste</translation>
    </message>
    <message>
        <source>%1 is a norm without a weight or, if it is a LayerNorm, without a bias</source>
        <translation>%1 ist eine Normierung ohne Gewicht oder, als LayerNorm, ohne Bias</translation>
    </message>
    <message>
        <source>%1 is a third embedding</source>
        <translation>%1 ist ein drittes Embedding</translation>
    </message>
    <message>
        <source>%1 is followed by no feed-forward</source>
        <translation>auf %1 folgt kein Feed-Forward</translation>
    </message>
    <message>
        <source>%1 is not causal</source>
        <translation>%1 ist nicht kausal</translation>
    </message>
    <message>
        <source>%1 is not followed by GELU or, with a gate, by SiLU</source>
        <translation>auf %1 folgt weder GELU noch, mit Gatter, SiLU</translation>
    </message>
    <message>
        <source>%1 is not one of two dropouts with the same probability</source>
        <translation>%1 ist nicht eines von zwei Dropouts mit derselben Wahrscheinlichkeit</translation>
    </message>
    <message>
        <source>%1 is not scaled dot product attention</source>
        <translation>%1 ist keine Scaled-Dot-Product-Attention</translation>
    </message>
    <message>
        <source>%1 multiplies queries, keys or values by a number</source>
        <translation>%1 multipliziert Queries, Keys oder Values mit einer Zahl</translation>
    </message>
    <message>
        <source>%1 multiplies what is added to a layer&apos;s input by a number</source>
        <translation>%1 multipliziert mit einer Zahl, was zur Eingabe einer Schicht addiert wird</translation>
    </message>
    <message>
        <source>%1 normalizes after the rotary embedding</source>
        <translation>%1 normiert nach dem Rotary-Embedding</translation>
    </message>
    <message>
        <source>%1 normalizes the embeddings</source>
        <translation>%1 normiert die Embeddings</translation>
    </message>
    <message>
        <source>%1 normalizes what is added to a layer&apos;s input</source>
        <translation>%1 normiert, was zur Eingabe einer Schicht addiert wird</translation>
    </message>
    <message>
        <source>%1 reads a layer&apos;s output without a norm</source>
        <translation>%1 liest die Ausgabe einer Schicht ohne Normierung</translation>
    </message>
    <message>
        <source>%1 reads something other than the embeddings or a layer</source>
        <translation>%1 liest weder die Embeddings noch eine Schicht</translation>
    </message>
    <message>
        <source>%1 reads the input of an attention or a feed-forward without a norm</source>
        <translation>%1 liest die Eingabe einer Attention oder eines Feed-Forward ohne Normierung</translation>
    </message>
    <message>
        <source>%1 runs beside the experts</source>
        <translation>%1 läuft neben den Experten</translation>
    </message>
    <message>
        <source>%1 shares its weight with another row than the token embedding</source>
        <translation>%1 teilt sein Gewicht mit einer anderen Zeile als dem Token-Embedding</translation>
    </message>
    <message>
        <source>a model of these sizes has %1 parameters there, not %2</source>
        <translation>ein Modell dieser Größe hat dort %1 Parameter, nicht %2</translation>
    </message>
    <message>
        <source>it has both a rotary embedding and learned positions</source>
        <translation>es hat sowohl ein Rotary-Embedding als auch gelernte Positionen</translation>
    </message>
    <message>
        <source>it has dropout</source>
        <translation>es hat Dropout</translation>
    </message>
    <message>
        <source>it has no head after a norm of its last layer</source>
        <translation>nach einer Normierung seiner letzten Schicht folgt keine Ausgabeschicht</translation>
    </message>
    <message>
        <source>it has no rotary embedding of whole heads</source>
        <translation>es hat kein Rotary-Embedding ganzer Köpfe</translation>
    </message>
    <message>
        <source>its attention has a sliding window</source>
        <translation>seine Attention hat ein gleitendes Fenster</translation>
    </message>
    <message>
        <source>its experts are neither those of Qwen 3, in every layer and with normalized queries and keys, nor those of DeepSeek-V3</source>
        <translation>seine Experten sind weder die von Qwen 3, in jeder Schicht und mit normierten Queries und Keys, noch die von DeepSeek-V3</translation>
    </message>
    <message>
        <source>its feed-forward has no gate</source>
        <translation>sein Feed-Forward hat kein Gatter</translation>
    </message>
    <message>
        <source>its layers drop out elements, but its embeddings do not</source>
        <translation>seine Schichten haben Dropout, seine Embeddings aber nicht</translation>
    </message>
    <message>
        <source>its linear layers have biases</source>
        <translation>seine linearen Schichten haben Biases</translation>
    </message>
    <message>
        <source>its norms are LayerNorms</source>
        <translation>seine Normierungen sind LayerNorms</translation>
    </message>
    <message>
        <source>model: torchtitan has no flavor of this size; add one with a vocabulary of %1, dim %2 and %3 layers to torchtitan/models/%4, and name its function in MODEL.</source>
        <translation>model: torchtitan hat keinen Flavor dieser Größe; fügen Sie torchtitan/models/%4 einen mit einem Vokabular von %1, dim %2 und %3 Schichten hinzu und nennen Sie dessen Funktion in MODEL.</translation>
    </message>
    <message>
        <source>multi-head latent attention is only supported together with shared experts</source>
        <translation>Multi-Head-Latent-Attention gibt es dort nur mit Experten und gemeinsamen Experten</translation>
    </message>
    <message>
        <source>torchtitan has no model like this network: %1.</source>
        <translation>torchtitan hat kein Modell wie dieses Netz: %1.</translation>
    </message>
    <message>
        <source>Unknown to %1 and ignored: %2.</source>
        <translation>%1 unbekannt und ignoriert: %2.</translation>
    </message>
    <message>
        <source>no-sync: Megatron-LM&apos;s FSDP2 reduces gradients with every micro-batch.</source>
        <translation>no-sync: FSDP2 von Megatron-LM reduziert Gradienten mit jedem Mikro-Batch.</translation>
    </message>
    <message>
        <source>tp.loss-parallel: Megatron-LM&apos;s loss takes the logits of each rank.</source>
        <translation>tp.loss-parallel: Der Loss von Megatron-LM nimmt die Logits jedes Rangs.</translation>
    </message>
    <message>
        <source>tp.loss-parallel: torchtitan&apos;s loss takes the logits of each rank.</source>
        <translation>tp.loss-parallel: Der Loss von torchtitan nimmt die Logits jedes Rangs.</translation>
    </message>
    <message>
        <source>%1 is not an option of transformers&apos; Trainer, and the file does not say otherwise how GPUs are used; set the GPUs and the data parallelism by hand.</source>
        <translation>%1 ist keine Option des Trainers von transformers, und die Datei sagt sonst nicht, wie GPUs genutzt werden; stellen Sie GPUs und Datenparallelität von Hand ein.</translation>
    </message>
    <message>
        <source>%1 starts %2, whose options are not known; set the GPUs, the data parallelism, the precision and the batch by hand.</source>
        <translation>%1 startet %2, dessen Optionen nicht bekannt sind; stellen Sie GPUs, Datenparallelität, Präzision und Batch von Hand ein.</translation>
    </message>
    <message>
        <source>Unknown to %1 and ignored, though memory may depend on it: %2.</source>
        <translation>%1 unbekannt und ignoriert, obwohl der Speicher davon abhängen kann: %2.</translation>
    </message>
    <message>
        <source>attention: %1 cannot run here, because %2; %3 is estimated, which PyTorch chooses itself. PyTorch raises an error if %1 alone is allowed (sdpa_kernel).</source>
        <translation>attention: %1 kann hier nicht laufen, denn %2; geschätzt wird %3, das PyTorch selbst wählt. Ist allein %1 erlaubt (sdpa_kernel), bricht PyTorch mit einem Fehler ab.</translation>
    </message>
    <message>
        <source>has %1 positions, but %2 tokens after %3 virtual tokens need %4, which PyTorch fails to look up; shorten the sequence by %5, or use fewer virtual tokens (%6).</source>
        <translation>hat %1 Positionen, aber %2 Tokens nach %3 virtuellen Tokens brauchen %4, was in PyTorch fehlschlägt; kürzen Sie die Sequenz um %5 oder verwenden Sie weniger virtuelle Tokens (%6).</translation>
    </message>
    <message>
        <source>it computes only in fp16 and bf16</source>
        <translation>es rechnet nur in fp16 und bf16</translation>
    </message>
    <message>
        <source>it does not take this mask, dtype, dropout or size of heads</source>
        <translation>es nimmt diese Maske, diesen Datentyp, diesen Dropout oder diese Kopfgröße nicht an</translation>
    </message>
    <message>
        <source>it needs a GPU of compute capability %1, not %2</source>
        <translation>es braucht eine GPU mit Compute Capability %1, nicht %2</translation>
    </message>
    <message>
        <source>model.flavor is %1 %2, but the figures are for the open network.</source>
        <translation>model.flavor ist %1 %2, die Zahlen gelten aber für das geöffnete Netz.</translation>
    </message>
    <message>
        <source>Fewest GPUs with CPU offload: %1.</source>
        <translation>Kleinste Zahl von GPUs mit Teilen im CPU-Speicher: %1.</translation>
    </message>
    <message>
        <source>Fewest GPUs without CPU offload: %1.</source>
        <translation>Kleinste Zahl von GPUs ohne Teile im CPU-Speicher: %1.</translation>
    </message>
    <message>
        <source>Without CPU offload, no plan fits on up to %1.</source>
        <translation>Ohne Teile im CPU-Speicher passt auf bis zu %1 kein Plan.</translation>
    </message>
    <message>
        <source>Liger&apos;s cross-entropy would run in %1 chunks; at most %2 are estimated. Use fewer tokens or classes, or set fused-loss to none.</source>
        <translation>Ligers Kreuzentropie liefe in %1 Teilen; höchstens %2 werden geschätzt. Verwenden Sie weniger Token oder Klassen, oder stellen Sie fused-loss auf none.</translation>
    </message>
    <message>
        <source>%1: %2 is %3, which is known only when the script runs; write its value into the file.</source>
        <translation>%1: %2 ist %3, was erst bekannt ist, wenn das Skript läuft; schreiben Sie den Wert in die Datei.</translation>
    </message>
    <message>
        <source>The number of GPUs comes from the #SBATCH lines: %1 on each of %2.</source>
        <translation>Die Zahl der GPUs kommt aus den Zeilen mit #SBATCH: je %1 auf %2.</translation>
    </message>
    <message>
        <source>%1 machine</source>
        <translation>%1 Rechner</translation>
    </message>
    <message>
        <source>%1 machines</source>
        <translation>%1 Rechnern</translation>
    </message>
    <message>
        <source>The file starts %1, which cannot be divided into groups of %2; %2 are estimated.</source>
        <translation>Die Datei startet %1, was sich nicht in Gruppen von %2 teilen lässt; geschätzt werden %2.</translation>
    </message>
    <message>
        <source>line %1 is not YAML: %2</source>
        <translation>Zeile %1 ist kein YAML: %2</translation>
    </message>
    <message>
        <source>expected KEY: VALUE, as accelerate config writes it</source>
        <translation>erwartet wird SCHLÜSSEL: WERT, wie accelerate config es schreibt</translation>
    </message>
    <message>
        <source>expected a value instead of an alias (*NAME)</source>
        <translation>erwartet wird ein Wert, kein Alias (*NAME)</translation>
    </message>
    <message>
        <source>expected a word as the key, not a mapping or a list</source>
        <translation>erwartet wird ein Wort als Schlüssel, keine Zuordnung oder Liste</translation>
    </message>
    <message>
        <source>The file has %1 configurations (%2); leave only the one to be read.</source>
        <translation>Die Datei hat %1 Konfigurationen (%2); lassen Sie nur die stehen, die gelesen werden soll.</translation>
    </message>
    <message>
        <source>smaller kernels</source>
        <translation>kleinere Kernel</translation>
    </message>
    <message>
        <source>Number</source>
        <translation>Zahl</translation>
    </message>
    <message>
        <source>The number in place of a second input. torch.compile computes equal results only once.</source>
        <translation>Die Zahl anstelle einer zweiten Eingabe. torch.compile berechnet gleiche Ergebnisse nur einmal.</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>unbekannt</translation>
    </message>
    <message>
        <source>%1 is not found; read it as well, before this file.</source>
        <translation>%1 wurde nicht gefunden; lesen Sie auch diese Datei ein, und zwar zuerst.</translation>
    </message>
    <message>
        <source>%1 is not read, because too many files name one another; read it as well, before this file.</source>
        <translation>%1 wird nicht gelesen, weil zu viele Dateien einander nennen; lesen Sie auch diese Datei ein, und zwar zuerst.</translation>
    </message>
    <message>
        <source>%1 names itself, or files that name it; it is read once.</source>
        <translation>%1 nennt sich selbst oder Dateien, die es nennen; es wird einmal gelesen.</translation>
    </message>
    <message>
        <source>%1: %2 is unknown; the optimizer stays as it was.</source>
        <translation>%1: %2 ist unbekannt; der Optimizer bleibt, wie er war.</translation>
    </message>
    <message>
        <source>finetuning_type: %1 is estimated as full.</source>
        <translation>finetuning_type: %1 wird wie full geschätzt.</translation>
    </message>
    <message>
        <source>stage: %1 is estimated as sft, without further models and losses.</source>
        <translation>stage: %1 wird wie sft geschätzt, ohne weitere Modelle und Verlustfunktionen.</translation>
    </message>
    <message>
        <source>As torch.dot and torch.tensordot, whose factors autocast does not convert to 16 bits.</source>
        <translation>Wie torch.dot und torch.tensordot, deren Faktoren Autocast nicht in 16 Bit umwandelt.</translation>
    </message>
    <message>
        <source>Widest dtype under autocast</source>
        <translation>Breitester Datentyp unter Autocast</translation>
    </message>
    <message>
        <source>The file does not set %1, so that the options in it are not read; write them into the file.</source>
        <translation>Die Datei setzt %1 nicht, sodass die Optionen darin nicht gelesen werden; schreiben Sie sie in die Datei.</translation>
    </message>
    <message>
        <source>%1: the options of %2 are not read; open its file instead.</source>
        <translation>%1: die Optionen von %2 werden nicht gelesen; öffnen Sie stattdessen dessen Datei.</translation>
    </message>
    <message>
        <source>The file has several configurations; %1 is read, which trains this model.</source>
        <translation>Die Datei hat mehrere Konfigurationen; gelesen wird %1, die dieses Modell trainiert.</translation>
    </message>
    <message>
        <source>The file is not a DeepSpeed JSON, a YAML of accelerate, Axolotl, LLaMA-Factory or transformers&apos; Trainer, a torchtitan configuration, an exported PyTorch script or a script with the flags of Megatron-LM or transformers&apos; Trainer. If another program reads it, set the GPUs, the data parallelism, the precision and the batch by hand.</source>
        <translation>Die Datei ist kein DeepSpeed-JSON, kein YAML von accelerate, Axolotl, LLaMA-Factory oder für den Trainer von transformers, keine torchtitan-Konfiguration, kein exportiertes PyTorch-Skript und kein Skript mit den Schaltern von Megatron-LM oder des Trainers von transformers. Liest sie ein anderes Programm, stellen Sie GPUs, Datenparallelität, Präzision und Batch von Hand ein.</translation>
    </message>
    <message>
        <source>The file starts %1 processes on a machine, which only a running script knows; %2 are estimated.</source>
        <translation>Die Datei startet %1 Prozesse auf einer Maschine; wie viele das sind, weiß nur das laufende Skript. Geschätzt wird für %2.</translation>
    </message>
    <message>
        <source>context_parallel() of PyTorch balances causal attention alone; for any other, it raises an error unless _cp_options.enable_load_balance is False.</source>
        <translation>context_parallel() von PyTorch verteilt nur kausale Attention gleichmäßig; bei jeder anderen meldet es einen Fehler, außer wenn _cp_options.enable_load_balance False ist.</translation>
    </message>
    <message>
        <source>context_parallel() of PyTorch replaces scaled_dot_product_attention, which the network does not call: each rank would attend to its own part of the sequence.</source>
        <translation>context_parallel() von PyTorch ersetzt scaled_dot_product_attention, was das Netz nicht aufruft: Jeder Rang würde nur seinen eigenen Teil der Sequenz beachten.</translation>
    </message>
    <message>
        <source>context_parallel() of PyTorch takes no attention mask; it raises an error.</source>
        <translation>context_parallel() von PyTorch nimmt keine Attention-Maske an; es meldet einen Fehler.</translation>
    </message>
    <message>
        <source>zero_optimization.offload_param has no effect at stage %1: the parameters stay on the GPU.</source>
        <translation>zero_optimization.offload_param wirkt bei Stufe %1 nicht: Die Parameter bleiben auf der GPU.</translation>
    </message>
    <message>
        <source>%1 is 0: DeepSpeed&apos;s own %2 optimizer is estimated as autocast under DistributedDataParallel.</source>
        <translation>%1 ist 0: DeepSpeeds eigener %2-Optimierer wird wie autocast mit DistributedDataParallel geschätzt.</translation>
    </message>
    <message>
        <source>%1 starts a process on every GPU of the machine; the estimate assumes %2.</source>
        <translation>%1 startet auf jeder GPU der Maschine einen Prozess; die Schätzung nimmt %2 an.</translation>
    </message>
    <message>
        <source>CUDA_VISIBLE_DEVICES has %1 GPUs for a single process, which the Trainer runs under DataParallel; one GPU without it is estimated.</source>
        <translation>CUDA_VISIBLE_DEVICES nennt %1 GPUs für einen einzigen Prozess, den der Trainer unter DataParallel ausführt; geschätzt wird eine GPU ohne DataParallel.</translation>
    </message>
    <message>
        <source>lora_target_modules is not given: all linear layers are estimated with adapters, though a program may choose fewer.</source>
        <translation>lora_target_modules fehlt: Geschätzt werden Adapter an allen linearen Schichten; ein Programm kann weniger wählen.</translation>
    </message>
    <message>
        <source>Floating-point, but not converted with the model: a table that code keeps without registering it.</source>
        <translation>Gleitkommazahlen, die nicht mit dem Modell umgewandelt werden: eine Tabelle, die der Code behält, ohne sie zu registrieren.</translation>
    </message>
    <message>
        <source>views bfloat16 as complex numbers, which PyTorch does not support; keep its input in float32 or choose another precision.</source>
        <translation>betrachtet bfloat16 als komplexe Zahlen, was PyTorch nicht unterstützt; lassen Sie die Eingabe in float32 oder wählen Sie eine andere Präzision.</translation>
    </message>
    <message>
        <source>%1: %2, %3 a forward pass</source>
        <translation>%1: %2, %3 je Vorwärtslauf</translation>
    </message>
    <message>
        <source>time of a forward pass</source>
        <translation>Zeit eines Vorwärtslaufs</translation>
    </message>
    <message>
        <source>time of a step</source>
        <translation>Zeit eines Schritts</translation>
    </message>
    <message>
        <source>Now</source>
        <translation>Jetzt</translation>
    </message>
    <message>
        <source>%1: %2, %3 a step</source>
        <translation>%1: %2, %3 je Schritt</translation>
    </message>
    <message>
        <source>DeBERTa with a convolution (conv_kernel_size) is not supported</source>
        <translation>DeBERTa mit einer Faltung (conv_kernel_size) wird nicht unterstützt</translation>
    </message>
    <message>
        <source>Strides of the first result, such as of a view, in elements; empty: contiguous.</source>
        <translation>Des ersten Ergebnisses, etwa einer Ansicht, in Elementen; leer: zusammenhängend.</translation>
    </message>
    <message>
        <source>a list of vision_feature_layer is not supported; give one layer</source>
        <translation>eine Liste in vision_feature_layer wird nicht unterstützt; geben Sie eine Schicht an</translation>
    </message>
    <message>
        <source>use_qk_norm of InternVL&apos;s vision tower is not supported</source>
        <translation>use_qk_norm im Bildteil von InternVL wird nicht unterstützt</translation>
    </message>
    <message>
        <source>vision_config: image_size / patch_size is %1, but must be a multiple of %2</source>
        <translation>vision_config: image_size / patch_size ist %1, muss aber ein Vielfaches von %2 sein</translation>
    </message>
    <message>
        <source>As many as channels: depthwise. One per sample: each group has the output channels, as in StyleGAN2.</source>
        <translation>So viele wie Kanäle: depthwise. Eine je Beispiel: Jede Gruppe hat die Ausgabekanäle, wie in StyleGAN2.</translation>
    </message>
    <message>
        <source>one per sample</source>
        <translation>eine je Beispiel</translation>
    </message>
    <message>
        <source>line %1: &quot;...&quot; stands for layers that are not in the text; paste all of them</source>
        <translation>Zeile %1: „...“ steht für Schichten, die nicht im Text sind; fügen Sie alle ein</translation>
    </message>
    <message>
        <source>line %1: &quot;lambda&quot; makes a function, and code is not run here; paste the output of print(model)</source>
        <translation>Zeile %1: „lambda“ erzeugt eine Funktion, und Code wird hier nicht ausgeführt; fügen Sie die Ausgabe von print(model) ein</translation>
    </message>
    <message>
        <source>line %1: %2 is not read from code; choose the precision in the setup.</source>
        <translation>Zeile %1: %2 wird nicht aus Code gelesen; wählen Sie die Präzision in den Einstellungen.</translation>
    </message>
    <message>
        <source>line %1: %2 is not read from code; name the layers that are not trained under Freeze in the setup.</source>
        <translation>Zeile %1: %2 wird nicht aus Code gelesen; nennen Sie die nicht trainierten Schichten in den Einstellungen unter Einfrieren.</translation>
    </message>
    <message>
        <source>line %1: the layers of %2 are not in the text, and code is not run here; paste the output of print(model), or export the model with vram_planner_export.py</source>
        <translation>Zeile %1: Die Schichten von %2 sind nicht im Text, und Code wird hier nicht ausgeführt; fügen Sie die Ausgabe von print(model) ein, oder exportieren Sie das Modell mit vram_planner_export.py</translation>
    </message>
    <message>
        <source>line %1: the value is not read from code beyond &quot;%2&quot;; write the value itself, or paste the output of print(model)</source>
        <translation>Zeile %1: Der Wert wird ab „%2“ nicht aus Code gelesen; schreiben Sie den Wert selbst, oder fügen Sie die Ausgabe von print(model) ein</translation>
    </message>
    <message>
        <source>line %1: %2 is not read from code; choose the GPUs and how they share the work in the setup.</source>
        <translation>Zeile %1: %2 wird nicht aus Code gelesen; wählen Sie die GPUs und ihre Arbeitsteilung in den Einstellungen.</translation>
    </message>
    <message>
        <source>line %1: %2 is not read from code; choose the batch size in the setup.</source>
        <translation>Zeile %1: %2 wird nicht aus Code gelesen; wählen Sie die Batchgröße in den Einstellungen.</translation>
    </message>
    <message>
        <source>line %1: %2 is not read from code; choose the compilation in the setup.</source>
        <translation>Zeile %1: %2 wird nicht aus Code gelesen; wählen Sie die Kompilierung in den Einstellungen.</translation>
    </message>
    <message>
        <source>line %1: %2 is not read from code; choose the optimizer in the setup.</source>
        <translation>Zeile %1: %2 wird nicht aus Code gelesen; wählen Sie den Optimierer in den Einstellungen.</translation>
    </message>
</context>
<context>
    <name>vram</name>
    <message>
        <source>communication</source>
        <translation>Kommunikation</translation>
    </message>
    <message>
        <source>gathered parameters</source>
        <translation>gesammelte Parameter</translation>
    </message>
    <message>
        <source>Source:</source>
        <translation>Quelle:</translation>
    </message>
    <message>
        <source>They stay in memory for the whole step, regardless of the batch size. In mixed precision (autocast) they stay in 32 bits, and the 16-bit copies that matrix products need count as activations.</source>
        <translation>Sie bleiben den ganzen Schritt über im Speicher, unabhängig von der Batchgröße. In gemischter Präzision (Autocast) bleiben sie in 32 Bit, und die 16-Bit-Kopien, die Matrixprodukte brauchen, zählen zu den Aktivierungen.</translation>
    </message>
    <message>
        <source>One value for each trainable parameter, computed in backward and used by the optimizer. At the start of a step there are none (zero_grad sets them to None).</source>
        <translation>Ein Wert je trainierbarem Parameter, im Rückwärtslauf berechnet und vom Optimizer verwendet. Am Anfang eines Schritts gibt es keine (zero_grad setzt sie auf None).</translation>
    </message>
    <message>
        <source>in full %1, at the peak %2</source>
        <translation>vollständig %1, in der Spitze %2</translation>
    </message>
    <message>
        <source>When the peak is early in backward, few gradients exist yet: so the two figures differ. With gradient accumulation they stay in memory during forward too.</source>
        <translation>Liegt die Spitze früh im Rückwärtslauf, gibt es erst wenige Gradienten: darum sind die beiden Zahlen verschieden. Bei Gradientenakkumulation bleiben sie auch während des Vorwärtslaufs im Speicher.</translation>
    </message>
    <message>
        <source>The state that the optimizer keeps for each trainable parameter: two moments for Adam and its variants, one momentum buffer or none for SGD.</source>
        <translation>Der Zustand, den der Optimizer je trainierbarem Parameter behält: zwei Momente bei Adam und seinen Varianten, ein Momentum-Puffer oder keiner bei SGD.</translation>
    </message>
    <message>
        <source>%1: %2 = %3 × the trainable parameters</source>
        <translation>%1: %2 = %3 × die trainierbaren Parameter</translation>
    </message>
    <message>
        <source>It exists from the second step on. During the optimizer step, implementation &quot;%1&quot; also needs temporaries: foreach allocates about as much as the parameters, fused none.</source>
        <translation>Er besteht ab dem zweiten Schritt. Während des Optimizer-Schritts braucht die Implementierung „%1“ außerdem temporäre Tensoren: foreach etwa so viel wie die Parameter, fused keine.</translation>
    </message>
    <message>
        <source>per sample: %1 ÷ %2 = %3</source>
        <translation>je Probe: %1 ÷ %2 = %3</translation>
    </message>
    <message>
        <source>They grow with the batch size and are usually the largest part. Activation checkpointing saves only the inputs of a block and recomputes the rest in backward.</source>
        <translation>Sie wachsen mit der Batchgröße und sind meist der größte Teil. Aktivierungs-Checkpointing speichert nur die Eingaben eines Blocks und berechnet den Rest im Rückwärtslauf neu.</translation>
    </message>
    <message>
        <source>Tensors that exist only while one or a few kernels run: gradients of activations, results that are not saved, the optimizer&apos;s temporary buffers.</source>
        <translation>Tensoren, die nur bestehen, während ein oder wenige Kernel laufen: Gradienten von Aktivierungen, nicht gespeicherte Ergebnisse, temporäre Puffer des Optimizers.</translation>
    </message>
    <message>
        <source>at the peak: %1</source>
        <translation>in der Spitze: %1</translation>
    </message>
    <message>
        <source>PyTorch takes memory from the GPU in segments and cuts tensors out of them. Requests are rounded up to 512 bytes; segments are 2 MiB for small tensors, 20 MiB up to 10 MiB, then whole multiples of 2 MiB. This figure is the reserved memory that no tensor uses, plus the workspaces of cuBLAS and cuDNN.</source>
        <translation>PyTorch holt Speicher in Segmenten von der GPU und legt Tensoren darin an. Anforderungen werden auf 512 Byte aufgerundet; Segmente haben 2 MiB für kleine Tensoren, 20 MiB bis 10 MiB, darüber ganze Vielfache von 2 MiB. Diese Zahl ist der reservierte Speicher, den kein Tensor belegt, zuzüglich der Workspaces von cuBLAS und cuDNN.</translation>
    </message>
    <message>
        <source>reserved %1 − allocated %2 = %3, workspaces %4</source>
        <translation>reserviert %1 − belegt %2 = %3, Workspaces %4</translation>
    </message>
    <message>
        <source>The memory that a CUDA process takes before its first tensor: the driver&apos;s context and the loaded kernels. nvidia-smi includes it, torch.cuda.max_memory_allocated does not.</source>
        <translation>Der Speicher, den ein CUDA-Prozess vor seinem ersten Tensor belegt: der Kontext des Treibers und die geladenen Kernel. nvidia-smi zählt ihn mit, torch.cuda.max_memory_allocated nicht.</translation>
    </message>
    <message>
        <source>on %1: %2</source>
        <translation>auf %1: %2</translation>
    </message>
    <message>
        <source>measurements in public out-of-memory reports</source>
        <translation>Messungen in öffentlichen Out-of-Memory-Berichten</translation>
    </message>
    <message>
        <source>The highest figure that nvidia-smi would show for this process, compared with the memory that the GPU lets a process use (less than the nominal memory).</source>
        <translation>Der höchste Wert, den nvidia-smi für diesen Prozess zeigen würde, verglichen mit dem Speicher, den die GPU einem Prozess lässt (weniger als der Nennspeicher).</translation>
    </message>
    <message>
        <source>usable %1 − needed %2 = %3</source>
        <translation>nutzbar %1 − benötigt %2 = %3</translation>
    </message>
    <message>
        <source>It fits if at least the safety margin of %1 % stays free.</source>
        <translation>Es passt, wenn mindestens die Sicherheitsreserve von %1 % frei bleibt.</translation>
    </message>
    <message>
        <source>The largest sum of live tensors at any moment of one step, not the sum of the categories: when the optimizer steps, the activations are already freed; when the activations are largest, few gradients exist.</source>
        <translation>Die größte Summe lebender Tensoren zu irgendeinem Zeitpunkt eines Schritts, nicht die Summe der Kategorien: Beim Optimizer-Schritt sind die Aktivierungen schon freigegeben, und wenn die Aktivierungen am größten sind, gibt es erst wenige Gradienten.</translation>
    </message>
    <message>
        <source>forward %1 · loss %2 · backward %3 · optimizer step %4</source>
        <translation>Vorwärtslauf %1 · Loss %2 · Rückwärtslauf %3 · Optimizer-Schritt %4</translation>
    </message>
    <message>
        <source>Here it is in %1%2%3.</source>
        <translation>Hier: %1%2%3.</translation>
    </message>
    <message>
        <source>, at %1</source>
        <translation>, bei %1</translation>
    </message>
    <message>
        <source>, while %1 runs</source>
        <translation>, während %1 läuft</translation>
    </message>
    <message>
        <source>The largest batch is found by trying complete estimates, not by a formula: it fits with the margin, and one more sample does not.</source>
        <translation>Der größte Batch wird mit vollständigen Schätzungen gesucht, nicht mit einer Formel: Er passt mit Reserve, und eine Probe mehr passt nicht.</translation>
    </message>
    <message>
        <source>largest batch %1; current: %2</source>
        <translation>größter Batch %1; aktuell: %2</translation>
    </message>
    <message>
        <source>not even one sample fits</source>
        <translation>nicht einmal eine Probe passt</translation>
    </message>
    <message>
        <source>A larger effective batch is still possible: gradient accumulation sums the gradients of several small batches before the optimizer step.</source>
        <translation>Ein größerer effektiver Batch ist trotzdem möglich: Gradientenakkumulation summiert die Gradienten mehrerer kleiner Batches vor dem Optimizer-Schritt.</translation>
    </message>
    <message>
        <source>Textbook rules applied to this network. The estimate uses none of them; they show why a calculation on paper and the GPU disagree.</source>
        <translation>Lehrbuchregeln, auf dieses Netz angewandt. Die Schätzung verwendet keine davon; sie zeigen, warum eine Rechnung auf Papier und die GPU voneinander abweichen.</translation>
    </message>
    <message>
        <source>This program, tensor by tensor: &lt;b&gt;%1&lt;/b&gt; allocated at the peak.</source>
        <translation>Dieses Programm, Tensor für Tensor: &lt;b&gt;%1&lt;/b&gt; in der Spitze belegt.</translation>
    </message>
    <message>
        <source>The peak</source>
        <translation>Die Spitze</translation>
    </message>
    <message>
        <source>The largest batch</source>
        <translation>Der größte Batch</translation>
    </message>
    <message>
        <source>Now</source>
        <translation>Jetzt</translation>
    </message>
    <message>
        <source>Free</source>
        <translation>Frei</translation>
    </message>
    <message>
        <source>Largest batch</source>
        <translation>Größter Batch</translation>
    </message>
    <message>
        <source>searching for the largest batch that fits</source>
        <translation>der größte passende Batch wird gesucht</translation>
    </message>
    <message>
        <source>largest batch: %1</source>
        <translation>größter Batch: %1</translation>
    </message>
    <message>
        <source>batch %1</source>
        <translation>Batch %1</translation>
    </message>
    <message>
        <source>No layers yet</source>
        <translation>Noch keine Schichten</translation>
    </message>
    <message>
        <source>Add a layer, open a model, or paste a layer table.</source>
        <translation>Eine Schicht einfügen, ein Modell öffnen oder eine Schichttabelle einfügen.</translation>
    </message>
    <message>
        <source>No GPU is chosen</source>
        <translation>Keine GPU gewählt</translation>
    </message>
    <message>
        <source>Choose one in the setup, or enter the memory that you have.</source>
        <translation>Wählen Sie eine im Setup oder geben Sie den vorhandenen Speicher ein.</translation>
    </message>
    <message>
        <source>Within the margin on %1: %2 free; %3</source>
        <translation>Knapp auf %1: %2 frei; %3</translation>
    </message>
    <message>
        <source>Fits on %1: %2 free</source>
        <translation>Passt auf %1: %2 frei</translation>
    </message>
    <message>
        <source>Largest batch: %1.</source>
        <translation>Größter Batch: %1.</translation>
    </message>
    <message>
        <source>Untitled network</source>
        <translation>Netz ohne Namen</translation>
    </message>
    <message>
        <source>GPU memory for training</source>
        <translation>GPU-Speicher für das Training von</translation>
    </message>
    <message>
        <source>Category</source>
        <translation>Kategorie</translation>
    </message>
    <message>
        <source>At the peak</source>
        <translation>In der Spitze</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>Anteil</translation>
    </message>
    <message>
        <source>In full</source>
        <translation>Vollständig</translation>
    </message>
    <message>
        <source>Device total</source>
        <translation>Gerätesumme</translation>
    </message>
    <message>
        <source>Memory over one training step</source>
        <translation>Speicher über einen Trainingsschritt</translation>
    </message>
    <message>
        <source>Memory by batch size</source>
        <translation>Speicher nach Batchgröße</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>Schicht</translation>
    </message>
    <message>
        <source>Type and settings</source>
        <translation>Typ und Einstellungen</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>Ausgabe</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>Parameter</translation>
    </message>
    <message>
        <source>Saved</source>
        <translation>Gespeichert</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>Schichten</translation>
    </message>
    <message>
        <source>Issues</source>
        <translation>Probleme</translation>
    </message>
    <message>
        <source>Assumptions</source>
        <translation>Annahmen</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>Notizen</translation>
    </message>
    <message>
        <source>Setup</source>
        <translation>Setup</translation>
    </message>
    <message>
        <source>Figures</source>
        <translation>Zahlen</translation>
    </message>
    <message>
        <source>%1 · VRAM Planner %2 · %3</source>
        <translation>%1 · VRAM Planner %2 · %3</translation>
    </message>
    <message>
        <source>GPU memory for training %1</source>
        <translation>GPU-Speicher für das Training von %1</translation>
    </message>
    <message>
        <source>%1 times</source>
        <translation>%1-mal</translation>
    </message>
    <message>
        <source>%1 row</source>
        <translation>%1 Zeile</translation>
    </message>
    <message>
        <source>%1 rows</source>
        <translation>%1 Zeilen</translation>
    </message>
    <message>
        <source>checkpointed</source>
        <translation>mit Checkpoint</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>Typ</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>Per sample</source>
        <translation>Je Probe</translation>
    </message>
    <message>
        <source>At batch %1</source>
        <translation>Bei Batch %1</translation>
    </message>
    <message>
        <source>The name in the network; double-click or F2 to change it</source>
        <translation>Der Name im Netz; Doppelklick oder F2 zum Ändern</translation>
    </message>
    <message>
        <source>The layer&apos;s type; double-click to choose another</source>
        <translation>Der Typ der Schicht; Doppelklick, um einen anderen zu wählen</translation>
    </message>
    <message>
        <source>The layer&apos;s settings; double-click to edit them</source>
        <translation>Die Einstellungen der Schicht; Doppelklick zum Bearbeiten</translation>
    </message>
    <message>
        <source>The shape of the output, without the batch</source>
        <translation>Die Form der Ausgabe, ohne den Batch</translation>
    </message>
    <message>
        <source>Parameters; shared ones are counted where they are first used</source>
        <translation>Parameter; geteilte zählen, wo sie zuerst verwendet werden</translation>
    </message>
    <message>
        <source>Bytes that this row saves for backward, divided by the batch size</source>
        <translation>Byte, die diese Zeile für den Rückwärtslauf speichert, geteilt durch die Batchgröße</translation>
    </message>
    <message>
        <source>Bytes that this row is the first to save for backward, at the current batch size</source>
        <translation>Byte, die diese Zeile bei der aktuellen Batchgröße als erste für den Rückwärtslauf speichert</translation>
    </message>
    <message>
        <source>Block</source>
        <translation>Block</translation>
    </message>
    <message>
        <source>%1 with the batch</source>
        <translation>%1 mit Batch</translation>
    </message>
    <message>
        <source>%1 parameters, %2</source>
        <translation>%1 Parameter, %2</translation>
    </message>
    <message>
        <source>%1 of them trainable</source>
        <translation>davon %1 trainierbar</translation>
    </message>
    <message>
        <source>Saved for backward: %1</source>
        <translation>Für den Rückwärtslauf gespeichert: %1</translation>
    </message>
    <message>
        <source>Alive at the peak: %1</source>
        <translation>In der Spitze am Leben: %1</translation>
    </message>
    <message>
        <source>Add %1</source>
        <translation>%1 einfügen</translation>
    </message>
    <message>
        <source>Add a block</source>
        <translation>Block einfügen</translation>
    </message>
    <message>
        <source>Remove %1 row</source>
        <translation>%1 Zeile entfernen</translation>
    </message>
    <message>
        <source>Remove %1 rows</source>
        <translation>%1 Zeilen entfernen</translation>
    </message>
    <message>
        <source>Duplicate %1 row</source>
        <translation>%1 Zeile duplizieren</translation>
    </message>
    <message>
        <source>Duplicate %1 rows</source>
        <translation>%1 Zeilen duplizieren</translation>
    </message>
    <message>
        <source>Move %1 row up</source>
        <translation>%1 Zeile nach oben verschieben</translation>
    </message>
    <message>
        <source>Move %1 rows up</source>
        <translation>%1 Zeilen nach oben verschieben</translation>
    </message>
    <message>
        <source>Move %1 row down</source>
        <translation>%1 Zeile nach unten verschieben</translation>
    </message>
    <message>
        <source>Move %1 rows down</source>
        <translation>%1 Zeilen nach unten verschieben</translation>
    </message>
    <message>
        <source>Group %1 row</source>
        <translation>%1 Zeile gruppieren</translation>
    </message>
    <message>
        <source>Group %1 rows</source>
        <translation>%1 Zeilen gruppieren</translation>
    </message>
    <message>
        <source>Ungroup %1</source>
        <translation>Gruppierung von %1 aufheben</translation>
    </message>
    <message>
        <source>Paste %1 row</source>
        <translation>%1 Zeile einfügen</translation>
    </message>
    <message>
        <source>Paste %1 rows</source>
        <translation>%1 Zeilen einfügen</translation>
    </message>
    <message>
        <source>How much GPU memory training a neural network needs, where it goes, and the largest batch that fits.</source>
        <translation>Wie viel GPU-Speicher das Training eines neuronalen Netzes braucht, wohin er geht und welcher Batch höchstens passt.</translation>
    </message>
    <message>
        <source>Free software under the GNU General Public License, version 3 or later.</source>
        <translation>Freie Software unter der GNU General Public License, Version 3 oder später.</translation>
    </message>
    <message>
        <source>Built with Qt %1. Uses a version of the Inter typeface, under the SIL Open Font License.</source>
        <translation>Erstellt mit Qt %1. Verwendet eine Fassung der Schrift Inter unter der SIL Open Font License.</translation>
    </message>
    <message>
        <source>About VRAM Planner</source>
        <translation>Über VRAM Planner</translation>
    </message>
    <message>
        <source>What</source>
        <translation>Was</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>Tasten</translation>
    </message>
    <message>
        <source> or </source>
        <translation> oder </translation>
    </message>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>Tastenkürzel</translation>
    </message>
    <message>
        <source>Unsaved changes</source>
        <translation>Nicht gespeicherte Änderungen</translation>
    </message>
    <message>
        <source>Save the changes to %1 before closing?</source>
        <translation>Die Änderungen an %1 vor dem Schließen speichern?</translation>
    </message>
    <message>
        <source>Your changes will be lost if you don&apos;t save them.</source>
        <translation>Ihre Änderungen gehen verloren, wenn Sie sie nicht speichern.</translation>
    </message>
    <message>
        <source>The cache that inference keeps for every token, so that it is not recomputed: keys and values of each causal attention layer, or the latent vectors that the layer keeps instead.</source>
        <translation>Was die Inferenz von jedem Token behält, um es nicht neu zu berechnen: Keys und Values jeder kausalen Attention-Schicht oder die latenten Vektoren, die die Schicht stattdessen behält.</translation>
    </message>
    <message>
        <source>heads × size × 2 × layers × tokens × batch × bytes = %1</source>
        <translation>Köpfe × Größe × 2 × Schichten × Tokens × Batch × Byte = %1</translation>
    </message>
    <message>
        <source>The heads are those of keys and values: grouped queries share them. A sliding window keeps no more tokens than its width. Length and type are set in the setup.</source>
        <translation>Gemeint sind die Köpfe von Keys und Values: Gruppierte Queries teilen sie. Ein gleitendes Fenster behält höchstens so viele Tokens, wie es breit ist. Länge und Typ stehen im Setup.</translation>
    </message>
    <message>
        <source>One Python file, %1 (File &gt; From PyTorch), exports any model that runs in eager mode. It needs only torch 1.13 or newer, no GPU and no memory for the weights. Put it next to your script and paste these lines after the model is created:</source>
        <translation>Eine Python-Datei, %1 (Datei &gt; Aus PyTorch), exportiert jedes Modell, das im Eager-Modus läuft. Sie braucht nur torch 1.13 oder neuer, keine GPU und keinen Speicher für die Gewichte. Legen Sie sie neben Ihr Skript und fügen Sie diese Zeilen ein, nachdem das Modell erzeugt ist:</translation>
    </message>
    <message>
        <source>The file that it writes opens here as a table of layers, with the modules as blocks.</source>
        <translation>Die Datei, die sie schreibt, öffnet sich hier als Schichttabelle, mit den Modulen als Blöcken.</translation>
    </message>
    <message>
        <source>An image model with a custom loss:</source>
        <translation>Ein Bildmodell mit eigener Loss-Funktion:</translation>
    </message>
    <message>
        <source>A transformers model whose forward computes the loss from labels:</source>
        <translation>Ein Modell aus transformers, dessen forward den Loss aus labels berechnet:</translation>
    </message>
    <message>
        <source>The same with PEFT&apos;s LoRA; frozen parameters get no gradient:</source>
        <translation>Dasselbe mit LoRA aus PEFT; eingefrorene Parameter bekommen keinen Gradienten:</translation>
    </message>
    <message>
        <source>Any function of output and target can be the loss:</source>
        <translation>Jede Funktion von Ausgabe und Ziel kann der Loss sein:</translation>
    </message>
    <message>
        <source>Without a script:</source>
        <translation>Ohne Skript:</translation>
    </message>
    <message>
        <source>Your PyTorch model</source>
        <translation>Ihr PyTorch-Modell</translation>
    </message>
    <message>
        <source>%1 · batch %2 · %3 · %4 · %5</source>
        <translation>%1 · Batch %2 · %3 · %4 · %5</translation>
    </message>
    <message>
        <source>GPU memory at the peak</source>
        <translation>GPU-Speicher in der Spitze</translation>
    </message>
    <message>
        <source>Memory by layer, saved for backward</source>
        <translation>Speicher nach Schicht, für den Rückwärtslauf gespeichert</translation>
    </message>
    <message>
        <source>%1 × %2</source>
        <translation>%1 × %2</translation>
    </message>
    <message>
        <source>in %1</source>
        <translation>im %1</translation>
    </message>
    <message>
        <source>The first %1 of %2 rows; the CSV report has them all.</source>
        <translation>Die ersten %1 von %2 Zeilen; der CSV-Bericht hat alle.</translation>
    </message>
    <message>
        <source>GPU memory for inference of %1</source>
        <translation>GPU-Speicher bei der Inferenz von %1</translation>
    </message>
    <message>
        <source>Needs %1 ± %3 of %2 usable.</source>
        <translation>Braucht %1 ± %3 von %2 nutzbaren.</translation>
    </message>
    <message>
        <source>Needs %1 of %2 usable.</source>
        <translation>Braucht %1 von %2 nutzbaren.</translation>
    </message>
    <message>
        <source>batch %1, %2, %3 on %4</source>
        <translation>Batch %1, %2, %3 auf %4</translation>
    </message>
    <message>
        <source>Summary</source>
        <translation>Zusammenfassung</translation>
    </message>
    <message>
        <source>GPU memory for inference</source>
        <translation>GPU-Speicher bei der Inferenz</translation>
    </message>
    <message>
        <source>Until they are fixed, the figures include only the layers without errors.</source>
        <translation>Bis sie korrigiert sind, zählen alle Zahlen nur die fehlerfreien Schichten.</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>Trainable</source>
        <translation>Trainierbar</translation>
    </message>
    <message>
        <source>Live tensors</source>
        <translation>Tensoren</translation>
    </message>
    <message>
        <source>Peak in</source>
        <translation>Spitze im</translation>
    </message>
    <message>
        <source>%1 ± %2</source>
        <translation>%1 ± %2</translation>
    </message>
    <message>
        <source>Usable</source>
        <translation>Nutzbar</translation>
    </message>
    <message>
        <source>Saved for backward</source>
        <translation>Gespeicherte Aktivierungen</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>fits</source>
        <translation>passt</translation>
    </message>
    <message>
        <source>within margin</source>
        <translation>knapp</translation>
    </message>
    <message>
        <source>over</source>
        <translation>zu viel</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>the same setup</source>
        <translation>dasselbe Setup</translation>
    </message>
    <message>
        <source>Setup and figures</source>
        <translation>Setup und Zahlen</translation>
    </message>
    <message>
        <source>Layers with the most memory</source>
        <translation>Schichten mit dem meisten Speicher</translation>
    </message>
    <message>
        <source>Batch</source>
        <translation>Batch</translation>
    </message>
    <message>
        <source>Batch sizes</source>
        <translation>Batchgrößen</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>Änderung</translation>
    </message>
    <message>
        <source>Saves</source>
        <translation>Spart</translation>
    </message>
    <message>
        <source>Ways to save memory</source>
        <translation>Möglichkeiten, Speicher zu sparen</translation>
    </message>
    <message>
        <source>Scenario</source>
        <translation>Szenario</translation>
    </message>
    <message>
        <source>Scenarios</source>
        <translation>Szenarien</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>und %1 weitere</translation>
    </message>
    <message>
        <source>one element</source>
        <translation>ein Element</translation>
    </message>
    <message>
        <source>output: %1 = %2 elements</source>
        <translation>Ausgabe: %1 = %2 Elemente</translation>
    </message>
    <message>
        <source>parameters: %1, of which %2 trainable, %3</source>
        <translation>Parameter: %1, davon %2 trainierbar, %3</translation>
    </message>
    <message>
        <source>saved for backward: %1 ÷ batch %2 = %3 per sample</source>
        <translation>für den Rückwärtslauf gespeichert: %1 ÷ Batch %2 = %3 je Probe</translation>
    </message>
    <message>
        <source>alive at the peak, created by this row: %1</source>
        <translation>in der Spitze am Leben, von dieser Zeile erzeugt: %1</translation>
    </message>
    <message>
        <source>Every parameter counts once, shared ones at their owner; a repeated block and its layers count once per repeat.</source>
        <translation>Jeder Parameter zählt einmal, geteilte bei ihrem Eigentümer; ein wiederholter Block und seine Schichten zählen einmal je Wiederholung.</translation>
    </message>
    <message>
        <source>%1 parameters, of which %2 trainable, in %3 layers</source>
        <translation>%1 Parameter, davon %2 trainierbar, in %3 Schichten</translation>
    </message>
    <message>
        <source>parameters %1, buffers %2, gradients %3, optimizer state %4, saved activations %5, input %6</source>
        <translation>Parameter %1, Puffer %2, Gradienten %3, Optimizer-Zustand %4, gespeicherte Aktivierungen %5, Eingabe %6</translation>
    </message>
    <message>
        <source>These are the full sizes over the whole step: they never all exist at once, so they do not add up to the peak.</source>
        <translation>Das sind volle Größen über den ganzen Schritt: Sie bestehen nie alle zugleich und ergeben zusammen daher nicht die Spitze.</translation>
    </message>
    <message>
        <source>Select a row of the table to see its figures here.</source>
        <translation>Eine Zeile der Tabelle auswählen, um hier ihre Zahlen zu sehen.</translation>
    </message>
    <message>
        <source>A block&apos;s figures are those of its rows, in all repeats.</source>
        <translation>Die Zahlen eines Blocks sind die seiner Zeilen, in allen Wiederholungen.</translation>
    </message>
    <message>
        <source>After every change, the estimate replays two training steps of the whole network, kernel by kernel. The time it took is shown below the table.</source>
        <translation>Die Schätzung spielt bei jeder Änderung zwei Trainingsschritte des ganzen Netzes nach, Kernel für Kernel. Die Dauer steht unter der Tabelle.</translation>
    </message>
    <message>
        <source>%1 events in one step, the peak at event %2</source>
        <translation>%1 Ereignisse in einem Schritt, die Spitze bei Ereignis %2</translation>
    </message>
    <message>
        <source>The rules are those of PyTorch %1 in eager mode on CUDA: the tensors that each gradient formula saves, autocast&apos;s operator lists, the optimizers&apos; temporaries, the caching allocator. &quot;PyTorch version&quot; in the setup chooses another; the libraries&apos; workspaces and the CUDA context follow it.</source>
        <translation>Die Regeln sind die von PyTorch %1 im Eager-Modus auf CUDA: die Tensoren, die jede Gradientenformel speichert, die Operatorlisten von Autocast, die temporären Tensoren der Optimizer, der Caching-Allokator. „PyTorch-Version“ im Setup wählt eine andere; die Workspaces der Bibliotheken und der CUDA-Kontext folgen ihr.</translation>
    </message>
    <message>
        <source>parameters</source>
        <translation>Parameter</translation>
    </message>
    <message>
        <source>buffers</source>
        <translation>Puffer</translation>
    </message>
    <message>
        <source>gradients</source>
        <translation>Gradienten</translation>
    </message>
    <message>
        <source>optimizer state</source>
        <translation>Optimizer-Zustand</translation>
    </message>
    <message>
        <source>activations</source>
        <translation>Aktivierungen</translation>
    </message>
    <message>
        <source>temporaries</source>
        <translation>temporäre Tensoren</translation>
    </message>
    <message>
        <source>inputs</source>
        <translation>Eingaben</translation>
    </message>
    <message>
        <source>KV cache</source>
        <translation>KV-Cache</translation>
    </message>
    <message>
        <source>On this GPU it is calibrated with your own measurement: %1.</source>
        <translation>Auf dieser GPU ist es mit Ihrer eigenen Messung kalibriert: %1.</translation>
    </message>
    <message>
        <source>This figure can be checked on paper, and PyTorch&apos;s own memory tracker reports it without a GPU.</source>
        <translation>Diese Zahl lässt sich auf Papier nachrechnen, und PyTorchs eigener MemTracker meldet sie ohne GPU.</translation>
    </message>
    <message>
        <source>The result of torch.cuda.max_memory_allocated(). The allocator hands out blocks of whole multiples of 512 bytes, and the workspaces that cuBLAS and cuDNN ask it for are blocks too.</source>
        <translation>Der Wert von torch.cuda.max_memory_allocated(). Der Allokator gibt Blöcke in ganzen Vielfachen von 512 Bytes aus, und auch die Workspaces, die cuBLAS und cuDNN von ihm verlangen, sind Blöcke.</translation>
    </message>
    <message>
        <source>live tensors %1 + rounding to 512 bytes %2 + workspaces %3 = %4</source>
        <translation>Tensoren %1 + Aufrunden auf 512 Bytes %2 + Workspaces %3 = %4</translation>
    </message>
    <message>
        <source>live tensors %1 − sums added in place %2 + workspaces %3 = %4</source>
        <translation>Tensoren %1 − an Ort und Stelle addierte Summen %2 + Workspaces %3 = %4</translation>
    </message>
    <message>
        <source>Tensors are counted as MemTracker counts them: while it watches, autograd adds gradients, and linear layers their bias, out of place, otherwise in place.</source>
        <translation>Tensoren werden gezählt, wie MemTracker sie zählt: Während er zusieht, legen Autograd für Summen von Gradienten und lineare Layer für ihren Bias einen neuen Tensor an, sonst addieren sie an Ort und Stelle.</translation>
    </message>
    <message>
        <source>A convolution&apos;s workspace exists only while the convolution runs: it counts if that is at the peak.</source>
        <translation>Der Workspace einer Faltung besteht nur, während sie läuft: Er zählt, wenn das in der Spitze ist.</translation>
    </message>
    <message>
        <source>The result of torch.cuda.max_memory_reserved(): the segments that the allocator has taken from the GPU. It divides them into blocks, keeps freed blocks for later requests, and returns no memory to the GPU by itself.</source>
        <translation>Der Wert von torch.cuda.max_memory_reserved(): die Segmente, die der Allokator von der GPU geholt hat. Er teilt sie in Blöcke, behält freigegebene Blöcke für spätere Anforderungen und gibt der GPU von sich aus nichts zurück.</translation>
    </message>
    <message>
        <source>segments for the tensors %1 + for the libraries&apos; workspaces %2 = %3</source>
        <translation>Segmente für die Tensoren %1 + für die Workspaces der Bibliotheken %2 = %3</translation>
    </message>
    <message>
        <source>Segments are 2 MiB for blocks of up to 1 MiB, 20 MiB for those of up to 10 MiB, then whole multiples of 2 MiB. The allocations and releases of two steps, and of further ones as long as they reserve more, are replayed through these rules, with best fit, splits and merges, so fragmentation is part of the figure.</source>
        <translation>Segmente haben 2 MiB für Blöcke bis 1 MiB, 20 MiB für solche bis 10 MiB, darüber ganze Vielfache von 2 MiB. Die Anforderungen und Freigaben zweier Schritte, und weiterer, solange sie mehr reservieren, laufen durch diese Regeln, mit Best-Fit, Teilen und Zusammenführen; die Fragmentierung ist also in der Zahl enthalten.</translation>
    </message>
    <message>
        <source>reserved %1 + libraries %2 + CUDA context %3 = %4</source>
        <translation>reserviert %1 + Bibliotheken %2 + CUDA-Kontext %3 = %4</translation>
    </message>
    <message>
        <source>reserved %1 + CUDA context %2 = %3</source>
        <translation>reserviert %1 + CUDA-Kontext %2 = %3</translation>
    </message>
    <message>
        <source>usable %1 − other processes %2 − needed %3 = %4</source>
        <translation>nutzbar %1 − andere Prozesse %2 − benötigt %3 = %4</translation>
    </message>
    <message>
        <source>&lt;b&gt;Why nvidia-smi shows more than PyTorch:&lt;/b&gt; PyTorch counts tensors (%1) and the blocks that hold them (%2). It has reserved whole segments from the GPU and keeps them for later (%3). In addition, the driver holds the CUDA context and loaded kernels (%4), which PyTorch does not count. nvidia-smi counts all of this, and every other process on the GPU as well.</source>
        <translation>&lt;b&gt;Warum nvidia-smi mehr zeigt als PyTorch:&lt;/b&gt; PyTorch zählt Tensoren (%1) und die Blöcke, in denen sie liegen (%2). Es hat ganze Segmente von der GPU reserviert und behält sie für später (%3). Zusätzlich hält der Treiber den CUDA-Kontext und geladene Kernel (%4), die PyTorch nicht zählt. nvidia-smi zählt all das und dazu jeden anderen Prozess auf der GPU.</translation>
    </message>
    <message>
        <source>± %1: 90 % of measured runs fall within this range.</source>
        <translation>± %1: Neun von zehn gemessenen Läufen liegen in diesem Bereich.</translation>
    </message>
    <message>
        <source>cuBLAS and cuDNN need workspaces in addition to the tensors. They allocate them through PyTorch&apos;s allocator, so they are part of the reserved memory.</source>
        <translation>cuBLAS und cuDNN brauchen zusätzlich zu den Tensoren Workspaces. Sie belegen sie über PyTorchs Allokator; sie gehören also zum reservierten Speicher.</translation>
    </message>
    <message>
        <source>&lt;b&gt;cuBLAS&lt;/b&gt; permanently keeps one workspace for each thread that multiplies matrices: two in training, of 8.1 MiB each, 32 MiB on Hopper. This is documented. From PyTorch 2.9 to 2.11 cuBLASLt keeps 1 MiB more for products with a bias.</source>
        <translation>&lt;b&gt;cuBLAS&lt;/b&gt; behält für jeden Thread, der Matrizen multipliziert, dauerhaft einen Workspace: zwei im Training, je 8,1 MiB, auf Hopper 32 MiB. Das ist dokumentiert. Von PyTorch 2.9 bis 2.11 behält cuBLASLt für Produkte mit Bias 1 MiB mehr.</translation>
    </message>
    <message>
        <source>Before compute capability 9.0 the forward of a 3×3 convolution without a stride copies nothing. This was chosen by 95 measured runs of 16 networks (A100, PyTorch of 2024 and 2025, fp32).</source>
        <translation>Vor Compute Capability 9.0 kopiert der Vorwärtsschritt einer 3×3-Faltung ohne Stride nichts. Das ist an 95 gemessenen Läufen von 16 Netzen gewählt (A100, PyTorch von 2024 und 2025, fp32).</translation>
    </message>
    <message>
        <source>&lt;b&gt;PyTorch&apos;s own sums&lt;/b&gt; of many values each, such as the gradient of a bias, meet in a buffer, up to some hundred MiB for wide layers.</source>
        <translation>&lt;b&gt;PyTorchs eigene Summen&lt;/b&gt; aus je vielen Werten, etwa der Gradient eines Bias, treffen sich in einem Puffer, bei breiten Schichten bis zu einigen hundert MiB.</translation>
    </message>
    <message>
        <source>&lt;b&gt;Other backward kernels&lt;/b&gt; hold intermediate results for a moment: fused attention the query&apos;s gradient in float32, softmax a product of the size of its result, an embedding the sums of its rows. LSTMs and GRUs hold 8 MiB and several values of each step for each layer and direction.</source>
        <translation>&lt;b&gt;Weitere Backward-Kernel&lt;/b&gt; halten kurz Zwischenergebnisse: Fused Attention den Gradienten der Query in float32, Softmax ein Produkt von der Größe ihres Ergebnisses, ein Embedding die Summen seiner Zeilen. LSTMs und GRUs halten für jede Schicht und Richtung 8 MiB und mehrere Werte je Schritt.</translation>
    </message>
    <message>
        <source>&lt;b&gt;cuDNN&lt;/b&gt; documents no formula for convolutions, so the rule comes from 1,395 convolutions measured on an H100: kernels larger than 1×1 make channels-last copies of input, weight and output, and weight gradients add partial sums in float32. Depthwise convolutions and channels-last tensors need no copies, images of fewer than four channels need them for large kernels only.</source>
        <translation>&lt;b&gt;cuDNN&lt;/b&gt; dokumentiert für Faltungen keine Formel; die Regel stammt von 1.395 Faltungen, die auf einer H100 gemessen wurden: Kernel größer als 1×1 legen Channels-last-Kopien von Eingabe, Gewicht und Ausgabe an, und Gewichtsgradienten addieren Teilsummen in float32. Depthwise-Faltungen und Channels-last-Tensoren brauchen keine Kopien, Bilder mit weniger als vier Kanälen nur bei großen Kernels.</translation>
    </message>
    <message>
        <source>here: %1 beyond the tensors&apos; segments, and %2 of loaded kernels outside the allocator</source>
        <translation>hier: %1 über die Segmente der Tensoren hinaus, und %2 geladene Kernel außerhalb des Allokators</translation>
    </message>
    <message>
        <source>&lt;b&gt;The uncertainty:&lt;/b&gt; ± 5 % of the reserved memory where cuDNN runs convolutions or recurrent layers, because it chooses its algorithms at run time, and ± 15 % of the context: %1 here. 90 % of measured runs fall within it.</source>
        <translation>&lt;b&gt;Die Unsicherheit:&lt;/b&gt; ± 5 % des reservierten Speichers, wo cuDNN Faltungen oder rekurrente Schichten ausführt, weil es seine Algorithmen erst zur Laufzeit wählt, und ± 15 % des Kontexts: hier %1. Neun von zehn gemessenen Läufen liegen darin.</translation>
    </message>
    <message>
        <source>&lt;b&gt;The uncertainty:&lt;/b&gt; this network has no convolution or recurrent layer that uses a workspace, so it is ± 1 % of the reserved memory and ± 15 % of the context: %1 here. 90 % of measured runs fall within it.</source>
        <translation>&lt;b&gt;Die Unsicherheit:&lt;/b&gt; Dieses Netz hat keine Faltung oder rekurrente Schicht mit Workspace, daher ± 1 % des reservierten Speichers und ± 15 % des Kontexts: hier %1. Neun von zehn gemessenen Läufen liegen darin.</translation>
    </message>
    <message>
        <source>This network uses cuDNN, which loads kernels of its own. What the libraries hold outside the allocator is counted with the workspaces, here %1.</source>
        <translation>Dieses Netz verwendet cuDNN, das eigene Kernel lädt. Was die Bibliotheken außerhalb des Allokators halten, zählt zu den Workspaces, hier %1.</translation>
    </message>
    <message>
        <source>This network has no layer that cuDNN runs, so its kernels are never loaded. What cuBLAS holds outside the allocator is counted with the workspaces, here %1.</source>
        <translation>Dieses Netz hat keine Schicht, die cuDNN ausführt, also werden dessen Kernel nie geladen. Was cuBLAS außerhalb des Allokators hält, zählt zu den Workspaces, hier %1.</translation>
    </message>
    <message>
        <source>It differs by GPU, driver and CUDA version: 130 MiB on a T4, 525 MiB on an A100, 670 MiB on an H200, up to 1.4 GiB under PyTorch versions up to 2024, which loaded all kernels at once. It is the least certain constant here (± 15 %); one figure from nvidia-smi determines it: Plan &gt; Calibrate.</source>
        <translation>Er ist je nach GPU, Treiber und CUDA-Version verschieden: 130 MiB auf einer T4, 525 MiB auf einer A100, 670 MiB auf einer H200, bis 1,4 GiB unter PyTorch-Versionen bis 2024, das alle Kernel auf einmal lud. Das ist die unsicherste Konstante hier (± 15 %); ein Wert von nvidia-smi legt sie fest: Plan &gt; Kalibrieren.</translation>
    </message>
    <message>
        <source>%1 is not calibrated in this project.</source>
        <translation>%1 ist in diesem Projekt nicht kalibriert.</translation>
    </message>
    <message>
        <source>Some constants depend on driver, CUDA version and libraries, and no formula gives them for your machine. One measured figure determines one of them:</source>
        <translation>Manche Konstanten hängen von Treiber, CUDA-Version und Bibliotheken ab, und keine Formel liefert sie für Ihren Rechner. Ein gemessener Wert legt eine davon fest:</translation>
    </message>
    <message>
        <source>&lt;b&gt;nvidia-smi&lt;/b&gt; determines the CUDA context: its figure minus the memory of other processes, minus the allocator&apos;s segments, minus what cuDNN and cuBLAS hold outside the allocator.</source>
        <translation>&lt;b&gt;nvidia-smi&lt;/b&gt; bestimmt den CUDA-Kontext: sein Wert minus der Speicher anderer Prozesse, minus die Segmente des Allokators, minus was cuDNN und cuBLAS außerhalb des Allokators halten.</translation>
    </message>
    <message>
        <source>&lt;b&gt;torch.cuda.max_memory_reserved()&lt;/b&gt; determines the libraries&apos; workspaces: its result minus the segments of the tensors. It becomes a factor on the rules for kernels, which then follow batch size and network; where no kernel takes a workspace, a size in MiB for cuBLAS. It does not contain the context, so it does not determine it.</source>
        <translation>&lt;b&gt;torch.cuda.max_memory_reserved()&lt;/b&gt; legt die Workspaces der Bibliotheken fest: sein Wert abzüglich der Segmente der Tensoren. Daraus wird ein Faktor auf die Regeln der Kernel, die dann Batchgröße und Netz folgen; wo kein Kernel einen Workspace belegt, eine Größe in MiB für cuBLAS. Der Kontext ist darin nicht enthalten und wird deshalb nicht festgelegt.</translation>
    </message>
    <message>
        <source>The tensors themselves are never calibrated: they follow from the network. A figure is refused if it is smaller than the tensors, or if the remainder is too large for a context or workspace. The calibration is stored with the GPU in your settings, and in every project that uses it.</source>
        <translation>Die Tensoren selbst werden nie kalibriert: Sie ergeben sich aus dem Netz. Ein Wert wird abgelehnt, wenn er kleiner als die Tensoren ist oder der Rest für einen Kontext oder Workspace zu groß ist. Die Kalibrierung wird mit der GPU in Ihren Einstellungen und in jedem Projekt gespeichert, das sie verwendet.</translation>
    </message>
    <message>
        <source>Memory that other processes use on this GPU: a desktop, a browser, another training run. It is not part of this process&apos;s need, but it is not free either.</source>
        <translation>Speicher, den andere Prozesse auf dieser GPU belegen: ein Desktop, ein Browser, ein anderer Trainingslauf. Er gehört nicht zum Bedarf dieses Prozesses, ist aber auch nicht frei.</translation>
    </message>
    <message>
        <source>usable %1 − other processes %2 = %3</source>
        <translation>nutzbar %1 − andere Prozesse %2 = %3</translation>
    </message>
    <message>
        <source>It comes from nvidia-smi if you use this machine&apos;s GPU, or from the setting &quot;Used by other processes&quot;. The safety margin is a share of the whole usable memory.</source>
        <translation>Er kommt von nvidia-smi, wenn Sie die GPU dieses Rechners verwenden, oder aus der Einstellung „Von anderen Prozessen belegt“. Die Sicherheitsreserve ist ein Anteil am gesamten nutzbaren Speicher.</translation>
    </message>
    <message>
        <source>Each GPU in the catalogue with this network and setup. &lt;b&gt;Usable&lt;/b&gt; is the memory that CUDA lets one process use, if a figure was published; otherwise 97.5 % of nvidia-smi&apos;s total, otherwise 96 % of the nominal memory. &lt;b&gt;Needs&lt;/b&gt; is the device total on that GPU: the tensors are the same everywhere, context and workspaces are not. &lt;b&gt;Free&lt;/b&gt; is the difference, &lt;b&gt;Largest batch&lt;/b&gt; the result of a search with complete estimates.</source>
        <translation>Jede GPU des Katalogs mit diesem Netz und Setup. &lt;b&gt;Nutzbar&lt;/b&gt; ist der Speicher, den CUDA einem Prozess lässt, sofern ein Wert veröffentlicht ist; sonst 97,5 % der Summe von nvidia-smi, sonst 96 % des Nennspeichers. &lt;b&gt;Braucht&lt;/b&gt; ist die Gerätesumme auf dieser GPU: Die Tensoren sind überall gleich, Kontext und Workspaces nicht. &lt;b&gt;Frei&lt;/b&gt; ist die Differenz, &lt;b&gt;Größter Batch&lt;/b&gt; das Ergebnis einer Suche mit vollständigen Schätzungen.</translation>
    </message>
    <message>
        <source>%1: usable %2, needs %3, free %4</source>
        <translation>%1: nutzbar %2, braucht %3, frei %4</translation>
    </message>
    <message>
        <source>Tick a GPU to pin it to the top here and in the setup. Add custom GPUs by name and memory; a project contains the ones it uses, so that other machines know them. The hatched end of a bar is memory used by other processes.</source>
        <translation>Ein Häkchen hält eine GPU hier und im Setup oben. Eigene GPUs lassen sich mit Name und Speicher hinzufügen; ein Projekt enthält die verwendeten, damit andere Rechner sie kennen. Das schraffierte Ende eines Balkens ist von anderen Prozessen belegt.</translation>
    </message>
    <message>
        <source>the tooltip of each GPU shows the source of its figures</source>
        <translation>der Tooltip jeder GPU sagt, woher ihre Zahlen stammen</translation>
    </message>
    <message>
        <source>nvidia-smi: does it fit?</source>
        <translation>nvidia-smi: Passt es?</translation>
    </message>
    <message>
        <source>Allocated</source>
        <translation>Belegt</translation>
    </message>
    <message>
        <source>Reserved</source>
        <translation>Reserviert</translation>
    </message>
    <message>
        <source>Workspaces and uncertainty</source>
        <translation>Workspaces und Unsicherheit</translation>
    </message>
    <message>
        <source>Calibration</source>
        <translation>Kalibrierung</translation>
    </message>
    <message>
        <source>Used by other processes</source>
        <translation>Von anderen Prozessen belegt</translation>
    </message>
    <message>
        <source>A row of the table</source>
        <translation>Eine Zeile der Tabelle</translation>
    </message>
    <message>
        <source>The whole network</source>
        <translation>Das ganze Netz</translation>
    </message>
    <message>
        <source>Rules and speed</source>
        <translation>Regeln und Tempo</translation>
    </message>
    <message>
        <source>Textbook rules</source>
        <translation>Lehrbuchregeln</translation>
    </message>
    <message>
        <source>peak in %1</source>
        <translation>Spitze im %1</translation>
    </message>
    <message>
        <source>peak in %1, at %2</source>
        <translation>Spitze im %1, bei %2</translation>
    </message>
    <message>
        <source>&lt;b&gt;Output&lt;/b&gt; is the shape of the row&apos;s output, without a leading batch dimension. &lt;b&gt;Parameters&lt;/b&gt; are its weights. &lt;b&gt;Per sample&lt;/b&gt; and &lt;b&gt;At batch&lt;/b&gt; are the bytes that this row is the first to save for backward: a tensor that the next row saves too is not counted again, so the column adds up. The network&apos;s own input is listed separately.</source>
        <translation>&lt;b&gt;Ausgabe&lt;/b&gt; ist die Form der Ausgabe der Zeile, ohne eine führende Batch-Dimension. &lt;b&gt;Parameter&lt;/b&gt; sind ihre Gewichte. &lt;b&gt;Je Probe&lt;/b&gt; und &lt;b&gt;Bei Batch&lt;/b&gt; sind die Bytes, die diese Zeile als erste für den Rückwärtslauf speichert: Ein Tensor, den auch die nächste Zeile speichert, zählt nicht noch einmal; so geht die Spalte auf. Die Eingabe des Netzes steht für sich.</translation>
    </message>
    <message>
        <source>Memory by layer, alive at the peak</source>
        <translation>Speicher nach Schicht, in der Spitze am Leben</translation>
    </message>
    <message>
        <source>Memory by layer, parameters</source>
        <translation>Speicher nach Schicht, Parameter</translation>
    </message>
    <message>
        <source>Usable on the GPU</source>
        <translation>Auf der GPU nutzbar</translation>
    </message>
    <message>
        <source>Over one step</source>
        <translation>Ein Schritt</translation>
    </message>
    <message>
        <source>Event</source>
        <translation>Ereignis</translation>
    </message>
    <message>
        <source>Phase</source>
        <translation>Phase</translation>
    </message>
    <message>
        <source>Kernel</source>
        <translation>Kernel</translation>
    </message>
    <message>
        <source>By batch size</source>
        <translation>Nach Batchgröße</translation>
    </message>
    <message>
        <source>By layer</source>
        <translation>Nach Schicht</translation>
    </message>
    <message>
        <source>Alive at the peak</source>
        <translation>In der Spitze am Leben</translation>
    </message>
    <message>
        <source>Search by name or key</source>
        <translation>Nach Name oder Taste suchen</translation>
    </message>
    <message>
        <source>%1  (%2)</source>
        <translation>%1  (%2)</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>Batch %1</source>
        <translation>Batch %1</translation>
    </message>
    <message>
        <source>By length or image size</source>
        <translation>Über Länge oder Bildgröße</translation>
    </message>
    <message>
        <source>Which batch and size fit</source>
        <translation>Welche Batches und Größen passen</translation>
    </message>
    <message>
        <source>Memory needed, in %1. The line separates settings that fit from those that do not; the dot is the current setup.</source>
        <translation>Benötigter Speicher in %1. Die Linie trennt, was passt, von dem, was nicht passt; der Punkt ist das aktuelle Setup.</translation>
    </message>
    <message>
        <source>Memory by sequence length</source>
        <translation>Speicher nach Sequenzlänge</translation>
    </message>
    <message>
        <source>Memory by image size</source>
        <translation>Speicher nach Bildgröße</translation>
    </message>
    <message>
        <source>Which batch and sequence length fit</source>
        <translation>Welche Batches und Sequenzlängen passen</translation>
    </message>
    <message>
        <source>Which batch and image size fit</source>
        <translation>Welche Batches und Bildgrößen passen</translation>
    </message>
    <message>
        <source>Memory needed on each GPU, as a share of the usable memory</source>
        <translation>Speicherbedarf auf jeder GPU, gemessen am nutzbaren Speicher</translation>
    </message>
    <message>
        <source>Scenarios side by side</source>
        <translation>Szenarien nebeneinander</translation>
    </message>
    <message>
        <source>Other tools&apos; estimates</source>
        <translation>Schätzungen anderer Werkzeuge</translation>
    </message>
    <message>
        <source>Set the batch to %1</source>
        <translation>Batch auf %1 setzen</translation>
    </message>
    <message>
        <source>Change %1</source>
        <translation>%1 ändern</translation>
    </message>
    <message>
        <source>Change %1 of %2</source>
        <translation>%1 von %2 ändern</translation>
    </message>
    <message>
        <source>Set batch %1 and size %2</source>
        <translation>Batch %1 und Größe %2 setzen</translation>
    </message>
    <message>
        <source>Edit notes</source>
        <translation>Notizen ändern</translation>
    </message>
    <message>
        <source>Rename the network</source>
        <translation>Netz umbenennen</translation>
    </message>
    <message>
        <source>Would fit on %1: %2 free</source>
        <translation>Würde auf %1 passen: %2 frei</translation>
    </message>
    <message>
        <source>Would be within the margin on %1: %2 free</source>
        <translation>Wäre knapp auf %1: %2 frei</translation>
    </message>
    <message>
        <source>Layer table</source>
        <translation>Schichtentabelle</translation>
    </message>
    <message>
        <source>The PDF could not be drawn.</source>
        <translation>Das PDF ließ sich nicht zeichnen.</translation>
    </message>
    <message>
        <source>Fix the setting &quot;%1&quot; first</source>
        <translation>Zuerst die Einstellung „%1“ korrigieren</translation>
    </message>
    <message>
        <source>Does not fit on %1: needs %2, %3 ± %4 too much; %5</source>
        <translation>Passt nicht auf %1: braucht %2, %3 ± %4 zu viel; %5</translation>
    </message>
    <message>
        <source>Does not fit: %1 ± %2 too much</source>
        <translation>Passt nicht: %1 ± %2 zu viel</translation>
    </message>
    <message>
        <source>Does not fit</source>
        <translation>Passt nicht</translation>
    </message>
    <message>
        <source>Fits on %1, but only just: %2 ± %3 free</source>
        <translation>Passt gerade noch auf %1: %2 ± %3 frei</translation>
    </message>
    <message>
        <source>Fits, but only just: %1 ± %2 free</source>
        <translation>Passt gerade noch: %1 ± %2 frei</translation>
    </message>
    <message>
        <source>Fits, but only just</source>
        <translation>Passt gerade noch</translation>
    </message>
    <message>
        <source>Within the margin: %1 free</source>
        <translation>Knapp: %1 frei</translation>
    </message>
    <message>
        <source>Fits: %1 free</source>
        <translation>Passt: %1 frei</translation>
    </message>
    <message>
        <source>Fits</source>
        <translation>Passt</translation>
    </message>
    <message>
        <source>Insert Flatten</source>
        <translation>Flatten einfügen</translation>
    </message>
    <message>
        <source>Plan for %1</source>
        <translation>Plan für %1</translation>
    </message>
    <message>
        <source>Parameters of other GPUs&apos; shards, gathered here for computing: those of the running unit, of the prefetched unit, and of the root, whose parameters stay gathered from forward to backward.</source>
        <translation>Parameter aus den Teilen anderer GPUs, hier zum Rechnen eingesammelt: die der laufenden Einheit, der vorab geholten und der Wurzel, deren Parameter vom Vorwärts- bis zum Rückwärtslauf eingesammelt bleiben.</translation>
    </message>
    <message>
        <source>Buffers of collectives: the output of an all-gather before it is copied out, input and output of a reduce-scatter, gradients before they are reduced, DDP&apos;s buckets, and what pipeline stages pass on.</source>
        <translation>Puffer der kollektiven Operationen: die Ausgabe eines All-Gather, bevor sie herauskopiert ist, Ein- und Ausgabe eines Reduce-Scatter, Gradienten vor ihrer Reduktion, die Buckets von DDP und was Pipeline-Stufen weitergeben.</translation>
    </message>
    <message>
        <source>all-gathers %1 + reduce-scatters %2 + gradients of gathered parameters %3 + buckets %4 + pipeline %5 = %6</source>
        <translation>All-Gathers %1 + Reduce-Scatters %2 + Gradienten eingesammelter Parameter %3 + Buckets %4 + Pipeline %5 = %6</translation>
    </message>
    <message>
        <source>They are in pools of other CUDA streams, so the allocator cannot reuse their memory for activations.</source>
        <translation>Sie liegen in den Pools anderer CUDA-Streams; der Allokator kann ihren Speicher daher nicht für Aktivierungen wiederverwenden.</translation>
    </message>
    <message>
        <source>%1 block, not predicted</source>
        <translation>%1 Block, nicht vorhergesagt</translation>
    </message>
    <message>
        <source>%1 blocks, not predicted</source>
        <translation>%1 Blöcke, nicht vorhergesagt</translation>
    </message>
    <message>
        <source>%1, held longer than predicted</source>
        <translation>%1, länger gehalten als vorhergesagt</translation>
    </message>
    <message>
        <source>%1, predicted but not held</source>
        <translation>%1, vorhergesagt, aber nicht gehalten</translation>
    </message>
    <message>
        <source>recorded %1, predicted %2</source>
        <translation>aufgezeichnet %1, vorhergesagt %2</translation>
    </message>
    <message>
        <source>reserved</source>
        <translation>reserviert</translation>
    </message>
    <message>
        <source>allocated</source>
        <translation>belegt</translation>
    </message>
    <message>
        <source>outside the allocator</source>
        <translation>außerhalb des Allokators</translation>
    </message>
    <message>
        <source>the process</source>
        <translation>der Prozess</translation>
    </message>
    <message>
        <source>%1 block at the peak</source>
        <translation>%1 Block in der Spitze</translation>
    </message>
    <message>
        <source>%1 blocks at the peak</source>
        <translation>%1 Blöcke in der Spitze</translation>
    </message>
    <message>
        <source>allocated earlier</source>
        <translation>zuvor belegt</translation>
    </message>
    <message>
        <source>recorded peak %1, predicted %2 (%3 %)</source>
        <translation>aufgezeichnete Spitze %1, vorhergesagt %2 (%3 %)</translation>
    </message>
    <message>
        <source>%1, not predicted</source>
        <translation>%1, nicht vorhergesagt</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>%1 recorded</source>
        <translation>%1 aufgezeichnet</translation>
    </message>
    <message>
        <source>%1 predicted</source>
        <translation>%1 vorhergesagt</translation>
    </message>
    <message>
        <source>%1 reserved</source>
        <translation>%1 reserviert</translation>
    </message>
    <message>
        <source>name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>type</source>
        <translation>Typ</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>Rang</translation>
    </message>
    <message>
        <source>Identical</source>
        <translation>Identisch</translation>
    </message>
    <message>
        <source>Stage</source>
        <translation>Stufe</translation>
    </message>
    <message>
        <source>Ranks</source>
        <translation>Ränge</translation>
    </message>
    <message>
        <source>One row for each group of identical ranks, named after the first of them. The bar is the GPU&apos;s memory; its free part is hatched.</source>
        <translation>Eine Zeile je Gruppe identischer Ränge, benannt nach dem ersten. Der Balken ist der Speicher der GPU, schraffiert ist, was frei bleibt.</translation>
    </message>
    <message>
        <source>GPUs</source>
        <translation>GPUs</translation>
    </message>
    <message>
        <source>Data parallelism</source>
        <translation>Datenparallelität</translation>
    </message>
    <message>
        <source>%1 over %2</source>
        <translation>%1 über %2</translation>
    </message>
    <message>
        <source>Samples of one step on all GPUs</source>
        <translation>Proben eines Schritts auf allen GPUs</translation>
    </message>
    <message>
        <source>Parallel layout</source>
        <translation>Wie sich die GPUs die Arbeit teilen</translation>
    </message>
    <message>
        <source>Configuration for %1</source>
        <translation>Konfiguration für %1</translation>
    </message>
    <message>
        <source>The bytes of all tensors alive at the peak: elements times bytes per element. Each storage counts once, however many tensors are views of it.</source>
        <translation>Die Bytes aller Tensoren, die in der Spitze am Leben sind: Elemente mal Bytes je Element. Jeder Speicherbereich zählt einmal, wie viele Tensoren auch Views darauf sind.</translation>
    </message>
    <message>
        <source>%1 too much</source>
        <translation>%1 zu viel</translation>
    </message>
    <message>
        <source>Fix %1 layer first</source>
        <translation>Zuerst %1 Schicht korrigieren</translation>
    </message>
    <message>
        <source>Fix %1 layers first</source>
        <translation>Zuerst %1 Schichten korrigieren</translation>
    </message>
    <message>
        <source>without them: at least %1 of %2</source>
        <translation>ohne sie: mindestens %1 von %2</translation>
    </message>
    <message>
        <source>Does not fit on %1: needs %2, %3 too much; %4</source>
        <translation>Passt nicht auf %1: braucht %2, %3 zu viel; %4</translation>
    </message>
    <message>
        <source>Too much</source>
        <translation>Zu viel</translation>
    </message>
    <message>
        <source>Would not fit on %1: %2 too much</source>
        <translation>Würde nicht auf %1 passen: %2 zu viel</translation>
    </message>
    <message>
        <source>Does not fit: %1 too much</source>
        <translation>Passt nicht: %1 zu viel</translation>
    </message>
    <message>
        <source>largest batch: %1, %2 with retries</source>
        <translation>größter Batch: %1, %2 mit Wiederholungen</translation>
    </message>
    <message>
        <source>The network as a graph</source>
        <translation>Das Netz als Graph</translation>
    </message>
    <message>
        <source>The darker the layer, the more: %1</source>
        <translation>Je dunkler eine Schicht, desto mehr: %1</translation>
    </message>
    <message>
        <source>The window can run these for you: File &gt; From PyTorch &gt; Record a model. It needs Python with torch on this machine.</source>
        <translation>Das Fenster kann sie für Sie ausführen: Datei &gt; Aus PyTorch &gt; Modell aufzeichnen. Es braucht ein Python mit torch auf diesem Rechner.</translation>
    </message>
    <message>
        <source>no batch fits</source>
        <translation>kein Batch passt</translation>
    </message>
    <message>
        <source>computing…</source>
        <translation>wird berechnet…</translation>
    </message>
    <message>
        <source>Tensor parallelism</source>
        <translation>Tensorparallelität</translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation>Automatisch</translation>
    </message>
    <message>
        <source>By columns</source>
        <translation>Nach Spalten</translation>
    </message>
    <message>
        <source>By rows</source>
        <translation>Nach Zeilen</translation>
    </message>
    <message>
        <source>Replicated on every GPU</source>
        <translation>Ganz auf jeder GPU</translation>
    </message>
    <message>
        <source>frees %1 of %2</source>
        <translation>gibt %1 von %2 frei</translation>
    </message>
    <message>
        <source>frees %1, not predicted</source>
        <translation>gibt %1 frei, nicht vorhergesagt</translation>
    </message>
    <message>
        <source>%1 not predicted</source>
        <translation>%1 nicht vorhergesagt</translation>
    </message>
    <message>
        <source>the largest: %1 from %2</source>
        <translation>das größte: %1 von %2</translation>
    </message>
    <message>
        <source>no stack was recorded</source>
        <translation>kein Stack aufgezeichnet</translation>
    </message>
    <message>
        <source>Within the margin on %1: %2 ± %3 free; %4</source>
        <translation>Knapp auf %1: %2 ± %3 frei; %4</translation>
    </message>
    <message>
        <source>Within the margin: %1 ± %2 free</source>
        <translation>Knapp: %1 ± %2 frei</translation>
    </message>
    <message>
        <source>Why does my sum differ?</source>
        <translation>Warum weicht meine Summe ab?</translation>
    </message>
    <message>
        <source>From this sum to what nvidia-smi shows, in %1 steps.</source>
        <translation>Von dieser Summe zu dem, was nvidia-smi zeigt, in %1 Schritten.</translation>
    </message>
    <message>
        <source>The figure that nvidia-smi would show.</source>
        <translation>Der Wert, den nvidia-smi zeigen würde.</translation>
    </message>
    <message>
        <source>P = %1 parameters</source>
        <translation>P = %1 Parameter</translation>
    </message>
    <message>
        <source>A = %1 activations per sample</source>
        <translation>A = %1 Aktivierungen pro Probe</translation>
    </message>
    <message>
        <source>B = %1 samples</source>
        <translation>B = %1 Proben</translation>
    </message>
    <message>
        <source>input = %1 elements per sample</source>
        <translation>Eingabe = %1 Elemente pro Probe</translation>
    </message>
    <message>
        <source>Sum: %1</source>
        <translation>Summe: %1</translation>
    </message>
    <message>
        <source>Not included: %1</source>
        <translation>Nicht enthalten: %1</translation>
    </message>
    <message>
        <source>Source: %1</source>
        <translation>Quelle: %1</translation>
    </message>
    <message>
        <source>Within the margin</source>
        <translation>Knapp</translation>
    </message>
    <message>
        <source>Every layer type, with the elements of its parameters in words. The numbers for a row of the table are in its form, in the tooltips of its cells and under &quot;A row of the table&quot;. The elements of an output are the product of its shape.</source>
        <translation>Alle Schichttypen mit den Elementen ihrer Parameter in Worten. Die Zahlen zu einer Zeile der Tabelle stehen in ihrem Formular, in den Tooltips ihrer Zellen und unter „Eine Zeile der Tabelle“. Die Elemente einer Ausgabe sind das Produkt ihrer Form.</translation>
    </message>
    <message>
        <source>The view &quot;Textbook rules and other tools&quot; works each sum out, and also lists accelerate, DeepSpeed, EleutherAI, Megatron-LM and torchinfo.</source>
        <translation>Die Ansicht „Lehrbuchregeln und andere Werkzeuge“ rechnet jede Summe vor und nennt auch accelerate, DeepSpeed, EleutherAI, Megatron-LM und torchinfo.</translation>
    </message>
    <message>
        <source>The parameters themselves, in the precision in which they are stored.</source>
        <translation>Die Parameter selbst in der Präzision, in der sie gespeichert sind.</translation>
    </message>
    <message>
        <source>%1 parameters × %2 bytes = %3</source>
        <translation>%1 Parameter × %2 Bytes = %3</translation>
    </message>
    <message>
        <source>Tensors from forward that backward uses again: each kernel determines which ones it saves, and a tensor that two kernels save is counted once. The batch itself is listed separately.</source>
        <translation>Tensoren des Vorwärtslaufs, die der Rückwärtslauf wieder braucht: Jeder Kernel bestimmt, welche er speichert, und ein Tensor, den zwei Kernel speichern, zählt einmal. Der Batch selbst ist getrennt aufgeführt.</translation>
    </message>
    <message>
        <source>saved in one step %1, alive at the peak %2</source>
        <translation>in einem Schritt gespeichert %1, in der Spitze am Leben %2</translation>
    </message>
    <message>
        <source>The batch that the training loop brings, with its target, and the model&apos;s buffers: tensors such as running statistics, which are not trained.</source>
        <translation>Der Batch aus der Trainingsschleife mit seinem Ziel, und die Puffer des Modells: Tensoren wie laufende Statistiken, die nicht trainiert werden.</translation>
    </message>
    <message>
        <source>input and target %1 + buffers %2 = %3</source>
        <translation>Eingabe und Ziel %1 + Puffer %2 = %3</translation>
    </message>
    <message>
        <source>The batch grows with the batch size. In JSON and CSV both parts are separate figures.</source>
        <translation>Der Batch wächst mit der Batchgröße. In JSON und CSV sind beide Teile getrennte Zahlen.</translation>
    </message>
    <message>
        <source>Layer types</source>
        <translation>Schichttypen</translation>
    </message>
    <message>
        <source>Elements</source>
        <translation>Elemente</translation>
    </message>
    <message>
        <source>Shapes include the batch; elements are those of one sample, as textbook rules count them. &quot;Saved&quot; counts the tensors that the row is the first to save for backward, at this batch size.</source>
        <translation>Formen enthalten den Batch; Elemente sind die einer Probe, wie Lehrbuchregeln sie zählen. „Gespeichert“ zählt die Tensoren, die die Zeile als erste für den Rückwärtslauf speichert, bei dieser Batchgröße.</translation>
    </message>
    <message>
        <source>Term</source>
        <translation>Term</translation>
    </message>
    <message>
        <source>Worked out</source>
        <translation>Ausgerechnet</translation>
    </message>
    <message>
        <source>Hand calculation: %1</source>
        <translation>Handrechnung: %1</translation>
    </message>
    <message>
        <source>Sum</source>
        <translation>Summe</translation>
    </message>
    <message>
        <source>Why the sum differs</source>
        <translation>Warum die Summe abweicht</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Elements in the output of one sample. The column adds up to A, the activations of textbook rules, which do not count inputs, losses, views, dropout and activation functions.</source>
        <translation>Elemente in der Ausgabe für eine Probe. Die Spalte summiert sich zu A, den Aktivierungen der Lehrbuchregeln, die Eingaben, Losses, Views, Dropout und Aktivierungsfunktionen nicht zählen.</translation>
    </message>
    <message>
        <source>%1 elements per sample count in A</source>
        <translation>%1 Elemente pro Probe zählen in A</translation>
    </message>
    <message>
        <source>Textbook rules do not count this output in A</source>
        <translation>Lehrbuchregeln zählen diese Ausgabe nicht in A</translation>
    </message>
    <message>
        <source>Memory over one forward pass</source>
        <translation>Speicher über einen Vorwärtslauf</translation>
    </message>
    <message>
        <source>Most concurrent users: %1.</source>
        <translation>Meiste gleichzeitige Nutzer: %1.</translation>
    </message>
    <message>
        <source>%1 × %2 tokens</source>
        <translation>%1 × %2 Token</translation>
    </message>
    <message>
        <source>Concurrent users</source>
        <translation>Gleichzeitige Nutzer</translation>
    </message>
    <message>
        <source>Train all parameters</source>
        <translation>Alle Parameter trainieren</translation>
    </message>
    <message>
        <source>Fine-tune by LoRA</source>
        <translation>Fine-Tuning mit LoRA</translation>
    </message>
    <message>
        <source>Fine-tune by QLoRA</source>
        <translation>Fine-Tuning mit QLoRA</translation>
    </message>
    <message>
        <source>Choose checkpointed blocks</source>
        <translation>Blöcke mit Checkpoints wählen</translation>
    </message>
    <message>
        <source>Confirm an assumption</source>
        <translation>Annahme bestätigen</translation>
    </message>
    <message>
        <source>step time</source>
        <translation>Schrittzeit</translation>
    </message>
    <message>
        <source>first token</source>
        <translation>erstes Token</translation>
    </message>
    <message>
        <source>forward pass</source>
        <translation>Vorwärtslauf</translation>
    </message>
    <message>
        <source>forward %1</source>
        <translation>vorwärts %1</translation>
    </message>
    <message>
        <source>backward %1</source>
        <translation>rückwärts %1</translation>
    </message>
    <message>
        <source>optimizer %1</source>
        <translation>Optimierer %1</translation>
    </message>
    <message>
        <source>exposed communication %1</source>
        <translation>sichtbare Kommunikation %1</translation>
    </message>
    <message>
        <source>pipeline idle %1</source>
        <translation>Leerlauf der Pipeline %1</translation>
    </message>
    <message>
        <source>Bound by compute: most of it is arithmetic</source>
        <translation>Begrenzt durch die Rechenleistung: Das meiste davon ist Arithmetik</translation>
    </message>
    <message>
        <source>Bound by memory bandwidth: most of it is reading and writing tensors</source>
        <translation>Begrenzt durch die Speicherbandbreite: Das meiste davon ist Lesen und Schreiben von Tensoren</translation>
    </message>
    <message>
        <source>Bound by launches: the GPU waits for the host, which starts its kernels</source>
        <translation>Begrenzt durch Kernelstarts: Die GPU wartet auf den Host, der ihre Kernel startet</translation>
    </message>
    <message>
        <source>Bound by communication: the GPUs wait for each other&apos;s data</source>
        <translation>Begrenzt durch Kommunikation: Die GPUs warten auf die Daten der anderen</translation>
    </message>
    <message>
        <source>Each further token %1, %2 for each of %3 sequences</source>
        <translation>Jedes weitere Token %1, %2 für jede von %3 Sequenzen</translation>
    </message>
    <message>
        <source>%1 %2: 85 % of published runs are within %3 and %4</source>
        <translation>%1 %2: 85 % der veröffentlichten Läufe liegen zwischen %3 und %4</translation>
    </message>
    <message>
        <source>MFU %1 % (the network&apos;s arithmetic, as a share of the GPU&apos;s peak rate)</source>
        <translation>MFU %1 % (die Arithmetik des Netzes als Anteil der Spitzenleistung der GPU)</translation>
    </message>
    <message>
        <source>Click to see how it is computed.</source>
        <translation>Ein Klick zeigt, wie sie berechnet wird.</translation>
    </message>
    <message>
        <source>The time of a step</source>
        <translation>Die Zeit eines Schritts</translation>
    </message>
    <message>
        <source>forward %1 + backward %2 + optimizer %3 + exposed communication %4 + pipeline idle %5 = %6</source>
        <translation>vorwärts %1 + rückwärts %2 + Optimierer %3 + sichtbare Kommunikation %4 + Leerlauf der Pipeline %5 = %6</translation>
    </message>
    <message>
        <source>%1, MFU %2 %</source>
        <translation>%1, MFU %2 %</translation>
    </message>
    <message>
        <source>batches larger than %1 bring under 5 % more</source>
        <translation>größere Batches als %1 bringen unter 5 % mehr</translation>
    </message>
    <message>
        <source>Here, larger batches bring more as far as the chart reaches.</source>
        <translation>Hier bringen größere Batches mehr, so weit das Diagramm reicht.</translation>
    </message>
    <message>
        <source>Each kernel takes the longer of two times: its arithmetic at the GPU&apos;s peak rate, or its bytes at the memory bandwidth, each times the efficiency that such kernels reach. The host starts them one by one; if it is slower than the GPU, its time counts. Collectives count as far as computation does not hide them.</source>
        <translation>Jeder Kernel braucht die längere von zwei Zeiten: die seiner Arithmetik bei der Spitzenleistung der GPU oder die seiner Bytes bei der Speicherbandbreite, jeweils mit dem Anteil, den solche Kernel erreichen. Der Host startet sie einen nach dem anderen; ist er langsamer als die GPU, zählt seine Zeit. Kollektive Operationen zählen, soweit nichts sie verdeckt.</translation>
    </message>
    <message>
        <source>The rates of this GPU are not known, so no time is estimated.</source>
        <translation>Die Leistung dieser GPU ist nicht bekannt, daher wird keine Zeit geschätzt.</translation>
    </message>
    <message>
        <source>85 % of published runs took between %1 % and %2 % of the estimate: here %3 to %4. The rates of the GPU are facts; the efficiencies of kernels were fitted to published throughputs of many networks.</source>
        <translation>85 % der veröffentlichten Läufe brauchten zwischen %1 % und %2 % der geschätzten Zeit: hier %3 bis %4. Die Raten der GPU sind Fakten; die Wirkungsgrade der Kernel wurden an veröffentlichte Durchsätze vieler Netze angepasst.</translation>
    </message>
    <message>
        <source>&lt;b&gt;MFU&lt;/b&gt; (model FLOPs utilization) is the network&apos;s own arithmetic, three times the forward pass in training, as a share of what the GPU could do in that time.</source>
        <translation>&lt;b&gt;MFU&lt;/b&gt; (model FLOPs utilization) ist die Arithmetik des Netzes selbst, im Training das Dreifache des Vorwärtslaufs, als Anteil dessen, was die GPU in dieser Zeit könnte.</translation>
    </message>
    <message>
        <source>&lt;b&gt;The batch:&lt;/b&gt; small batches leave the GPU waiting for the host or partly idle, so a larger one is faster per sample. Beyond some batch the throughput hardly rises, and a larger batch only takes memory.</source>
        <translation>&lt;b&gt;Der Batch:&lt;/b&gt; Bei kleinen Batches wartet die GPU auf den Host oder ist teilweise untätig, daher ist ein größerer je Probe schneller. Ab einem bestimmten Batch steigt der Durchsatz kaum noch, und ein größerer kostet nur Speicher.</translation>
    </message>
    <message>
        <source>Not counted: loading the input, slower ranks among equal ones, heat and power limits, other processes on the GPU or the host, and the first steps, which compile and tune.</source>
        <translation>Nicht gezählt: das Laden der Eingabe, langsamere unter gleichen Rängen, Wärme- und Leistungsgrenzen, andere Prozesse auf der GPU oder dem Host und die ersten Schritte, die kompilieren und abstimmen.</translation>
    </message>
    <message>
        <source>docs/time.md, published throughputs of timm, llm-foundry and torchtitan</source>
        <translation>docs/time.md, veröffentlichte Durchsätze von timm, llm-foundry und torchtitan</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>The time of this row&apos;s kernels, forward and backward, as a share of the step. The rest is the optimizer, communication, and waiting for the host.</source>
        <translation>Die Zeit der Kernel dieser Zeile, vorwärts und rückwärts, als Anteil des Schritts. Der Rest sind der Optimierer, Kommunikation und Warten auf den Host.</translation>
    </message>
    <message>
        <source>compute-bound</source>
        <translation>Grenze: Rechenleistung</translation>
    </message>
    <message>
        <source>bandwidth-bound</source>
        <translation>Grenze: Bandbreite</translation>
    </message>
    <message>
        <source>launch-bound</source>
        <translation>Grenze: Kernelstarts</translation>
    </message>
    <message>
        <source>communication-bound</source>
        <translation>Grenze: Kommunikation</translation>
    </message>
    <message>
        <source>Step time</source>
        <translation>Schrittzeit</translation>
    </message>
    <message>
        <source>Throughput</source>
        <translation>Durchsatz</translation>
    </message>
    <message>
        <source>Generation</source>
        <translation>Erzeugung</translation>
    </message>
    <message>
        <source>Forward pass</source>
        <translation>Vorwärtslauf</translation>
    </message>
    <message>
        <source>MFU</source>
        <translation>MFU</translation>
    </message>
    <message>
        <source>%1 %, %2</source>
        <translation>%1 %, %2</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>Training</translation>
    </message>
    <message>
        <source>without it: at least %1 of %2</source>
        <translation>ohne sie: mindestens %1 von %2</translation>
    </message>
    <message>
        <source>Textbook rules and other tools</source>
        <translation>Lehrbuchregeln und andere Werkzeuge</translation>
    </message>
    <message>
        <source>Recomputed</source>
        <translation>Neu berechnet</translation>
    </message>
    <message>
        <source>Bytes of this row&apos;s outputs that backward recomputes instead of keeping them, at the current batch size. Most of what torch.compile recomputes is fused into the kernels that read it, and is never in memory.</source>
        <translation>Bytes der Ergebnisse dieser Zeile, die der Rückwärtslauf neu berechnet, statt dass sie aufgehoben werden, bei der aktuellen Batchgröße. Was torch.compile neu berechnet, liegt meist nie im Speicher: Die Kernel, die es lesen, berechnen es.</translation>
    </message>
    <message>
        <source>Recomputed in backward: %1</source>
        <translation>Im Rückwärtslauf neu berechnet: %1</translation>
    </message>
    <message>
        <source>view</source>
        <translation>Ansicht</translation>
    </message>
    <message>
        <source>panel</source>
        <translation>Bereich</translation>
    </message>
    <message>
        <source>setting</source>
        <translation>Einstellung</translation>
    </message>
    <message>
        <source>GPU</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>network</source>
        <translation>netz</translation>
    </message>
    <message>
        <source>textbook formula rule of thumb calculate by hand CS231n how many parameters</source>
        <translation>Lehrbuch Formel Faustregel von Hand rechnen CS231n wie viele Parameter textbook formula rule how many parameters</translation>
    </message>
    <message>
        <source>help explain formula manual documentation</source>
        <translation>Hilfe erklären Formel Handbuch Dokumentation help formula</translation>
    </message>
    <message>
        <source>inference prediction generation serving deployment</source>
        <translation>Inferenz Vorhersage Generierung inference prediction serving</translation>
    </message>
    <message>
        <source>headroom reserve safety margin</source>
        <translation>Reserve Sicherheitsabstand Puffer headroom</translation>
    </message>
    <message>
        <source>help</source>
        <translation>Hilfe</translation>
    </message>
    <message>
        <source>Use %1</source>
        <translation>%1 verwenden</translation>
    </message>
    <message>
        <source>Remove a scenario</source>
        <translation>Szenario entfernen</translation>
    </message>
    <message>
        <source>Add scenario %1</source>
        <translation>Szenario %1 hinzufügen</translation>
    </message>
    <message>
        <source>Rename a scenario to %1</source>
        <translation>Ein Szenario in %1 umbenennen</translation>
    </message>
    <message>
        <source>checkpointing</source>
        <translation>Checkpointing</translation>
    </message>
    <message>
        <source>Every layer of the network</source>
        <translation>Jede Schicht des Netzes</translation>
    </message>
    <message>
        <source>The batch size</source>
        <translation>Die Batchgröße</translation>
    </message>
    <message>
        <source>The answer</source>
        <translation>Die Antwort</translation>
    </message>
    <message>
        <source>%1 layer</source>
        <translation>%1 Schicht</translation>
    </message>
    <message>
        <source>%1 layers</source>
        <translation>%1 Schichten</translation>
    </message>
    <message>
        <source>Drag it, or type a number: bar, table and charts follow at once.</source>
        <translation>Ziehen Sie den Regler oder tippen Sie eine Zahl: Balken, Tabelle und Diagramme folgen sofort.</translation>
    </message>
    <message>
        <source>%1 The mark is at %2, the largest batch that fits on %3.</source>
        <translation>%1 Die Marke ist bei %2, dem größten Batch, der auf %3 passt.</translation>
    </message>
    <message>
        <source>It needs %1 of the %2 that a process can use on %3.</source>
        <translation>Gebraucht werden %1 von den %2, die ein Prozess auf %3 nutzen kann.</translation>
    </message>
    <message>
        <source>%1 The peak is in %2. Click any figure for its formula with these numbers; the charts below show the memory over one step and by batch size.</source>
        <translation>%1 Die Spitze liegt im %2. Ein Klick auf eine Zahl zeigt ihre Formel mit diesen Werten; die Diagramme unten zeigen den Speicher über einen Schritt und nach Batchgröße.</translation>
    </message>
    <message>
        <source>%1, from top to bottom. %2 saves the most for backward: %3 at this batch size. Double-click a cell to change it; everything else is updated at once.</source>
        <translation>%1, von oben nach unten. Am meisten für den Rückwärtslauf speichert %2: %3 bei dieser Batchgröße. Ein Doppelklick auf eine Zelle ändert sie; alles andere folgt sofort.</translation>
    </message>
    <message>
        <source>It needs %1, more than the %2 that a process can use on %3. &quot;Ways to save memory&quot; lists what would help.</source>
        <translation>Es braucht %1, mehr als die %2, die ein Prozess auf %3 nutzen kann. „Möglichkeiten, Speicher zu sparen“ zeigt, was hilft.</translation>
    </message>
    <message>
        <source>Estimating the memory of this network…</source>
        <translation>Der Speicher dieses Netzes wird geschätzt…</translation>
    </message>
    <message>
        <source>It is large, so this takes a moment. It can be edited meanwhile.</source>
        <translation>Es ist groß, daher dauert das einen Moment. Es kann inzwischen bearbeitet werden.</translation>
    </message>
    <message>
        <source>Nothing is compiled now.</source>
        <translation>Zurzeit wird nichts kompiliert.</translation>
    </message>
    <message>
        <source>saved in one step %1, recomputed in backward %2</source>
        <translation>in einem Schritt gespeichert %1, im Rückwärtslauf neu berechnet %2</translation>
    </message>
    <message>
        <source>torch.compile traces forward and backward as one graph of operators. A minimum cut of this graph decides which tensors forward saves, and which ones backward recomputes. Elementwise operators are fused into kernels, so that the tensors between them are never in memory.</source>
        <translation>torch.compile zeichnet Vorwärts- und Rückwärtslauf als einen Graphen von Operatoren auf. Ein minimaler Schnitt durch diesen Graphen entscheidet, welche Tensoren der Vorwärtslauf speichert und welche der Rückwärtslauf neu berechnet. Elementweise Operatoren werden zu Kernels verschmolzen, sodass die Tensoren zwischen ihnen nie im Speicher liegen.</translation>
    </message>
    <message>
        <source>The setup compiles each repeated block (as torchtitan and torchtune do), the model, or the model together with its loss; the loss and the optimizer can be compiled separately.</source>
        <translation>Kompiliert werden jeder wiederholte Block (wie in torchtitan und torchtune), das Modell oder das Modell zusammen mit seinem Verlust; Verlust und Optimizer können auch einzeln kompiliert werden.</translation>
    </message>
    <message>
        <source>&lt;b&gt;Graph breaks:&lt;/b&gt; a row that Dynamo cannot trace divides the graph. The rows before and after it are compiled separately, and a note names the row. Models from the exporter contain the breaks that Dynamo reported.</source>
        <translation>&lt;b&gt;Unterbrechungen des Graphen:&lt;/b&gt; Eine Zeile, die Dynamo nicht aufzeichnen kann, teilt den Graphen. Die Zeilen davor und danach werden getrennt kompiliert, und ein Hinweis nennt die Zeile. Modelle aus dem Exporter enthalten die Unterbrechungen, die Dynamo gemeldet hat.</translation>
    </message>
    <message>
        <source>The rules are those of PyTorch 2.6, with the changes up to 2.14. Most figures are equal to those of PyTorch 2.6; the others mostly differ by less than 1 %. Not estimated: max-autotune, dynamic shapes, and pipelines with a compiled model.</source>
        <translation>Es gelten die Regeln von PyTorch 2.6 mit den Änderungen bis 2.14. Die meisten Werte sind gleich denen von PyTorch 2.6; die übrigen weichen meist um weniger als 1 % ab. Nicht geschätzt werden max-autotune, dynamische Formen und Pipelines mit einem kompilierten Modell.</translation>
    </message>
</context>
<context>
    <name>vram::AdviceBox</name>
    <message>
        <source>Apply</source>
        <translation>Anwenden</translation>
    </message>
    <message>
        <source>%1
Cost: %2
New largest batch: %3</source>
        <translation>%1
Preis: %2
Neuer größter Batch: %3</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Ways to save memory</source>
        <translation>Möglichkeiten, Speicher zu sparen</translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>Alle zeigen</translation>
    </message>
</context>
<context>
    <name>vram::AnswerPanel</name>
    <message>
        <source>&amp;Batch size</source>
        <translation>&amp;Batchgröße</translation>
    </message>
    <message>
        <source>Batch size</source>
        <translation>Batchgröße</translation>
    </message>
    <message>
        <source>Largest: %1</source>
        <translation>Größter: %1</translation>
    </message>
    <message>
        <source>Set the largest batch that fits (Ctrl+L)</source>
        <translation>Den größten Batch einstellen, der passt (Strg+L)</translation>
    </message>
    <message>
        <source>Nothing fits</source>
        <translation>Nichts passt</translation>
    </message>
    <message>
        <source>Largest</source>
        <translation>Größter</translation>
    </message>
    <message>
        <source>Fix the setting</source>
        <translation>Einstellung korrigieren</translation>
    </message>
    <message>
        <source>Used by other processes: %1</source>
        <translation>Von anderen Prozessen belegt: %1</translation>
    </message>
    <message>
        <source>Fix the layers</source>
        <translation>Schichten korrigieren</translation>
    </message>
    <message>
        <source>Go to the first layer with an error. The largest batch is known once all errors are fixed.</source>
        <translation>Zur ersten fehlerhaften Schicht gehen. Der größte Batch steht fest, sobald alle Fehler korrigiert sind.</translation>
    </message>
    <message>
        <source>Go to the setting with the error. The largest batch is known once it is fixed.</source>
        <translation>Zur fehlerhaften Einstellung gehen. Der größte Batch steht fest, sobald sie korrigiert ist.</translation>
    </message>
    <message>
        <source>%1 with retries</source>
        <translation>%1 mit Wiederholungen</translation>
    </message>
    <message>
        <source>This many samples fit if PyTorch&apos;s allocator frees its cached blocks and retries. The GPU waits during each retry, so training is slower.</source>
        <translation>So viele Proben passen, wenn der Allokator von PyTorch seine gecachten Blöcke freigibt und es erneut versucht. Bei jedem Versuch wartet die GPU, das Training ist also langsamer.</translation>
    </message>
    <message>
        <source>Whole step</source>
        <translation>Ganzer Schritt</translation>
    </message>
    <message>
        <source>Show parameters, gradients, optimizer state and activations, each in full, in place of the memory at the peak. They never all exist at once.</source>
        <translation>Parameter, Gradienten, Optimiererzustand und Aktivierungen jeweils im Ganzen zeigen, statt des Speichers an der Spitze. Es gibt sie nie alle gleichzeitig.</translation>
    </message>
    <message>
        <source>Memory of the whole step</source>
        <translation>Speicher des ganzen Schritts</translation>
    </message>
    <message>
        <source>Memory at the peak</source>
        <translation>Speicher an der Spitze</translation>
    </message>
</context>
<context>
    <name>vram::AssumptionList</name>
    <message>
        <source>Show the layer</source>
        <translation>Schicht zeigen</translation>
    </message>
    <message>
        <source>Show the next of %1 layers</source>
        <translation>Nächste von %1 Schichten zeigen</translation>
    </message>
    <message>
        <source>Change…</source>
        <translation>Ändern…</translation>
    </message>
    <message>
        <source>Confirm</source>
        <translation>Bestätigen</translation>
    </message>
    <message>
        <source>It is right: remove it from this list. Undo brings it back.</source>
        <translation>Sie stimmt: aus dieser Liste entfernen. Rückgängig bringt sie zurück.</translation>
    </message>
</context>
<context>
    <name>vram::BatchSlider</name>
    <message>
        <source>Batch size</source>
        <translation>Batchgröße</translation>
    </message>
    <message>
        <source>Fits up to batch %1. Snaps to powers of two; hold Ctrl or Shift to move freely.</source>
        <translation>Passt bis Batch %1. Rastet bei Zweierpotenzen ein; mit Strg oder Umschalt frei bewegen.</translation>
    </message>
    <message>
        <source>No batch fits.</source>
        <translation>Kein Batch passt.</translation>
    </message>
    <message>
        <source>Nothing fits</source>
        <translation>Nichts passt</translation>
    </message>
    <message>
        <source>Searching for the largest batch that fits.</source>
        <translation>Der größte passende Batch wird gesucht.</translation>
    </message>
    <message>
        <source>Fix the errors first, to find the largest batch.</source>
        <translation>Zuerst die Fehler beheben, um den größten Batch zu finden.</translation>
    </message>
    <message>
        <source>Fix the errors first</source>
        <translation>Zuerst die Fehler beheben</translation>
    </message>
</context>
<context>
    <name>vram::BottomViews</name>
    <message>
        <source>Over one step</source>
        <translation>Ein Schritt</translation>
    </message>
    <message>
        <source>Sweep</source>
        <translation>Sweep</translation>
    </message>
    <message>
        <source>By batch size</source>
        <translation>Nach Batchgröße</translation>
    </message>
    <message>
        <source>By layer</source>
        <translation>Nach Schicht</translation>
    </message>
    <message>
        <source>Scenarios</source>
        <translation>Szenarien</translation>
    </message>
    <message>
        <source>Graph</source>
        <translation>Graph</translation>
    </message>
    <message>
        <source>Measured</source>
        <translation>Gemessen</translation>
    </message>
    <message>
        <source>Textbook rules and other tools</source>
        <translation>Lehrbuchregeln und andere Werkzeuge</translation>
    </message>
    <message>
        <source>GPUs</source>
        <translation>GPUs</translation>
    </message>
    <message>
        <source>Ways to save memory</source>
        <translation>Möglichkeiten, Speicher zu sparen</translation>
    </message>
    <message>
        <source>textbook formula rule of thumb calculate by hand CS231n how many parameters</source>
        <translation>Lehrbuch Formel Faustregel von Hand rechnen CS231n wie viele Parameter textbook formula rule how many parameters</translation>
    </message>
</context>
<context>
    <name>vram::CalibrateDialog</name>
    <message>
        <source>Too small: the tensors alone take %1 at the peak. Set the batch size and the settings of that run, and measure after at least two steps.</source>
        <translation>Zu klein: Allein die Tensoren brauchen in der Spitze %1. Stellen Sie Batchgröße und Einstellungen jenes Laufs ein, und messen Sie nach mindestens zwei Schritten.</translation>
    </message>
    <message>
        <source>Too small: for the tensors alone, PyTorch&apos;s allocator reserves at least %1. Set the batch size and the settings of that run.</source>
        <translation>Zu klein: Allein für die Tensoren reserviert PyTorchs Allokator mindestens %1. Stellen Sie Batchgröße und Einstellungen jenes Laufs ein.</translation>
    </message>
    <message>
        <source>Too large: the GPU has %1. Choose the GPU of that run.</source>
        <translation>Zu groß: Die GPU hat %1. Wählen Sie die GPU jenes Laufs.</translation>
    </message>
    <message>
        <source>That leaves %1, too much for a CUDA context. Do other processes use part of it (enter how much under &quot;Used by other processes&quot;), or was the batch size different?</source>
        <translation>Das lässt %1 übrig, zu viel für einen CUDA-Kontext. Belegen andere Prozesse einen Teil davon (tragen Sie ein, wie viel, unter „Von anderen Prozessen belegt“), oder war die Batchgröße eine andere?</translation>
    </message>
    <message>
        <source>That leaves %1 besides the tensors, more than the libraries use. Was it measured with this batch size and these settings?</source>
        <translation>Das lässt neben den Tensoren %1 übrig, mehr als die Bibliotheken verwenden. Wurde mit dieser Batchgröße und diesen Einstellungen gemessen?</translation>
    </message>
    <message>
        <source>This figure determines nothing here: the libraries&apos; workspaces fit between the tensors. The figure of nvidia-smi would determine the CUDA context.</source>
        <translation>Dieser Wert legt hier nichts fest: Die Workspaces der Bibliotheken passen zwischen die Tensoren. Der Wert von nvidia-smi würde den CUDA-Kontext festlegen.</translation>
    </message>
    <message>
        <source>It determines the CUDA context: %1 instead of %2. The allocator&apos;s part does not change.</source>
        <translation>Er legt den CUDA-Kontext fest: %1 statt %2. Der Teil des Allokators ändert sich nicht.</translation>
    </message>
    <message>
        <source>It determines the workspaces of kernels: %1 instead of %2, which is %3 times the rule. The allocator&apos;s rounding is part of that factor; the CUDA context, which this figure does not contain, does not change.</source>
        <translation>Er legt die Workspaces der Kernel fest: %1 statt %2, das %3-Fache der Regel. Das Aufrunden des Allokators ist in diesem Faktor enthalten; der CUDA-Kontext, den dieser Wert nicht enthält, ändert sich nicht.</translation>
    </message>
    <message>
        <source>It determines the memory that the libraries (cuBLAS) take through the allocator: %1 instead of %2. The CUDA context, which this figure does not contain, does not change.</source>
        <translation>Er legt den Speicher fest, den die Bibliotheken (cuBLAS) über den Allokator belegen: %1 statt %2. Der CUDA-Kontext, den dieser Wert nicht enthält, ändert sich nicht.</translation>
    </message>
    <message>
        <source>Calibrate %1</source>
        <translation>%1 kalibrieren</translation>
    </message>
    <message>
        <source>Reset calibration</source>
        <translation>Kalibrierung zurücksetzen</translation>
    </message>
    <message>
        <source>&amp;nvidia-smi (the whole GPU)</source>
        <translation>&amp;nvidia-smi, für die ganze GPU</translation>
    </message>
    <message>
        <source>torch.cuda.max_memory_&amp;reserved()</source>
        <translation>torch.cuda.max_memory_&amp;reserved()</translation>
    </message>
    <message>
        <source>Measured figure</source>
        <translation>Messwert</translation>
    </message>
    <message>
        <source>batch %1</source>
        <translation>Batch %1</translation>
    </message>
    <message>
        <source>9184 MiB</source>
        <translation>9184 MiB</translation>
    </message>
    <message>
        <source>9630121984 bytes, or 8.97 GiB</source>
        <translation>9630121984 Bytes oder 8,97 GiB</translation>
    </message>
    <message>
        <source>The figure of nvidia-smi determines the CUDA context. While you measure, no process may use the GPU except those counted under &quot;Used by other processes&quot;.</source>
        <translation>Der Wert von nvidia-smi legt den CUDA-Kontext fest. Während der Messung darf kein Prozess die GPU benutzen außer denen, die unter „Von anderen Prozessen belegt“ zählen.</translation>
    </message>
    <message>
        <source>The reserved figure determines the workspaces that the libraries take through the allocator.</source>
        <translation>Der reservierte Wert legt die Workspaces fest, die die Bibliotheken über den Allokator belegen.</translation>
    </message>
    <message>
        <source>Train this network once on your machine with exactly these settings (%1, batch %2, %3, %4), and enter one figure that you read there. It replaces a built-in constant, on this GPU, in every project that uses it.</source>
        <translation>Trainieren Sie dieses Netz einmal auf Ihrem Rechner mit genau diesen Einstellungen (%1, Batch %2, %3, %4) und geben Sie einen Wert ein, den Sie dort ablesen. Er ersetzt eine eingebaute Konstante, für diese GPU, in jedem Projekt, das sie verwendet.</translation>
    </message>
    <message>
        <source>Save with the GPU</source>
        <translation>Bei der GPU speichern</translation>
    </message>
    <message>
        <source>That is not a size; enter it as 9184 MiB or 8.97 GiB.</source>
        <translation>Das ist keine Größe; geben Sie sie als 9184 MiB oder 8,97 GiB ein.</translation>
    </message>
    <message>
        <source>That leaves no memory for the CUDA context: the allocator and kernels already take %1.</source>
        <translation>Das lässt nichts für den CUDA-Kontext übrig: Allokator und Kernel belegen bereits %1.</translation>
    </message>
</context>
<context>
    <name>vram::ChartController</name>
    <message>
        <source>Copy the chart</source>
        <translation>Diagramm kopieren</translation>
    </message>
    <message>
        <source>Save as SVG…</source>
        <translation>Als SVG speichern…</translation>
    </message>
    <message>
        <source>Save as PNG…</source>
        <translation>Als PNG speichern…</translation>
    </message>
    <message>
        <source>Show as a table</source>
        <translation>Als Tabelle zeigen</translation>
    </message>
    <message>
        <source>The chart is on the clipboard: %1</source>
        <translation>Das Diagramm ist in der Zwischenablage: %1</translation>
    </message>
</context>
<context>
    <name>vram::ChartTablesDialog</name>
    <message>
        <source>Charts as tables</source>
        <translation>Diagramme als Tabellen</translation>
    </message>
    <message>
        <source>Chart</source>
        <translation>Diagramm</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Copies the selected rows, or all of them, for a spreadsheet</source>
        <translation>Kopiert die ausgewählten Zeilen oder alle, für eine Tabellenkalkulation</translation>
    </message>
    <message>
        <source>No figures yet: they are still being computed, or the network has none.</source>
        <translation>Noch keine Zahlen: Sie werden noch berechnet, oder das Netz hat keine.</translation>
    </message>
</context>
<context>
    <name>vram::CheckpointField</name>
    <message>
        <source>None</source>
        <translation>Keine</translation>
    </message>
    <message>
        <source>Every block</source>
        <translation>Jeder Block</translation>
    </message>
    <message>
        <source>Every n-th block</source>
        <translation>Jeder n-te Block</translation>
    </message>
    <message>
        <source>By name</source>
        <translation>Nach Namen</translation>
    </message>
</context>
<context>
    <name>vram::CommandPalette</name>
    <message>
        <source>A command, a layer, a GPU, a network…</source>
        <translation>Ein Befehl, eine Schicht, eine GPU, ein Netz…</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>Suchen</translation>
    </message>
    <message>
        <source>Results</source>
        <translation>Ergebnisse</translation>
    </message>
    <message>
        <source>No results</source>
        <translation>Keine Ergebnisse</translation>
    </message>
</context>
<context>
    <name>vram::ConfigDialog</name>
    <message>
        <source>Configuration for training</source>
        <translation>Konfiguration für das Training</translation>
    </message>
    <message>
        <source>Program</source>
        <translation>Programm</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>Speichern…</translation>
    </message>
    <message>
        <source>This file has no setting for:</source>
        <translation>Diese Datei hat keine Einstellung für:</translation>
    </message>
</context>
<context>
    <name>vram::ConfigManager</name>
    <message>
        <source>%1 sets up training on several GPUs: open the model first, then this file.</source>
        <translation>%1 richtet das Training auf mehreren GPUs ein: Öffnen Sie zuerst das Modell, dann diese Datei.</translation>
    </message>
    <message>
        <source>The setup was taken from %1.</source>
        <translation>Das Setup wurde aus %1 übernommen.</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>Configurations (*.json *.yaml *.yml *.toml *.py *.sh *.txt);;All files (*)</source>
        <translation>Konfigurationen (*.json *.yaml *.yml *.toml *.py *.sh *.txt);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Open a configuration</source>
        <translation>Eine Konfiguration öffnen</translation>
    </message>
    <message>
        <source>Save the configuration</source>
        <translation>Die Konfiguration speichern</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Configuration saved to %1</source>
        <translation>Die Konfiguration ist gespeichert: %1.</translation>
    </message>
    <message>
        <source>Plan applied: %1 × %2.</source>
        <translation>Der Plan ist gesetzt: %1 × %2.</translation>
    </message>
    <message>
        <source>Export training configuration…</source>
        <translation>Trainingskonfiguration exportieren…</translation>
    </message>
</context>
<context>
    <name>vram::CustomGpuDialog</name>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>As it should appear in lists</source>
        <translation>Wie sie in Listen erscheinen soll</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>Nominal memory</source>
        <translation>Nennspeicher</translation>
    </message>
    <message>
        <source>Usable under CUDA</source>
        <translation>Unter CUDA nutzbar</translation>
    </message>
    <message>
        <source>torch.cuda.mem_get_info()[1]; 0 stands for 96 % of the memory, the median of the catalogue</source>
        <translation>torch.cuda.mem_get_info()[1]; 0 steht für 96 % des Speichers, den Median des Katalogs</translation>
    </message>
    <message>
        <source>Architecture</source>
        <translation>Architektur</translation>
    </message>
    <message>
        <source>Determines the size of the libraries&apos; workspaces</source>
        <translation>Bestimmt die Größe der Workspaces der Bibliotheken</translation>
    </message>
    <message>
        <source>Custom GPU</source>
        <translation>Eigene GPU</translation>
    </message>
    <message>
        <source>Change %1</source>
        <translation>%1 ändern</translation>
    </message>
    <message>
        <source>It is saved in your settings, and in every project that uses it.</source>
        <translation>Sie wird in Ihren Einstellungen gespeichert und in jedem Projekt, das sie verwendet.</translation>
    </message>
    <message>
        <source>There is already a GPU of that name; choose another name.</source>
        <translation>Eine GPU dieses Namens gibt es schon; wählen Sie einen anderen.</translation>
    </message>
    <message>
        <source>Usable memory cannot exceed the nominal memory.</source>
        <translation>Der nutzbare Speicher kann nicht größer sein als der Nennspeicher.</translation>
    </message>
    <message>
        <source>A process can use %1 of it.</source>
        <translation>Ein Prozess kann %1 davon nutzen.</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Speichern</translation>
    </message>
    <message>
        <source>Enter a name.</source>
        <translation>Geben Sie einen Namen ein.</translation>
    </message>
    <message>
        <source>Enter its memory.</source>
        <translation>Geben Sie den Speicher ein.</translation>
    </message>
    <message>
        <source>estimated</source>
        <translation>geschätzt</translation>
    </message>
</context>
<context>
    <name>vram::Document</name>
    <message>
        <source>Untitled</source>
        <translation>Ohne Titel</translation>
    </message>
</context>
<context>
    <name>vram::DropTarget</name>
    <message>
        <source>Drop to open %1</source>
        <translation>Loslassen, um %1 zu öffnen</translation>
    </message>
</context>
<context>
    <name>vram::EditController</name>
    <message>
        <source>Undo: %1 (Ctrl+Z)</source>
        <translation>Rückgängig: %1 (Strg+Z)</translation>
    </message>
    <message>
        <source>Nothing to undo</source>
        <translation>Nichts rückgängig zu machen</translation>
    </message>
    <message>
        <source>Redo: %1 (Ctrl+Shift+Z)</source>
        <translation>Wiederholen: %1 (Strg+Umschalt+Z)</translation>
    </message>
    <message>
        <source>Nothing to redo</source>
        <translation>Nichts zu wiederholen</translation>
    </message>
    <message>
        <source>Nothing more to undo: the last %1 changes are kept</source>
        <translation>Nichts mehr rückgängig zu machen: Die letzten %1 Änderungen werden aufbewahrt</translation>
    </message>
</context>
<context>
    <name>vram::ExporterDialog</name>
    <message>
        <source>%1 (Python %2, without torch)</source>
        <translation>%1 (Python %2, ohne torch)</translation>
    </message>
    <message>
        <source>%1 (Python %2, torch %3)</source>
        <translation>%1 (Python %2, torch %3)</translation>
    </message>
    <message>
        <source>Record a PyTorch model</source>
        <translation>Ein PyTorch-Modell aufzeichnen</translation>
    </message>
    <message>
        <source>Runs the exporter with a Python interpreter on this machine that has torch. It needs no GPU and no weights; the model&apos;s own code runs, so record only code that you trust.</source>
        <translation>Führt den Exporter mit einem Python dieses Rechners aus, das torch hat. Er braucht weder GPU noch Gewichte; der Code des Modells selbst läuft, zeichnen Sie also nur Code auf, dem Sie vertrauen.</translation>
    </message>
    <message>
        <source>Model source</source>
        <translation>Quelle des Modells</translation>
    </message>
    <message>
        <source>Python file</source>
        <translation>Python-Datei</translation>
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
        <translation>Befehl</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>Ausgabe</translation>
    </message>
    <message>
        <source>The exporter&apos;s output appears here.</source>
        <translation>Hier erscheint die Ausgabe des Exporters.</translation>
    </message>
    <message>
        <source>Record</source>
        <translation>Aufzeichnen</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Browse…</source>
        <translation>Durchsuchen…</translation>
    </message>
    <message>
        <source>The Python file that creates the model</source>
        <translation>Die Python-Datei, die das Modell erzeugt</translation>
    </message>
    <message>
        <source>Python files (*.py)</source>
        <translation>Python-Dateien (*.py)</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>&amp;Datei</translation>
    </message>
    <message>
        <source>F&amp;unction</source>
        <translation>F&amp;unktion</translation>
    </message>
    <message>
        <source>A function without arguments that returns a model, or (model, inputs)</source>
        <translation>Eine Funktion ohne Argumente, die ein Modell liefert oder (Modell, Eingaben)</translation>
    </message>
    <message>
        <source>&amp;Inputs</source>
        <translation>&amp;Eingaben</translation>
    </message>
    <message>
        <source>Shapes of the inputs of forward, batch first; separate them with semicolons, and add a dtype after a colon: 2,512:int64. Leave empty if the function returns the inputs.</source>
        <translation>Formen der Eingaben von forward, Batch zuerst; mehrere durch Semikolons getrennt, ein Datentyp folgt nach einem Doppelpunkt: 2,512:int64. Leer lassen, wenn die Funktion die Eingaben liefert.</translation>
    </message>
    <message>
        <source>&amp;Target</source>
        <translation>&amp;Ziel</translation>
    </message>
    <message>
        <source>Shape of the target for a cross-entropy loss; leave empty if the model computes its loss or has none.</source>
        <translation>Form des Ziels für einen Kreuzentropie-Loss; leer lassen, wenn das Modell seinen Loss selbst berechnet oder keinen hat.</translation>
    </message>
    <message>
        <source>&amp;Folder or config.json</source>
        <translation>&amp;Ordner oder config.json</translation>
    </message>
    <message>
        <source>A model&apos;s folder</source>
        <translation>Ordner eines Modells</translation>
    </message>
    <message>
        <source>&amp;Sequence length</source>
        <translation>&amp;Sequenzlänge</translation>
    </message>
    <message>
        <source>As transformers&apos; &amp;Trainer runs it: attention masks, AdamW</source>
        <translation>Wie es der &amp;Trainer von transformers ausführt: Attention-Masken, AdamW</translation>
    </message>
    <message>
        <source>&amp;Name</source>
        <translation>&amp;Name</translation>
    </message>
    <message>
        <source>&amp;Python</source>
        <translation>&amp;Python</translation>
    </message>
    <message>
        <source>Another Python…</source>
        <translation>Anderes Python…</translation>
    </message>
    <message>
        <source>Choose a Python</source>
        <translation>Ein Python wählen</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Looking for a Python interpreter with torch…</source>
        <translation>Suche ein Python, das torch hat…</translation>
    </message>
    <message>
        <source>No Python was found. Install one with torch, or choose another.</source>
        <translation>Kein Python gefunden. Installieren Sie eines mit torch, oder wählen Sie ein anderes.</translation>
    </message>
    <message>
        <source>%1 cannot import %2; choose another Python, or install it: %1 -m pip install %2</source>
        <translation>%1 kann %2 nicht importieren; wählen Sie ein anderes Python, oder installieren Sie es: %1 -m pip install %2</translation>
    </message>
    <message>
        <source>The exporter cannot be written to %1: %2.</source>
        <translation>Der Exporter kann nicht nach %1 geschrieben werden: %2.</translation>
    </message>
    <message>
        <source>Recording. Large models take a minute or two.</source>
        <translation>Aufzeichnung läuft. Große Modelle brauchen ein bis zwei Minuten.</translation>
    </message>
    <message>
        <source>Stopped. Nothing was changed.</source>
        <translation>Angehalten. Nichts hat sich geändert.</translation>
    </message>
    <message>
        <source>%1 cannot be started.</source>
        <translation>%1 kann nicht gestartet werden.</translation>
    </message>
    <message>
        <source>The model was not recorded. The exporter&apos;s output above says why.</source>
        <translation>Das Modell wurde nicht aufgezeichnet. Die Ausgabe des Exporters oben sagt, warum.</translation>
    </message>
    <message>
        <source>The command that runs appears here.</source>
        <translation>Hier erscheint der Befehl, der ausgeführt wird.</translation>
    </message>
    <message>
        <source>for example %1</source>
        <translation>zum Beispiel %1</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>The model is recorded. Open replaces the network in the window with it.</source>
        <translation>Das Modell ist aufgezeichnet. „Öffnen“ ersetzt das Netzwerk im Fenster dadurch.</translation>
    </message>
</context>
<context>
    <name>vram::FigureLabel</name>
    <message>
        <source>Copy &quot;%1&quot;</source>
        <translation>„%1“ kopieren</translation>
    </message>
    <message>
        <source>Explain</source>
        <translation>Erklären</translation>
    </message>
</context>
<context>
    <name>vram::FileController</name>
    <message>
        <source>The model is recorded. It is not saved yet.</source>
        <translation>Das Modell ist aufgezeichnet. Es ist noch nicht gespeichert.</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>Speichern…</translation>
    </message>
    <message>
        <source>Paste the lines after your script creates its model, and put %1 next to the script.</source>
        <translation>Fügen Sie die Zeilen ein, nachdem Ihr Skript das Modell erzeugt hat, und legen Sie %1 neben das Skript.</translation>
    </message>
    <message>
        <source>Save the exporter…</source>
        <translation>Exporter speichern…</translation>
    </message>
</context>
<context>
    <name>vram::FileManager</name>
    <message>
        <source>Models (%1);;All files (*)</source>
        <translation>Modelle (%1);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Open a model</source>
        <translation>Modell öffnen</translation>
    </message>
    <message>
        <source>network</source>
        <translation>netz</translation>
    </message>
    <message>
        <source>Save the project</source>
        <translation>Das Projekt speichern</translation>
    </message>
    <message>
        <source>VRAM Planner projects (*.vram.json)</source>
        <translation>VRAM-Planner-Projekte (*.vram.json)</translation>
    </message>
    <message>
        <source>Save the report</source>
        <translation>Bericht speichern</translation>
    </message>
    <message>
        <source>%1 files (*.%2)</source>
        <translation>%1-Dateien (*.%2)</translation>
    </message>
    <message>
        <source>The last session ended without saving %1. Its changes are still here.</source>
        <translation>Die letzte Sitzung endete, ohne %1 zu speichern. Die Änderungen sind noch da.</translation>
    </message>
    <message>
        <source>a network</source>
        <translation>ein Netz</translation>
    </message>
    <message>
        <source>Restore</source>
        <translation>Wiederherstellen</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>Verwerfen</translation>
    </message>
    <message>
        <source>Preparing the report…</source>
        <translation>Der Bericht wird erstellt…</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Save the chart</source>
        <translation>Diagramm speichern</translation>
    </message>
    <message>
        <source>Save the PyTorch exporter</source>
        <translation>PyTorch-Exporter speichern</translation>
    </message>
    <message>
        <source>Python files (*.py)</source>
        <translation>Python-Dateien (*.py)</translation>
    </message>
    <message>
        <source>Exporter saved to %1. Three lines of your script call it.</source>
        <translation>Der Exporter ist gespeichert: %1. Drei Zeilen Ihres Skripts rufen ihn auf.</translation>
    </message>
    <message>
        <source>Copy lines</source>
        <translation>Zeilen kopieren</translation>
    </message>
    <message>
        <source>%1 was not saved: another program has changed it since it was opened here.</source>
        <translation>%1 wurde nicht gespeichert: Ein anderes Programm hat die Datei geändert, seit sie hier geöffnet wurde.</translation>
    </message>
    <message>
        <source>Reload</source>
        <translation>Neu laden</translation>
    </message>
    <message>
        <source>Keep mine</source>
        <translation>Meine behalten</translation>
    </message>
    <message>
        <source>Save as…</source>
        <translation>Speichern unter…</translation>
    </message>
    <message>
        <source>Another program has changed %1.</source>
        <translation>Ein anderes Programm hat %1 geändert.</translation>
    </message>
    <message>
        <source>%1 was moved or deleted. Saving writes it there again.</source>
        <translation>%1 wurde verschoben oder gelöscht. Speichern schreibt die Datei dort neu.</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Speichern</translation>
    </message>
    <message>
        <source>%1 is also open in another window. Each window notices when the other saves.</source>
        <translation>%1 ist auch in einem anderen Fenster geöffnet. Jedes Fenster bemerkt, wenn das andere speichert.</translation>
    </message>
    <message>
        <source>Open a model&apos;s folder</source>
        <translation>Ordner eines Modells öffnen</translation>
    </message>
    <message>
        <source>There is nothing to open: copy or drop a model file, its path, or the text of a model summary or config.json.</source>
        <translation>Es gibt nichts zu öffnen: Kopieren oder ziehen Sie eine Modelldatei, ihren Pfad oder den Text einer Modellübersicht oder config.json hierher.</translation>
    </message>
    <message>
        <source>%1 is open; %2 is not: a window holds one model.</source>
        <translation>%1 ist geöffnet, %2 nicht: Ein Fenster enthält ein Modell.</translation>
    </message>
    <message>
        <source>%1 is open; %2 and %3 more are not: a window holds one model.</source>
        <translation>%1 ist geöffnet, %2 und %3 weitere nicht: Ein Fenster enthält ein Modell.</translation>
    </message>
    <message>
        <source>Open %1</source>
        <translation>%1 öffnen</translation>
    </message>
    <message>
        <source>%1 is a web address, and nothing is downloaded here. Save the file, then open it.</source>
        <translation>%1 ist eine Webadresse, und hier wird nichts heruntergeladen. Speichern Sie die Datei und öffnen Sie sie dann.</translation>
    </message>
    <message>
        <source>Report saved without the hand calculation: %1 %2</source>
        <translation>Der Bericht ist ohne Handrechnung gespeichert: %1 %2</translation>
    </message>
    <message>
        <source>Report saved to %1</source>
        <translation>Bericht gespeichert: %1</translation>
    </message>
    <message>
        <source>Chart saved to %1</source>
        <translation>Diagramm gespeichert: %1</translation>
    </message>
</context>
<context>
    <name>vram::FineTuningRow</name>
    <message>
        <source>Fine-tuning</source>
        <translation>Fine-Tuning</translation>
    </message>
    <message>
        <source>Fine-tuning: %1</source>
        <translation>Fine-Tuning: %1</translation>
    </message>
    <message>
        <source>Full</source>
        <translation>Voll</translation>
    </message>
    <message>
        <source>All parameters are trained.</source>
        <translation>Alle Parameter werden trainiert.</translation>
    </message>
    <message>
        <source>LoRA</source>
        <translation>LoRA</translation>
    </message>
    <message>
        <source>Low-rank adapters are trained beside all linear layers; everything else is frozen.</source>
        <translation>Neben allen linearen Schichten werden Adapter niedrigen Rangs trainiert; alles andere ist eingefroren.</translation>
    </message>
    <message>
        <source>QLoRA</source>
        <translation>QLoRA</translation>
    </message>
    <message>
        <source>The same with the frozen weights in 4 bits (NF4 with double quantization).</source>
        <translation>Dasselbe mit den eingefrorenen Gewichten in 4 Bit (NF4 mit doppelter Quantisierung).</translation>
    </message>
</context>
<context>
    <name>vram::FitPanel</name>
    <message>
        <source>Apply</source>
        <translation>Anwenden</translation>
    </message>
    <message>
        <source>Ways to save memory</source>
        <translation>Möglichkeiten, Speicher zu sparen</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>Änderung</translation>
    </message>
    <message>
        <source>Saves</source>
        <translation>Spart</translation>
    </message>
    <message>
        <source>Largest batch</source>
        <translation>Größter Batch</translation>
    </message>
    <message>
        <source>Cost</source>
        <translation>Preis</translation>
    </message>
    <message>
        <source>No known change would save memory here.</source>
        <translation>Keine bekannte Änderung würde hier Speicher sparen.</translation>
    </message>
    <message>
        <source>Searching for ways to save memory…</source>
        <translation>Suche nach Möglichkeiten, Speicher zu sparen…</translation>
    </message>
    <message>
        <source>Select a change to preview it in the bar and the charts.</source>
        <translation>Eine ausgewählte Änderung erscheint als Vorschau im Balken und in den Diagrammen.</translation>
    </message>
    <message>
        <source>Several changes together</source>
        <translation>Mehrere Änderungen zusammen</translation>
    </message>
    <message>
        <source>One change</source>
        <translation>Eine Änderung</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>Fits with the margin</source>
        <translation>Passt mit Reserve</translation>
    </message>
    <message>
        <source>Does not fit yet</source>
        <translation>Passt noch nicht</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>Not worth the trouble</source>
        <translation>Nicht der Mühe wert</translation>
    </message>
    <message>
        <source>Device total</source>
        <translation>Gerätesumme</translation>
    </message>
    <message>
        <source>Step time</source>
        <translation>Schrittzeit</translation>
    </message>
    <message>
        <source>Forward pass</source>
        <translation>Vorwärtslauf</translation>
    </message>
    <message>
        <source>For as many samples as now</source>
        <translation>Für so viele Proben wie jetzt</translation>
    </message>
    <message>
        <source>Fix the layers first, to find ways to save memory.</source>
        <translation>Zuerst die Schichten korrigieren, um Möglichkeiten zu finden, Speicher zu sparen.</translation>
    </message>
    <message>
        <source>Memory against the time of a step</source>
        <translation>Speicher gegen die Zeit eines Schritts</translation>
    </message>
</context>
<context>
    <name>vram::FrontierModel</name>
    <message>
        <source>%1 cannot run — %2</source>
        <translation>%1 kann nicht laufen — %2</translation>
    </message>
    <message>
        <source>%1: largest batch %2</source>
        <translation>%1: größter Batch %2</translation>
    </message>
    <message>
        <source>%1: not even one sample fits</source>
        <translation>%1: nicht einmal eine Probe passt</translation>
    </message>
    <message>
        <source>%1 free</source>
        <translation>%1 frei</translation>
    </message>
    <message>
        <source>batch %1, %2: needs %3, %4</source>
        <translation>Batch %1, %2: braucht %3, %4</translation>
    </message>
    <message>
        <source>%1 too much</source>
        <translation>%1 zu viel</translation>
    </message>
    <message>
        <source>%1, %2 a step, %3</source>
        <translation>%1, %2 je Schritt, %3</translation>
    </message>
</context>
<context>
    <name>vram::FrontierPanel</name>
    <message>
        <source>By batch size</source>
        <translation>Nach Batchgröße</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>By length</source>
        <translation>Nach Länge</translation>
    </message>
    <message>
        <source>By size</source>
        <translation>Nach Größe</translation>
    </message>
    <message>
        <source>Use this batch and length</source>
        <translation>Diesen Batch und diese Länge verwenden</translation>
    </message>
    <message>
        <source>Use this batch and size</source>
        <translation>Diesen Batch und diese Größe verwenden</translation>
    </message>
    <message>
        <source>Fix the layers first: there are no figures by batch size while the network has errors.</source>
        <translation>Zuerst die Schichten korrigieren: Solange das Netz Fehler hat, gibt es keine Zahlen nach Batchgröße.</translation>
    </message>
    <message>
        <source>Click a cell for its figures.</source>
        <translation>Ein Klick auf eine Zelle zeigt ihre Zahlen.</translation>
    </message>
    <message>
        <source>Memory by sequence length</source>
        <translation>Speicher nach Sequenzlänge</translation>
    </message>
    <message>
        <source>Memory by image size</source>
        <translation>Speicher nach Bildgröße</translation>
    </message>
    <message>
        <source>%1 free</source>
        <translation>%1 frei</translation>
    </message>
    <message>
        <source>needs %1</source>
        <translation>braucht %1</translation>
    </message>
    <message>
        <source>It runs only at %1. %2</source>
        <translation>Es läuft nur mit %1. %2</translation>
    </message>
    <message>
        <source>Computing which fit</source>
        <translation>Passende werden berechnet</translation>
    </message>
    <message>
        <source>Compute</source>
        <translation>Berechnen</translation>
    </message>
    <message>
        <source>%1 too much</source>
        <translation>%1 zu viel</translation>
    </message>
    <message>
        <source>Apply</source>
        <translation>Anwenden</translation>
    </message>
</context>
<context>
    <name>vram::GpuController</name>
    <message>
        <source>Use this machine&apos;s GPU</source>
        <translation>GPU dieses Rechners nehmen</translation>
    </message>
    <message>
        <source>Use this machine&apos;s %1</source>
        <translation>%1 dieses Rechners nehmen</translation>
    </message>
    <message>
        <source>Use %1</source>
        <translation>%1 verwenden</translation>
    </message>
    <message>
        <source>Change %1</source>
        <translation>%1 ändern</translation>
    </message>
    <message>
        <source>Calibrate %1</source>
        <translation>%1 kalibrieren</translation>
    </message>
    <message>
        <source>Reset the calibration of %1</source>
        <translation>Kalibrierung von %1 zurücksetzen</translation>
    </message>
    <message>
        <source>Import prices per hour</source>
        <translation>Preise pro Stunde importieren</translation>
    </message>
    <message>
        <source>Lists (*.csv *.tsv *.txt);;All files (*)</source>
        <translation>Listen (*.csv *.tsv *.txt);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>You have no custom GPUs or calibrations yet.</source>
        <translation>Sie haben noch keine eigenen GPUs oder Kalibrierungen.</translation>
    </message>
    <message>
        <source>Export GPUs and calibrations</source>
        <translation>GPUs und Kalibrierungen exportieren</translation>
    </message>
    <message>
        <source>GPU lists (*.json)</source>
        <translation>GPU-Listen (*.json)</translation>
    </message>
    <message>
        <source>GPUs and calibrations saved to %1</source>
        <translation>Ihre GPUs und Kalibrierungen sind gespeichert: %1.</translation>
    </message>
    <message>
        <source>Import GPUs and calibrations</source>
        <translation>GPUs und Kalibrierungen importieren</translation>
    </message>
    <message>
        <source>GPU lists (*.json);;All files (*)</source>
        <translation>GPU-Listen (*.json);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Import GPUs from %1</source>
        <translation>GPUs aus %1 importieren</translation>
    </message>
    <message>
        <source>The GPUs and calibrations of %1 were imported.</source>
        <translation>Die GPUs und Kalibrierungen aus %1 wurden importiert.</translation>
    </message>
</context>
<context>
    <name>vram::GpuField</name>
    <message>
        <source>Custom GPUs, this machine&apos;s GPU, calibration</source>
        <translation>Eigene GPUs, GPU dieses Rechners, Kalibrierung</translation>
    </message>
    <message>
        <source>More about GPUs</source>
        <translation>Mehr zu GPUs</translation>
    </message>
    <message>
        <source>calibrated by %1</source>
        <translation>kalibriert mit %1</translation>
    </message>
</context>
<context>
    <name>vram::GpuPanel</name>
    <message>
        <source>GPUs</source>
        <translation>GPUs</translation>
    </message>
    <message>
        <source>Search GPUs</source>
        <translation>GPUs suchen</translation>
    </message>
    <message>
        <source>checking every GPU…</source>
        <translation>jede GPU wird geprüft…</translation>
    </message>
    <message>
        <source>Fits on %1 of %2</source>
        <translation>Passt auf %1 von %2</translation>
    </message>
    <message>
        <source>checking every GPU… %1 of %2</source>
        <translation>jede GPU wird geprüft… %1 von %2</translation>
    </message>
    <message>
        <source>Add…</source>
        <translation>Neu…</translation>
    </message>
    <message>
        <source>Add a custom GPU</source>
        <translation>Eigene GPU hinzufügen</translation>
    </message>
    <message>
        <source>Use this machine&apos;s %1</source>
        <translation>%1 dieses Rechners nehmen</translation>
    </message>
    <message>
        <source>Use this machine&apos;s GPU</source>
        <translation>GPU dieses Rechners nehmen</translation>
    </message>
    <message>
        <source> MIG %1</source>
        <translation> MIG %1</translation>
    </message>
    <message>
        <source>%1: %2 (%3 free)</source>
        <translation>%1: %2 (%3 frei)</translation>
    </message>
    <message>
        <source>Use</source>
        <translation>Verwenden</translation>
    </message>
    <message>
        <source>Change…</source>
        <translation>Ändern…</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>Copy &quot;%1&quot;</source>
        <translation>„%1“ kopieren</translation>
    </message>
    <message>
        <source>Explain</source>
        <translation>Erklären</translation>
    </message>
    <message>
        <source>GPU</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>Only those that fit</source>
        <translation>Nur passende</translation>
    </message>
    <message>
        <source>Show only GPUs on which it fits, and the one in use</source>
        <translation>Nur GPUs zeigen, auf die es passt, und die verwendete</translation>
    </message>
    <message>
        <source>Smallest first</source>
        <translation>Kleinste zuerst</translation>
    </message>
    <message>
        <source>The smallest GPU that fits first; of equal ones, the cheaper first</source>
        <translation>Die kleinste passende GPU zuerst, von gleichen die billigere</translation>
    </message>
    <message>
        <source>Price per hour…</source>
        <translation>Preis pro Stunde…</translation>
    </message>
    <message>
        <source>Unpin</source>
        <translation>Nicht mehr oben halten</translation>
    </message>
    <message>
        <source>Pin to the top</source>
        <translation>Oben halten</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a price: type a number from 0 to %2.</source>
        <translation>„%1“ ist kein Preis: Geben Sie eine Zahl von 0 bis %2 ein.</translation>
    </message>
    <message>
        <source>Fix the layers first</source>
        <translation>Zuerst die Schichten korrigieren</translation>
    </message>
</context>
<context>
    <name>vram::GpuTable</name>
    <message>
        <source>GPU (tick to keep it on top)</source>
        <translation>GPU (Häkchen hält sie oben)</translation>
    </message>
    <message>
        <source>Usable</source>
        <translation>Nutzbar</translation>
    </message>
    <message>
        <source>Free</source>
        <translation>Frei</translation>
    </message>
    <message>
        <source>Largest batch</source>
        <translation>Größter Batch</translation>
    </message>
    <message>
        <source>in use</source>
        <translation>verwendet</translation>
    </message>
    <message>
        <source>in this machine</source>
        <translation>in diesem Rechner</translation>
    </message>
    <message>
        <source>calibrated</source>
        <translation>kalibriert</translation>
    </message>
    <message>
        <source>Per hour</source>
        <translation>Pro Stunde</translation>
    </message>
    <message>
        <source>%1 too much</source>
        <translation>%1 zu viel</translation>
    </message>
    <message>
        <source>custom</source>
        <translation>eigene</translation>
    </message>
    <message>
        <source>Type the price per hour, in your currency; Delete removes it</source>
        <translation>Den Preis je Stunde in Ihrer Währung eintippen; Entf entfernt ihn</translation>
    </message>
    <message>
        <source>step time %1 (%2)</source>
        <translation>Schrittzeit %1 (%2)</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>Training</translation>
    </message>
    <message>
        <source>Throughput</source>
        <translation>Durchsatz</translation>
    </message>
    <message>
        <source>Cost</source>
        <translation>Kosten</translation>
    </message>
    <message>
        <source>Per million tokens</source>
        <translation>Je Million Tokens</translation>
    </message>
    <message>
        <source>Per million samples</source>
        <translation>Je Million Proben</translation>
    </message>
    <message>
        <source>Device total</source>
        <translation>Gerätesumme</translation>
    </message>
</context>
<context>
    <name>vram::GpuTypes</name>
    <message>
        <source>custom</source>
        <translation>eigene</translation>
    </message>
    <message>
        <source>Add a GPU to compare</source>
        <translation>GPU zum Vergleich hinzufügen</translation>
    </message>
    <message>
        <source>Leave out %1</source>
        <translation>%1 weglassen</translation>
    </message>
</context>
<context>
    <name>vram::GraphPanel</name>
    <message>
        <source>Colour by</source>
        <translation>Farbe nach</translation>
    </message>
    <message>
        <source>saved for backward</source>
        <translation>für den Rückwärtslauf gespeichert</translation>
    </message>
    <message>
        <source>alive at the peak</source>
        <translation>in der Spitze am Leben</translation>
    </message>
    <message>
        <source>parameters</source>
        <translation>Parameter</translation>
    </message>
    <message>
        <source>Whole graph</source>
        <translation>Ganzer Graph</translation>
    </message>
    <message>
        <source>Show the whole graph (0). Zoom with + and − or the wheel, drag to pan; arrow keys follow the edges.</source>
        <translation>Den ganzen Graphen zeigen (0). Mit + und − oder dem Mausrad zoomen, durch Ziehen verschieben; Pfeiltasten folgen den Kanten.</translation>
    </message>
</context>
<context>
    <name>vram::GraphView</name>
    <message>
        <source>The network as a graph</source>
        <translation>Das Netz als Graph</translation>
    </message>
    <message>
        <source>No layers yet.</source>
        <translation>Noch keine Schichten.</translation>
    </message>
    <message>
        <source>Laying the graph out…</source>
        <translation>Der Graph wird angeordnet…</translation>
    </message>
</context>
<context>
    <name>vram::HeaderFigures</name>
    <message>
        <source>device total</source>
        <translation>Gerätesumme</translation>
    </message>
    <message>
        <source>%1 bytes</source>
        <translation>%1 Byte</translation>
    </message>
    <message>
        <source>live tensors %1</source>
        <translation>Tensoren %1</translation>
    </message>
    <message>
        <source>allocated %1</source>
        <translation>belegt %1</translation>
    </message>
    <message>
        <source>reserved %1</source>
        <translation>reserviert %1</translation>
    </message>
    <message>
        <source>The peak, as each counter reports it:
%1: all tensors alive at once
%2: torch.cuda.max_memory_allocated()
%3: torch.cuda.max_memory_reserved()
%4: nvidia-smi, with the uncertainty of the estimate
Click to see how it is computed.</source>
        <translation>Die Spitze, wie jeder Zähler sie angibt:
%1: alle gleichzeitig lebenden Tensoren
%2: torch.cuda.max_memory_allocated()
%3: torch.cuda.max_memory_reserved()
%4: nvidia-smi, mit der Unsicherheit der Schätzung
Ein Klick zeigt, wie sie berechnet wird.</translation>
    </message>
    <message>
        <source>device total %1</source>
        <translation>Gerätesumme %1</translation>
    </message>
    <message>
        <source>step time</source>
        <translation>Schrittzeit</translation>
    </message>
</context>
<context>
    <name>vram::HeatMapView</name>
    <message>
        <source>Which batch and size fit</source>
        <translation>Welche Batches und Größen passen</translation>
    </message>
</context>
<context>
    <name>vram::HelpWindow</name>
    <message>
        <source>How it is computed</source>
        <translation>Wie gerechnet wird</translation>
    </message>
    <message>
        <source>Topics</source>
        <translation>Themen</translation>
    </message>
    <message>
        <source>Explanation</source>
        <translation>Erklärung</translation>
    </message>
</context>
<context>
    <name>vram::Inspector</name>
    <message>
        <source>Setup and selected layer</source>
        <translation>Setup und ausgewählte Schicht</translation>
    </message>
    <message>
        <source>Setup</source>
        <translation>Setup</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>Schicht</translation>
    </message>
    <message>
        <source>Techniques</source>
        <translation>Techniken</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>Notizen</translation>
    </message>
</context>
<context>
    <name>vram::LayerBrowser</name>
    <message>
        <source>Filter layers: name, type, settings or size</source>
        <translation>Schichten filtern: Name, Typ, Einstellungen oder Größe</translation>
    </message>
    <message>
        <source>Filter layers</source>
        <translation>Schichten filtern</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Layers, sorted</source>
        <translation>Schichten, sortiert</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
</context>
<context>
    <name>vram::LayerDelegate</name>
    <message>
        <source>name=value, name=value; omitted settings keep their defaults</source>
        <translation>name=wert, name=wert; weggelassene Einstellungen behalten ihre Vorgaben</translation>
    </message>
</context>
<context>
    <name>vram::LayerModel</name>
    <message>
        <source>%1 layer inside to fix</source>
        <translation>darin %1 Schicht zu korrigieren</translation>
    </message>
    <message>
        <source>%1 layers inside to fix</source>
        <translation>darin %1 Schichten zu korrigieren</translation>
    </message>
    <message>
        <source>Move %1 row</source>
        <translation>%1 Zeile verschieben</translation>
    </message>
    <message>
        <source>Move %1 rows</source>
        <translation>%1 Zeilen verschieben</translation>
    </message>
</context>
<context>
    <name>vram::LayerPanel</name>
    <message>
        <source>Figures of this row</source>
        <translation>Zahlen dieser Zeile</translation>
    </message>
    <message>
        <source>No row is selected</source>
        <translation>Keine Zeile ausgewählt</translation>
    </message>
    <message>
        <source>Select a row of the table to see and change its settings here.</source>
        <translation>Wählen Sie eine Zeile der Tabelle, um ihre Einstellungen hier zu sehen und zu ändern.</translation>
    </message>
    <message>
        <source>A named group of rows that runs as many times as its repeat count, each time with parameters of its own.</source>
        <translation>Eine benannte Gruppe von Zeilen, die so oft läuft, wie die Wiederholungszahl angibt, jedes Mal mit eigenen Parametern.</translation>
    </message>
    <message>
        <source>Output with the batch</source>
        <translation>Ausgabe mit Batch</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>Parameter</translation>
    </message>
    <message>
        <source>trainable</source>
        <translation>trainierbar</translation>
    </message>
    <message>
        <source>Parameter bytes</source>
        <translation>Byte der Parameter</translation>
    </message>
    <message>
        <source>Saved for backward</source>
        <translation>Für den Rückwärtslauf gespeichert</translation>
    </message>
    <message>
        <source>Alive at the peak</source>
        <translation>In der Spitze am Leben</translation>
    </message>
    <message>
        <source>Insert Flatten</source>
        <translation>Flatten einfügen</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>previous: %1</source>
        <translation>vorherige: %1</translation>
    </message>
    <message>
        <source>How the parameters are counted</source>
        <translation>Wie sich die Parameter ergeben</translation>
    </message>
    <message>
        <source>Output of one sample</source>
        <translation>Ausgabe einer Probe</translation>
    </message>
    <message>
        <source>What is saved for backward</source>
        <translation>Was für den Rückwärtslauf gespeichert wird</translation>
    </message>
    <message>
        <source>Elements per sample (A)</source>
        <translation>Elemente pro Probe (A)</translation>
    </message>
    <message>
        <source>%1 rows</source>
        <translation>%1 Zeilen</translation>
    </message>
    <message>
        <source>%1 layers</source>
        <translation>%1 Schichten</translation>
    </message>
    <message>
        <source>The buttons act on all of them. The settings and figures below are those of %1.</source>
        <translation>Die Schaltflächen gelten für alle. Die Einstellungen und Zahlen darunter sind die von %1.</translation>
    </message>
</context>
<context>
    <name>vram::LayerTotals</name>
    <message>
        <source>Totals of the layers</source>
        <translation>Summen der Schichten</translation>
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
        <translation>Summe</translation>
    </message>
</context>
<context>
    <name>vram::LayerView</name>
    <message>
        <source>Layers</source>
        <translation>Schichten</translation>
    </message>
    <message>
        <source>No layers yet.
Press Insert to add the first one, or paste a layer table or the output of model.summary().</source>
        <translation>Noch keine Schichten.
Mit Einfg die erste hinzufügen, oder eine Schichttabelle oder die Ausgabe von model.summary() einfügen.</translation>
    </message>
</context>
<context>
    <name>vram::LayersChart</name>
    <message>
        <source>Bars show</source>
        <translation>Balken zeigen</translation>
    </message>
    <message>
        <source>Memory by layer</source>
        <translation>Speicher nach Schichten</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>Schicht</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Speicher</translation>
    </message>
</context>
<context>
    <name>vram::MainMenu</name>
    <message>
        <source>&amp;Edit</source>
        <translation>&amp;Bearbeiten</translation>
    </message>
    <message>
        <source>&amp;Layer</source>
        <translation>&amp;Schicht</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>&amp;Hilfe</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>&amp;Datei</translation>
    </message>
    <message>
        <source>From P&amp;yTorch</source>
        <translation>Aus P&amp;yTorch</translation>
    </message>
    <message>
        <source>Open &amp;recent</source>
        <translation>Zu&amp;letzt geöffnet</translation>
    </message>
    <message>
        <source>&amp;Plan</source>
        <translation>&amp;Plan</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;Ansicht</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>&amp;Farbschema</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>&amp;Sprache</translation>
    </message>
    <message>
        <source>No files yet</source>
        <translation>Noch keine Dateien</translation>
    </message>
    <message>
        <source>&amp;New</source>
        <translation>&amp;Neu</translation>
    </message>
    <message>
        <source>&amp;Other networks</source>
        <translation>&amp;Weitere Netze</translation>
    </message>
</context>
<context>
    <name>vram::MainToolBar</name>
    <message>
        <source>Tools</source>
        <translation>Werkzeuge</translation>
    </message>
    <message>
        <source>&amp;Menu</source>
        <translation>&amp;Menü</translation>
    </message>
    <message>
        <source>Report…</source>
        <translation>Bericht…</translation>
    </message>
    <message>
        <source>Search, or a command…  Ctrl+K</source>
        <translation>Suche oder Befehl…  Strg+K</translation>
    </message>
    <message>
        <source>Search…  Ctrl+K</source>
        <translation>Suche…  Strg+K</translation>
    </message>
    <message>
        <source>Search…</source>
        <translation>Suche…</translation>
    </message>
    <message>
        <source>A report needs a network with layers.</source>
        <translation>Ein Bericht braucht ein Netz mit Schichten.</translation>
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
        <translation>Einen aufgezeichneten Lauf öffnen</translation>
    </message>
    <message>
        <source>Recorded runs (*.pickle *.pkl *.vram-measured.json);;All files (*)</source>
        <translation>Aufgezeichnete Läufe (*.pickle *.pkl *.vram-measured.json);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>The run has been read. Open its model to compare them.</source>
        <translation>Der Lauf ist gelesen. Öffnen Sie sein Modell, um beide zu vergleichen.</translation>
    </message>
    <message>
        <source>Reading %1…</source>
        <translation>%1 wird gelesen…</translation>
    </message>
    <message>
        <source>Save the predicted step as a memory snapshot</source>
        <translation>Den vorhergesagten Schritt als Speicher-Snapshot sichern</translation>
    </message>
    <message>
        <source>Memory snapshots (*.pickle)</source>
        <translation>Speicher-Snapshots (*.pickle)</translation>
    </message>
    <message>
        <source>Snapshot saved to %1. pytorch.org/memory_viz shows it.</source>
        <translation>Der Snapshot ist gespeichert: %1. pytorch.org/memory_viz zeigt ihn.</translation>
    </message>
    <message>
        <source>it was measured on %1</source>
        <translation>er wurde auf %1 gemessen</translation>
    </message>
    <message>
        <source>The GPU is calibrated. The run used %1; the prediction was %2 and is now %3.</source>
        <translation>Die GPU ist kalibriert. Der Lauf brauchte %1; die Vorhersage war %2 und ist jetzt %3.</translation>
    </message>
    <message>
        <source>%1 is not a recorded run, as torch.cuda.memory._dump_snapshot or vram_planner_measure.py writes it.</source>
        <translation>%1 ist kein aufgezeichneter Lauf, wie ihn torch.cuda.memory._dump_snapshot oder vram_planner_measure.py schreibt.</translation>
    </message>
    <message>
        <source>Use the figures of an out-of-memory message</source>
        <translation>Eine Out-of-Memory-Meldung übernehmen</translation>
    </message>
    <message>
        <source>The run cannot calibrate the GPU in use: %1.</source>
        <translation>Der Lauf kann die verwendete GPU nicht kalibrieren: %1.</translation>
    </message>
</context>
<context>
    <name>vram::MeasuredPanel</name>
    <message>
        <source>Drop a memory snapshot here (torch.cuda.memory._dump_snapshot), or the .vram-measured.json that vram_planner_measure.py writes. The recorded step is compared with the predicted one, and the table lists where they differ.</source>
        <translation>Ziehen Sie einen Speicher-Snapshot hierher (torch.cuda.memory._dump_snapshot) oder die .vram-measured.json, die vram_planner_measure.py schreibt. Der aufgezeichnete Schritt wird mit dem vorhergesagten verglichen, und die Tabelle zeigt, wo sie abweichen.</translation>
    </message>
    <message>
        <source>Calibrate with it</source>
        <translation>Damit kalibrieren</translation>
    </message>
    <message>
        <source>Recorded and predicted memory</source>
        <translation>Aufgezeichneter und vorhergesagter Speicher</translation>
    </message>
    <message>
        <source>Open a run…</source>
        <translation>Lauf öffnen…</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>Gerät</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>Unterschied</translation>
    </message>
    <message>
        <source>What</source>
        <translation>Was</translation>
    </message>
    <message>
        <source>Location</source>
        <translation>Stelle</translation>
    </message>
    <message>
        <source>GPU %1</source>
        <translation>GPU %1</translation>
    </message>
    <message>
        <source>Comparing…</source>
        <translation>Wird verglichen…</translation>
    </message>
    <message>
        <source>step %1 of %2</source>
        <translation>Schritt %1 von %2</translation>
    </message>
    <message>
        <source>no step to compare</source>
        <translation>kein Schritt zum Vergleichen</translation>
    </message>
    <message>
        <source>Where run and prediction differ</source>
        <translation>Wo Lauf und Vorhersage sich unterscheiden</translation>
    </message>
    <message>
        <source>Every allocation of this step is as predicted.</source>
        <translation>Jede Belegung dieses Schritts ist wie vorhergesagt.</translation>
    </message>
</context>
<context>
    <name>vram::MemoryBarChart</name>
    <message>
        <source>Memory at the peak</source>
        <translation>Speicher in der Spitze</translation>
    </message>
</context>
<context>
    <name>vram::MemoryMessageDialog</name>
    <message>
        <source>Explain an out-of-memory message</source>
        <translation>Eine Out-of-Memory-Meldung erklären</translation>
    </message>
    <message>
        <source>Paste PyTorch&apos;s out-of-memory message; the text around it is ignored.</source>
        <translation>Fügen Sie PyTorchs Out-of-Memory-Meldung ein; Text darum herum wird ignoriert.</translation>
    </message>
    <message>
        <source>The message</source>
        <translation>Die Meldung</translation>
    </message>
    <message>
        <source>Meaning of its numbers</source>
        <translation>Bedeutung ihrer Zahlen</translation>
    </message>
    <message>
        <source>Figure</source>
        <translation>Zahl</translation>
    </message>
    <message>
        <source>Meaning</source>
        <translation>Bedeutung</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>It contains no out-of-memory message of PyTorch.</source>
        <translation>Darin steht keine Out-of-Memory-Meldung von PyTorch.</translation>
    </message>
    <message>
        <source>PyTorch would fail with this message. Paste another to have it explained; the text around it is ignored.</source>
        <translation>PyTorch würde mit dieser Meldung scheitern. Fügen Sie eine andere ein, um sie erklären zu lassen; Text darum herum wird übergangen.</translation>
    </message>
    <message>
        <source>Apply these limits</source>
        <translation>Diese Grenzen übernehmen</translation>
    </message>
    <message>
        <source>Messages</source>
        <translation>Meldungen</translation>
    </message>
    <message>
        <source>Message %1, GPU %2</source>
        <translation>Meldung %1, GPU %2</translation>
    </message>
</context>
<context>
    <name>vram::MessageBar</name>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>%1 %2 %</source>
        <translation>%1 %2 %</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
</context>
<context>
    <name>vram::ModelOpener</name>
    <message>
        <source>Record a PyTorch model…</source>
        <translation>PyTorch-Modell aufzeichnen…</translation>
    </message>
    <message>
        <source>the pasted text</source>
        <translation>der eingefügte Text</translation>
    </message>
    <message>
        <source>Reading %1…</source>
        <translation>%1 wird gelesen…</translation>
    </message>
    <message>
        <source>Leave batch norms folded</source>
        <translation>Batch-Normen eingerechnet lassen</translation>
    </message>
    <message>
        <source>The batch norms stay folded into the convolutions, as in the file. Undo restores them.</source>
        <translation>Die Batch-Normen bleiben wie in der Datei in die Faltungen eingerechnet. „Rückgängig“ stellt sie wieder her.</translation>
    </message>
    <message>
        <source>Other sizes…</source>
        <translation>Andere Größen…</translation>
    </message>
    <message>
        <source>Choose other sizes</source>
        <translation>Andere Größen wählen</translation>
    </message>
    <message>
        <source>Reload</source>
        <translation>Neu laden</translation>
    </message>
    <message>
        <source>%1 was reloaded from disk. Undo brings your version back.</source>
        <translation>%1 wurde neu geladen. „Rückgängig“ holt Ihre Fassung zurück.</translation>
    </message>
    <message>
        <source>Untie the last layer</source>
        <translation>Letzte Schicht entkoppeln</translation>
    </message>
    <message>
        <source>Tie the last layer</source>
        <translation>Letzte Schicht koppeln</translation>
    </message>
    <message>
        <source>The last layer now has its own weight. Undo ties it to the embedding again.</source>
        <translation>Die letzte Schicht hat jetzt ein eigenes Gewicht. „Rückgängig“ koppelt sie wieder an das Embedding.</translation>
    </message>
    <message>
        <source>The last layer is now tied to the embedding. Undo unties it again.</source>
        <translation>Die letzte Schicht ist jetzt an das Embedding gekoppelt. „Rückgängig“ entkoppelt sie wieder.</translation>
    </message>
    <message>
        <source>Rows were changed since %1 was read; to choose other sizes, open it again.</source>
        <translation>Seit %1 gelesen wurde, wurden Zeilen geändert; um andere Größen zu wählen, öffnen Sie die Datei erneut.</translation>
    </message>
    <message>
        <source>The network has no data-dependent size and no dynamic dimension.</source>
        <translation>Das Netz hat keine Größe, die von Daten abhängt oder die seine Datei offen lässt.</translation>
    </message>
    <message>
        <source>Rows were changed since %1 was read; to choose otherwise, open it again.</source>
        <translation>Seit %1 gelesen wurde, haben sich Zeilen geändert; um anders zu wählen, öffnen Sie es erneut.</translation>
    </message>
    <message>
        <source>The file from which this network was read is not open; to choose otherwise, open it again.</source>
        <translation>Die Datei, aus der dieses Netz gelesen wurde, ist nicht geöffnet; um anders zu wählen, öffnen Sie sie erneut.</translation>
    </message>
    <message>
        <source>All %1 remarks are in the Notes tab.</source>
        <translation>Alle %1 Bemerkungen stehen unter Notizen.</translation>
    </message>
    <message>
        <source>Record from Python…</source>
        <translation>Aus Python aufzeichnen…</translation>
    </message>
    <message>
        <source>Assume the defaults…</source>
        <translation>Vorgaben annehmen…</translation>
    </message>
    <message>
        <source>Set the size in this layer&apos;s own settings.</source>
        <translation>Die Größe in den Einstellungen dieser Schicht festlegen.</translation>
    </message>
</context>
<context>
    <name>vram::NotesPanel</name>
    <message>
        <source>Notes</source>
        <translation>Notizen</translation>
    </message>
    <message>
        <source>Notes on this network and setup, saved in the project file and shown in the report</source>
        <translation>Notizen zu diesem Netz und Setup, in der Projektdatei gespeichert und im Bericht enthalten</translation>
    </message>
    <message>
        <source>Na&amp;me of the network</source>
        <translation>Na&amp;me des Netzes</translation>
    </message>
    <message>
        <source>&amp;Notes</source>
        <translation>&amp;Notizen</translation>
    </message>
    <message>
        <source>Assumptions</source>
        <translation>Annahmen</translation>
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
        <translation>Eine aufgeklappte Zeile zeigt ihre Formel.</translation>
    </message>
    <message>
        <source>Copy the table</source>
        <translation>Tabelle kopieren</translation>
    </message>
    <message>
        <source>Other tools&apos; estimates</source>
        <translation>Schätzungen anderer Werkzeuge</translation>
    </message>
    <message>
        <source>Why it differs</source>
        <translation>Warum es abweicht</translation>
    </message>
    <message>
        <source>Rule</source>
        <translation>Regel</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>Quelle</translation>
    </message>
    <message>
        <source>VRAM Planner: device total</source>
        <translation>VRAM Planner: Gerätesumme</translation>
    </message>
    <message>
        <source>The figure that nvidia-smi would show.</source>
        <translation>Der Wert, den nvidia-smi zeigen würde.</translation>
    </message>
    <message>
        <source>VRAM Planner: live tensors</source>
        <translation>VRAM Planner: Tensoren</translation>
    </message>
    <message>
        <source>At the peak, tensor by tensor.</source>
        <translation>In der Spitze, Tensor für Tensor.</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>Tool</source>
        <translation>Werkzeug</translation>
    </message>
    <message>
        <source>Estimate</source>
        <translation>Schätzung</translation>
    </message>
    <message>
        <source>Compared with ours</source>
        <translation>Im Vergleich zu unserer</translation>
    </message>
    <message>
        <source>Compared with our %1: %2</source>
        <translation>Verglichen mit unseren Werten (%1): %2</translation>
    </message>
    <message>
        <source>Compared with</source>
        <translation>Verglichen mit</translation>
    </message>
</context>
<context>
    <name>vram::PartLegend</name>
    <message>
        <source>%1 bytes</source>
        <translation>%1 Byte</translation>
    </message>
    <message>
        <source>free %1</source>
        <translation>frei %1</translation>
    </message>
    <message>
        <source>of %1</source>
        <translation>von %1</translation>
    </message>
    <message>
        <source>%1 at the peak, %2 in full. Click to see how it is computed.</source>
        <translation>%1 in der Spitze, vollständig %2. Ein Klick zeigt die Rechnung.</translation>
    </message>
    <message>
        <source>%1 at the peak. Click to see how it is computed.</source>
        <translation>%1 in der Spitze. Ein Klick zeigt die Rechnung.</translation>
    </message>
    <message>
        <source>free %1 of %2</source>
        <translation>frei %1 von %2</translation>
    </message>
    <message>
        <source>others %1</source>
        <translation>andere %1</translation>
    </message>
    <message>
        <source>%1 too much</source>
        <translation>%1 zu viel</translation>
    </message>
    <message>
        <source>Used by other processes on this GPU. Click for more.</source>
        <translation>Von anderen Prozessen auf dieser GPU belegt. Ein Klick zeigt mehr.</translation>
    </message>
    <message>
        <source>sum %1 of %2</source>
        <translation>Summe %1 von %2</translation>
    </message>
    <message>
        <source>%1 in full. The parts of a whole step never all exist at once. Click to see how it is computed.</source>
        <translation>%1 im Ganzen. Die Teile eines ganzen Schritts gibt es nie alle gleichzeitig. Ein Klick zeigt die Berechnung.</translation>
    </message>
    <message>
        <source>Backward makes gradients one after another: at the peak few exist.</source>
        <translation>Der Rückwärtslauf erzeugt Gradienten nacheinander: An der Spitze gibt es erst wenige.</translation>
    </message>
    <message>
        <source>Backward frees activations as it goes: at the peak some are gone.</source>
        <translation>Der Rückwärtslauf gibt Aktivierungen nach und nach frei: An der Spitze sind einige schon weg.</translation>
    </message>
</context>
<context>
    <name>vram::PlanDialog</name>
    <message>
        <source>Keep the current activation checkpointing</source>
        <translation>Aktuelles Aktivierungs-Checkpointing beibehalten</translation>
    </message>
    <message>
        <source>Plans that fit</source>
        <translation>Pläne, die passen</translation>
    </message>
    <message>
        <source>GPUs</source>
        <translation>GPUs</translation>
    </message>
    <message>
        <source>Fullest GPU</source>
        <translation>Vollste GPU</translation>
    </message>
    <message>
        <source>Free</source>
        <translation>Frei</translation>
    </message>
    <message>
        <source>Use this plan</source>
        <translation>Diesen Plan nehmen</translation>
    </message>
    <message>
        <source>Global batch:</source>
        <translation>Globaler Batch:</translation>
    </message>
    <message>
        <source>Searching…</source>
        <translation>Suche…</translation>
    </message>
    <message>
        <source>Search progress</source>
        <translation>Suchfortschritt</translation>
    </message>
    <message>
        <source>Plan</source>
        <translation>Plan</translation>
    </message>
    <message>
        <source>Sent per step</source>
        <translation>Übertragen je Schritt</translation>
    </message>
    <message>
        <source>Recomputed</source>
        <translation>Neu berechnet</translation>
    </message>
    <message>
        <source>Idle time</source>
        <translation>Leerlauf</translation>
    </message>
    <message>
        <source>GPU types:</source>
        <translation>GPU-Typen:</translation>
    </message>
    <message>
        <source>Maximum GPUs:</source>
        <translation>Maximale Anzahl GPUs:</translation>
    </message>
    <message>
        <source>%1: nothing fits</source>
        <translation>%1: nichts passt</translation>
    </message>
    <message>
        <source>%1 × %2 or more</source>
        <translation>%1 × %2 oder mehr</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>%1 × %2</source>
        <translation>%1 × %2</translation>
    </message>
    <message>
        <source> or </source>
        <translation> oder </translation>
    </message>
    <message>
        <source>%1 (current setting)</source>
        <translation>%1 (aktuelle Einstellung)</translation>
    </message>
    <message>
        <source>Plan for several GPUs</source>
        <translation>Planung für mehrere GPUs</translation>
    </message>
    <message>
        <source>Cost of the training</source>
        <translation>Kosten des Trainings</translation>
    </message>
    <message>
        <source>Cost per million tokens</source>
        <translation>Kosten je Million Tokens</translation>
    </message>
    <message>
        <source>Cost per million samples</source>
        <translation>Kosten je Million Proben</translation>
    </message>
    <message>
        <source>Step time</source>
        <translation>Schrittzeit</translation>
    </message>
    <message>
        <source>Throughput</source>
        <translation>Durchsatz</translation>
    </message>
    <message>
        <source>Fewest GPUs first</source>
        <translation>Wenigste GPUs zuerst</translation>
    </message>
    <message>
        <source>Fastest first</source>
        <translation>Schnellste zuerst</translation>
    </message>
    <message>
        <source>Cheapest first</source>
        <translation>Günstigste zuerst</translation>
    </message>
    <message>
        <source>any time</source>
        <translation>beliebige Zeit</translation>
    </message>
    <message>
        <source>Only plans that have trained all epochs of the dataset by then</source>
        <translation>Nur Pläne, die bis dahin alle Epochen des Datensatzes trainiert haben</translation>
    </message>
    <message>
        <source>Needs the samples of the dataset, a setting under Time</source>
        <translation>Braucht die Proben des Datensatzes, eine Einstellung unter Zeit</translation>
    </message>
    <message>
        <source>Order:</source>
        <translation>Reihenfolge:</translation>
    </message>
    <message>
        <source>Done within:</source>
        <translation>Fertig in:</translation>
    </message>
    <message>
        <source>Fewest GPUs: %1</source>
        <translation>Wenigste GPUs: %1</translation>
    </message>
    <message>
        <source>Fewest GPUs with CPU offload: %1</source>
        <translation>Wenigste GPUs mit Teilen im CPU-Speicher: %1</translation>
    </message>
    <message>
        <source>Fewest GPUs without CPU offload: %1</source>
        <translation>Wenigste GPUs ohne Teile im CPU-Speicher: %1</translation>
    </message>
    <message>
        <source>Fastest: %1</source>
        <translation>Am schnellsten: %1</translation>
    </message>
    <message>
        <source>Cheapest: %1</source>
        <translation>Am günstigsten: %1</translation>
    </message>
    <message>
        <source>%2, with %1 sample per step. Every plan keeps the safety margin free and keeps precision and optimizer.</source>
        <translation>%2, mit %1 Probe je Schritt. Jeder Plan lässt den Sicherheitsabstand frei und behält Präzision und Optimierer.</translation>
    </message>
    <message>
        <source>%2, with %1 samples per step. Every plan keeps the safety margin free and keeps precision and optimizer.</source>
        <translation>%2, mit %1 Proben je Schritt. Jeder Plan lässt den Sicherheitsabstand frei und behält Präzision und Optimierer.</translation>
    </message>
    <message>
        <source>All epochs take %1.</source>
        <translation>Alle Epochen brauchen %1.</translation>
    </message>
    <message>
        <source>Its GPUs cost %1 an hour.</source>
        <translation>Seine GPUs kosten %1 je Stunde.</translation>
    </message>
    <message>
        <source>%1 or more (current setting)</source>
        <translation>%1 oder mehr (aktuelle Einstellung)</translation>
    </message>
    <message>
        <source>Samples per optimizer step. Plans round the current setting up to divide it evenly.</source>
        <translation>Proben je Optimiererschritt. Pläne runden die aktuelle Einstellung auf, um sie gleichmäßig zu teilen.</translation>
    </message>
    <message>
        <source>%2; %1 sample per step</source>
        <translation>%2; %1 Probe je Schritt</translation>
    </message>
    <message>
        <source>%2; %1 samples per step</source>
        <translation>%2; %1 Proben je Schritt</translation>
    </message>
    <message>
        <source>Cheapest first needs the price of every GPU type, which you set in the GPUs view.</source>
        <translation>Günstigste zuerst braucht den Preis jedes GPU-Typs; Sie geben ihn in der Ansicht GPUs ein.</translation>
    </message>
</context>
<context>
    <name>vram::PriceButton</name>
    <message>
        <source>Prices</source>
        <translation>Preise</translation>
    </message>
    <message>
        <source>Price of the selected GPU…</source>
        <translation>Preis der gewählten GPU…</translation>
    </message>
    <message>
        <source>Import a list (CSV)…</source>
        <translation>Liste importieren (CSV)…</translation>
    </message>
    <message>
        <source>Remove all prices</source>
        <translation>Alle Preise entfernen</translation>
    </message>
    <message>
        <source>%1 cannot be read: %2</source>
        <translation>%1 kann nicht gelesen werden: %2</translation>
    </message>
    <message>
        <source>%1 price from %2.</source>
        <translation>%1 Preis aus %2.</translation>
    </message>
    <message>
        <source>%1 prices from %2.</source>
        <translation>%1 Preise aus %2.</translation>
    </message>
    <message>
        <source>%1 Not in the catalogue: %2</source>
        <translation>%1 Nicht im Katalog: %2</translation>
    </message>
</context>
<context>
    <name>vram::RankButton</name>
    <message>
        <source>Rank %1 · %2 identical</source>
        <translation>Rang %1 · %2 identische</translation>
    </message>
    <message>
        <source>Rank %1</source>
        <translation>Rang %1</translation>
    </message>
    <message>
        <source>%1: %2 of %3</source>
        <translation>%1: %2 von %3</translation>
    </message>
    <message>
        <source>Stage %1 · %2</source>
        <translation>Stufe %1 · %2</translation>
    </message>
    <message>
        <source>%1. Click to see this rank in timeline, table and treemap.</source>
        <translation>%1. Klicken, um diesen Rang in Verlauf, Tabelle und Treemap zu sehen.</translation>
    </message>
</context>
<context>
    <name>vram::RankStrip</name>
    <message>
        <source>Ranks of the job</source>
        <translation>Ränge des Auftrags</translation>
    </message>
    <message>
        <source>global batch %1</source>
        <translation>globaler Batch %1</translation>
    </message>
</context>
<context>
    <name>vram::RowController</name>
    <message>
        <source>Explain these figures</source>
        <translation>Diese Zahlen erklären</translation>
    </message>
    <message>
        <source>Copy &quot;%1&quot;</source>
        <translation>„%1“ kopieren</translation>
    </message>
    <message>
        <source>The table has no column &quot;Attributes&quot;: the pasted rows use the defaults of their types.</source>
        <translation>Die Tabelle hat keine Spalte „Attributes“: Die eingefügten Zeilen verwenden die Vorgaben ihrer Typen.</translation>
    </message>
    <message>
        <source>Show in the network&apos;s order</source>
        <translation>In der Reihenfolge des Netzes zeigen</translation>
    </message>
</context>
<context>
    <name>vram::RowTimes</name>
    <message>
        <source>%1 of the step&apos;s %2</source>
        <translation>%1 von %2 des Schritts</translation>
    </message>
    <message>
        <source>forward %1, backward %2</source>
        <translation>vorwärts %1, rückwärts %2</translation>
    </message>
</context>
<context>
    <name>vram::RuleMenu</name>
    <message>
        <source>&amp;Hand calculation in reports</source>
        <translation>&amp;Handrechnung in Berichten</translation>
    </message>
    <message>
        <source>&amp;None</source>
        <translation>&amp;Keine</translation>
    </message>
    <message>
        <source>&amp;All rules</source>
        <translation>&amp;Alle Regeln</translation>
    </message>
</context>
<context>
    <name>vram::ScenariosPanel</name>
    <message>
        <source>Add the current setup, then change it: both are shown side by side here.</source>
        <translation>Fügen Sie das aktuelle Setup hinzu und ändern Sie es dann: Beide stehen hier nebeneinander.</translation>
    </message>
    <message>
        <source>Use</source>
        <translation>Verwenden</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>Umbenennen</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>Add current setup</source>
        <translation>Aktuelles Setup hinzufügen</translation>
    </message>
    <message>
        <source>Scenarios side by side</source>
        <translation>Szenarien nebeneinander</translation>
    </message>
    <message>
        <source>Name of the scenario</source>
        <translation>Name des Szenarios</translation>
    </message>
    <message>
        <source>Figure</source>
        <translation>Kennzahl</translation>
    </message>
    <message>
        <source>%1, batch up to %2</source>
        <translation>%1, Batch bis %2</translation>
    </message>
</context>
<context>
    <name>vram::SetupPanel</name>
    <message>
        <source>More settings</source>
        <translation>Mehr Einstellungen</translation>
    </message>
    <message>
        <source>Fewer settings</source>
        <translation>Weniger Einstellungen</translation>
    </message>
    <message>
        <source>All linear layers (all-linear)</source>
        <translation>Alle linearen Schichten (all-linear)</translation>
    </message>
    <message>
        <source>Attention q and v (%1)</source>
        <translation>q und v der Attention (%1)</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Keine</translation>
    </message>
    <message>
        <source>Plan…</source>
        <translation>Plan…</translation>
    </message>
</context>
<context>
    <name>vram::SizeRow</name>
    <message>
        <source>Sequence length</source>
        <translation>Sequenzlänge</translation>
    </message>
    <message>
        <source>Image size</source>
        <translation>Bildgröße</translation>
    </message>
    <message>
        <source>Fits up to %1 at this batch size. Snaps to powers of two; hold Ctrl or Shift to move freely.</source>
        <translation>Passt bis %1 bei dieser Batchgröße. Rastet bei Zweierpotenzen ein; mit Strg oder Umschalt frei bewegen.</translation>
    </message>
    <message>
        <source>Largest: %1</source>
        <translation>Größte: %1</translation>
    </message>
    <message>
        <source>Nothing fits</source>
        <translation>Nichts passt</translation>
    </message>
    <message>
        <source>Largest</source>
        <translation>Größte</translation>
    </message>
    <message>
        <source>Set the longest sequence that fits at this batch size</source>
        <translation>Die längste Sequenz einstellen, die bei dieser Batchgröße passt</translation>
    </message>
    <message>
        <source>Set the largest image size that fits at this batch size</source>
        <translation>Die größte Bildgröße einstellen, die bei dieser Batchgröße passt</translation>
    </message>
    <message>
        <source>%1 users × %2 tokens</source>
        <translation>%1 Nutzer × %2 Tokens</translation>
    </message>
    <message>
        <source>Set the largest number of concurrent sequences whose KV cache fits. Shared prefixes are counted for each of them.</source>
        <translation>Die größte Zahl gleichzeitiger Sequenzen einstellen, deren KV-Cache passt. Gemeinsame Präfixe zählen für jede von ihnen.</translation>
    </message>
    <message>
        <source>Sequence &amp;length</source>
        <translation>Sequenz&amp;länge</translation>
    </message>
    <message>
        <source>&amp;Image size</source>
        <translation>Bil&amp;dgröße</translation>
    </message>
    <message>
        <source>limited by %1</source>
        <translation>begrenzt durch %1</translation>
    </message>
</context>
<context>
    <name>vram::SizesDialog</name>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Sizes</source>
        <translation>Größen</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Choose the sizes of %1</source>
        <translation>Größen von %1 wählen</translation>
    </message>
    <message>
        <source>They decide how much memory it takes. You can change the batch size later.</source>
        <translation>Sie entscheiden, wie viel Speicher nötig ist. Die Batchgröße lässt sich später ändern.</translation>
    </message>
</context>
<context>
    <name>vram::StatusLine</name>
    <message>
        <source>%1 parameters</source>
        <translation>%1 Parameter</translation>
    </message>
    <message>
        <source>%1 layer</source>
        <translation>%1 Schicht</translation>
    </message>
    <message>
        <source>%1 layers</source>
        <translation>%1 Schichten</translation>
    </message>
    <message>
        <source>searching for the largest batch…</source>
        <translation>der größte Batch wird gesucht…</translation>
    </message>
    <message>
        <source>rules: PyTorch %1 on CUDA</source>
        <translation>Regeln: PyTorch %1 auf CUDA</translation>
    </message>
    <message>
        <source>PyTorch %1</source>
        <translation>PyTorch %1</translation>
    </message>
    <message>
        <source>rules: PyTorch %1 on CUDA, torch.compile of %2</source>
        <translation>Regeln: PyTorch %1 auf CUDA, torch.compile von %2</translation>
    </message>
    <message>
        <source>No issues</source>
        <translation>Keine Probleme</translation>
    </message>
    <message>
        <source>%1 issue</source>
        <translation>%1 Problem</translation>
    </message>
    <message>
        <source>%1 issues</source>
        <translation>%1 Probleme</translation>
    </message>
    <message>
        <source>%1 assumption</source>
        <translation>%1 Annahme</translation>
    </message>
    <message>
        <source>%1 assumptions</source>
        <translation>%1 Annahmen</translation>
    </message>
    <message>
        <source>Assumptions about what the file does not say. Click to see each with its layers, and to change it.</source>
        <translation>Was die Datei nicht sagt und angenommen wurde. Klicken Sie, um jede Annahme mit ihren Schichten zu sehen und zu ändern.</translation>
    </message>
</context>
<context>
    <name>vram::SweepPanel</name>
    <message>
        <source>Memory by batch size</source>
        <translation>Speicher nach Batchgröße</translation>
    </message>
    <message>
        <source>%1 free</source>
        <translation>%1 frei</translation>
    </message>
    <message>
        <source>batch %1</source>
        <translation>Batch %1</translation>
    </message>
    <message>
        <source>needs %1</source>
        <translation>braucht %1</translation>
    </message>
    <message>
        <source>%1 too much</source>
        <translation>%1 zu viel</translation>
    </message>
    <message>
        <source>needs about %1</source>
        <translation>benötigt etwa %1</translation>
    </message>
</context>
<context>
    <name>vram::TextField</name>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>Usual choices</source>
        <translation>Übliche Werte</translation>
    </message>
</context>
<context>
    <name>vram::TimelinePanel</name>
    <message>
        <source>Memory over one training step</source>
        <translation>Speicher über einen Trainingsschritt</translation>
    </message>
    <message>
        <source>%1 reserved</source>
        <translation>%1 reserviert</translation>
    </message>
    <message>
        <source>%1 by this kernel</source>
        <translation>%1 durch diesen Kernel</translation>
    </message>
    <message>
        <source>Wheel, + and −: zoom. Drag, Shift+arrows: move. Arrows: event by event. Esc: the whole step.</source>
        <translation>Mausrad, + und −: Zoom. Ziehen, Umschalt+Pfeile: verschieben. Pfeile: Ereignis für Ereignis. Esc: der ganze Schritt.</translation>
    </message>
    <message>
        <source>Zoom out</source>
        <translation>Verkleinern</translation>
    </message>
    <message>
        <source>%1 live tensors</source>
        <translation>%1 Tensoren</translation>
    </message>
    <message>
        <source>%1 into the step</source>
        <translation>%1 nach Beginn des Schritts</translation>
    </message>
</context>
<context>
    <name>vram::Tour</name>
    <message>
        <source>Skip</source>
        <translation>Überspringen</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>Ends the tour (Esc). Help &gt; Show the tour starts it again.</source>
        <translation>Beendet den Rundgang (Esc). Hilfe &gt; Rundgang zeigen startet ihn wieder.</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Fertig</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>Weiter</translation>
    </message>
</context>
<context>
    <name>vram::Treemap</name>
    <message>
        <source>Memory by block</source>
        <translation>Speicher nach Blöcken</translation>
    </message>
</context>
<context>
    <name>vram::TypeChooser</name>
    <message>
        <source>Search layer types</source>
        <translation>Schichttypen suchen</translation>
    </message>
    <message>
        <source>Layer types</source>
        <translation>Schichttypen</translation>
    </message>
    <message>
        <source>Block</source>
        <translation>Block</translation>
    </message>
    <message>
        <source>empty, with a repeat count</source>
        <translation>leer, mit Wiederholungszahl</translation>
    </message>
    <message>
        <source>block</source>
        <translation>Block</translation>
    </message>
    <message>
        <source>No layer type matches. Custom rows take sizes entered by hand.</source>
        <translation>Kein Schichttyp passt. „Custom“ nimmt von Hand eingegebene Größen.</translation>
    </message>
    <message>
        <source>Contains layers; all of them run as many times as its repeat count.</source>
        <translation>Enthält Schichten; alle laufen so oft, wie die Wiederholungszahl angibt.</translation>
    </message>
</context>
<context>
    <name>vram::UnsavedWorkGuard</name>
    <message>
        <source>Unsaved changes cannot be backed up for crash recovery: %1.</source>
        <translation>Ungespeicherte Änderungen lassen sich nicht für eine Wiederherstellung nach einem Absturz sichern: %1.</translation>
    </message>
    <message>
        <source>A computation failed: %1. Save your work; a smaller network or batch size may work.</source>
        <translation>Eine Berechnung ist fehlgeschlagen: %1. Speichern Sie Ihre Arbeit; mit einem kleineren Netz oder Batch könnte es gelingen.</translation>
    </message>
</context>
<context>
    <name>vram::ViewController</name>
    <message>
        <source>The language changes when VRAM Planner starts again.</source>
        <translation>Die Sprache ändert sich beim nächsten Start von VRAM Planner.</translation>
    </message>
    <message>
        <source>Restart now</source>
        <translation>Jetzt neu starten</translation>
    </message>
</context>
<context>
    <name>vram::ViewsPanel</name>
    <message>
        <source>Views</source>
        <translation>Ansichten</translation>
    </message>
</context>
<context>
    <name>vram::WelcomePage</name>
    <message>
        <source>How much GPU memory will your network need?</source>
        <translation>Wie viel GPU-Speicher braucht Ihr Netz?</translation>
    </message>
    <message>
        <source>See where every byte of a training step goes, and the largest batch that fits, before you rent a GPU.</source>
        <translation>Sehen Sie, wohin jedes Byte eines Trainingsschritts geht und welcher Batch höchstens passt, bevor Sie eine GPU mieten.</translation>
    </message>
    <message>
        <source>Try a well-known network</source>
        <translation>Ein bekanntes Netz ausprobieren</translation>
    </message>
    <message>
        <source>%1 more</source>
        <translation>%1 weitere</translation>
    </message>
    <message>
        <source>Start with your own network</source>
        <translation>Mit dem eigenen Netz beginnen</translation>
    </message>
    <message>
        <source>Recent</source>
        <translation>Zuletzt</translation>
    </message>
    <message>
        <source>Projects, ONNX, Hugging Face config.json, Keras, safetensors, CSV, printed model summaries; or drop a file here.</source>
        <translation>Projekte, ONNX, Hugging Face config.json, Keras, safetensors, CSV, ausgegebene Modellzusammenfassungen; oder eine Datei hierher ziehen.</translation>
    </message>
</context>
<context>
    <name>vram::WorksheetDialog</name>
    <message>
        <source>P: parameters</source>
        <translation>P: Parameter</translation>
    </message>
    <message>
        <source>All weights and biases, as model.summary() prints them</source>
        <translation>Alle Gewichte und Biases, wie model.summary() sie ausgibt</translation>
    </message>
    <message>
        <source>A: activations per sample</source>
        <translation>A: Aktivierungen pro Probe</translation>
    </message>
    <message>
        <source>Elements in the outputs of all layers, for one sample</source>
        <translation>Elemente in den Ausgaben aller Schichten, für eine Probe</translation>
    </message>
    <message>
        <source>B: batch size</source>
        <translation>B: Batchgröße</translation>
    </message>
    <message>
        <source>Samples in one forward pass</source>
        <translation>Proben in einem Vorwärtslauf</translation>
    </message>
    <message>
        <source>Input per sample</source>
        <translation>Eingabe pro Probe</translation>
    </message>
    <message>
        <source>Elements in one input, for example 3×224×224</source>
        <translation>Elemente in einer Eingabe, zum Beispiel 3×224×224</translation>
    </message>
    <message>
        <source>Optimizer bytes per parameter</source>
        <translation>Optimierer-Bytes pro Parameter</translation>
    </message>
    <message>
        <source>0 for plain SGD, 4 with momentum, 8 for Adam, 2 for 8-bit Adam</source>
        <translation>0 bei einfachem SGD, 4 mit Momentum, 8 bei Adam, 2 bei 8-Bit-Adam</translation>
    </message>
    <message>
        <source>Model file in bytes</source>
        <translation>Modelldatei in Byte</translation>
    </message>
    <message>
        <source>Only the disk rule needs it; 0 stands for four bytes per parameter</source>
        <translation>Nur die Festplattenregel braucht sie; 0 steht für vier Byte pro Parameter</translation>
    </message>
    <message>
        <source>Hand calculation</source>
        <translation>Handrechnung</translation>
    </message>
    <message>
        <source>Copy the sheet</source>
        <translation>Rechnung kopieren</translation>
    </message>
    <message>
        <source>Examples from the sources</source>
        <translation>Beispiele aus den Quellen</translation>
    </message>
    <message>
        <source>Results of the rules</source>
        <translation>Ergebnisse der Regeln</translation>
    </message>
    <message>
        <source>Rule</source>
        <translation>Regel</translation>
    </message>
    <message>
        <source>Sum</source>
        <translation>Summe</translation>
    </message>
    <message>
        <source>Worked out</source>
        <translation>Rechnung</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>Quelle</translation>
    </message>
    <message>
        <source>The rules of textbooks and tutorials, worked out term by term: P parameters, A elements in the outputs of all layers for one sample, B samples in a batch. The bars are shares of the %1 of %2. Arithmetic works in every field (3*224*224).</source>
        <translation>Die Regeln von Lehrbüchern und Anleitungen, Term für Term ausgerechnet: P Parameter, A Elemente in den Ausgaben aller Schichten für eine Probe, B Proben im Batch. Die Balken sind Anteile an den %1 von %2. In jedem Feld kann gerechnet werden (3*224*224).</translation>
    </message>
    <message>
        <source>Your own sum: which rule is it?</source>
        <translation>Ihre Summe: Welche Regel ist es?</translation>
    </message>
    <message>
        <source>for example 274.7 MiB</source>
        <translation>zum Beispiel 274,7 MiB</translation>
    </message>
    <message>
        <source>No rule gives this sum for these totals. Check whether P, A and B are those of the sum.</source>
        <translation>Keine Regel ergibt diese Summe für diese Werte. Prüfen Sie, ob P, A und B die der Summe sind.</translation>
    </message>
    <message>
        <source>What is wrong with it</source>
        <translation>Was daran nicht stimmt</translation>
    </message>
    <message>
        <source>The open network: %1</source>
        <translation>Das offene Netz: %1</translation>
    </message>
    <message>
        <source>Fill in the totals of the open network.</source>
        <translation>Die Summen des offenen Netzes eintragen.</translation>
    </message>
    <message>
        <source>Why does my sum differ?</source>
        <translation>Warum weicht meine Summe ab?</translation>
    </message>
    <message>
        <source>These are not the totals of %1. With its own, the steps from the sum to what nvidia-smi shows are listed here.</source>
        <translation>Das sind nicht die Summen von %1. Mit dessen eigenen stehen hier die Schritte von der Summe bis zu dem, was nvidia-smi zeigt.</translation>
    </message>
</context>
</TS>
