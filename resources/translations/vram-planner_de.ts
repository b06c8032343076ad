<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de_DE" sourcelanguage="en_US">
<context>
    <name>vram::PlanDialog</name>
    <message>
        <source>Keep activation checkpointing as set now</source>
        <translation>Aktivierungs-Checkpointing so lassen, wie es ist</translation>
    </message>
    <message>
        <source>What would it take?</source>
        <translation>Was wäre nötig?</translation>
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
        <source>as set now</source>
        <translation>wie eingestellt</translation>
    </message>
    <message>
        <source>GPUs at most (%1):</source>
        <translation>GPUs höchstens (%1):</translation>
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
        <source>Progress of the search</source>
        <translation>Fortschritt der Suche</translation>
    </message>
    <message>
        <source>Plan</source>
        <translation>Plan</translation>
    </message>
    <message>
        <source>Sent per step</source>
        <translation>Gesendet je Schritt</translation>
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
        <source>Fewest GPUs: %1, with %2 samples per step. Every plan keeps the safety margin free and leaves precision and optimizer as they are.</source>
        <translation>Mindestens nötige GPUs: %1, mit %2 Proben je Schritt. Jeder Plan hält die Sicherheitsreserve frei und lässt Präzision und Optimizer, wie sie sind.</translation>
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
        <source>The file</source>
        <translation>Die Datei</translation>
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
        <source>What this file cannot say:</source>
        <translation>Was diese Datei nicht ausdrücken kann:</translation>
    </message>
</context>
<context>
    <name>vram::RankStrip</name>
    <message>
        <source>Ranks of the job</source>
        <translation>Ränge des Auftrags</translation>
    </message>
    <message>
        <source>%1 GPUs</source>
        <translation>%1 GPUs</translation>
    </message>
    <message>
        <source>global batch %1</source>
        <translation>globaler Batch %1</translation>
    </message>
</context>
<context>
    <name>vram::RankButton</name>
    <message>
        <source>Rank %1 · %2 alike</source>
        <translation>Rang %1 · %2 gleiche</translation>
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
        <source>%1. Stage %2. Click to see this rank in all charts and tables.</source>
        <translation>%1. Stufe %2. Klicken, um diesen Rang in allen Diagrammen und Tabellen zu sehen.</translation>
    </message>
</context>
<context>
    <name>Actions</name>
    <message>
        <source>&amp;New</source>
        <translation>&amp;Neu</translation>
    </message>
    <message>
        <source>Start with an empty network</source>
        <translation>Mit einem leeren Netz beginnen</translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation>Ö&amp;ffnen…</translation>
    </message>
    <message>
        <source>Open a project, or a model file of another program</source>
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
        <source>All figures for another program</source>
        <translation>Alle Zahlen für ein anderes Programm</translation>
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
        <source>Copy the selected rows: for another window, or as a table for a spreadsheet</source>
        <translation>Die ausgewählten Zeilen kopieren: für ein anderes Fenster oder als Tabelle für eine Tabellenkalkulation</translation>
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
        <source>Put the rows of the selected block in its place</source>
        <translation>Den ausgewählten Block durch seine Zeilen ersetzen</translation>
    </message>
    <message>
        <source>Move &amp;up</source>
        <translation>H&amp;och</translation>
    </message>
    <message>
        <source>Move the selected rows one place up</source>
        <translation>Die ausgewählten Zeilen um einen Platz nach oben rücken</translation>
    </message>
    <message>
        <source>Move &amp;down</source>
        <translation>R&amp;unter</translation>
    </message>
    <message>
        <source>Move the selected rows one place down</source>
        <translation>Die ausgewählten Zeilen um einen Platz nach unten rücken</translation>
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
        <source>Type the settings of the current row in its cell</source>
        <translation>Die Einstellungen der aktuellen Zeile in der Zelle eintippen</translation>
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
        <source>From &amp;totals alone…</source>
        <translation>Nur aus &amp;Summen…</translation>
    </message>
    <message>
        <source>The textbook rules, for someone who only knows parameters and activations</source>
        <translation>Die Lehrbuchregeln, wenn nur Parameter und Aktivierungen bekannt sind</translation>
    </message>
    <message>
        <source>&amp;Keep this setup as a scenario</source>
        <translation>Dieses Setup als Szenario &amp;behalten</translation>
    </message>
    <message>
        <source>Keep the current setup under a name, to compare it with others</source>
        <translation>Das aktuelle Setup unter einem Namen behalten, um es mit anderen zu vergleichen</translation>
    </message>
    <message>
        <source>&amp;Make it fit</source>
        <translation>&amp;Passend machen</translation>
    </message>
    <message>
        <source>What would save memory, how much, and at what price</source>
        <translation>Was Speicher spart, wie viel und um welchen Preis</translation>
    </message>
    <message>
        <source>&amp;Compare</source>
        <translation>&amp;Vergleichen</translation>
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
        <source>Each category and formula, with the current numbers</source>
        <translation>Jede Kategorie und Formel mit den aktuellen Zahlen</translation>
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
        <source>Open what was &amp;copied</source>
        <translation>Ko&amp;piertes öffnen</translation>
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
        <source>The chart on screen, as a drawing of any size</source>
        <translation>Das gezeigte Diagramm als Zeichnung in jeder Größe</translation>
    </message>
    <message>
        <source>Chart as P&amp;NG…</source>
        <translation>Diagramm als P&amp;NG…</translation>
    </message>
    <message>
        <source>The chart on screen, as a picture</source>
        <translation>Das gezeigte Diagramm als Bild</translation>
    </message>
    <message>
        <source>&amp;Save the PyTorch exporter…</source>
        <translation>PyTorch-Exporter &amp;speichern…</translation>
    </message>
    <message>
        <source>One Python file that brings any PyTorch model here</source>
        <translation>Eine Python-Datei, die jedes PyTorch-Modell hierher bringt</translation>
    </message>
    <message>
        <source>&amp;Copy the lines that call the exporter</source>
        <translation>Die Zeilen &amp;kopieren, die den Exporter aufrufen</translation>
    </message>
    <message>
        <source>Three lines to paste where your script has made its model</source>
        <translation>Drei Zeilen zum Einfügen, wo Ihr Skript das Modell erzeugt hat</translation>
    </message>
    <message>
        <source>Copy the c&amp;hart</source>
        <translation>&amp;Diagramm kopieren</translation>
    </message>
    <message>
        <source>Copy the chart on screen as a picture</source>
        <translation>Das gezeigte Diagramm als Bild kopieren</translation>
    </message>
    <message>
        <source>Which &amp;GPU</source>
        <translation>Welche &amp;GPU</translation>
    </message>
    <message>
        <source>Every GPU of the catalogue: what it needs, what stays free, the largest batch</source>
        <translation>Jede GPU des Katalogs: was sie braucht, was frei bleibt, der größte Batch</translation>
    </message>
    <message>
        <source>&amp;Other tools</source>
        <translation>Was &amp;andere sagen würden</translation>
    </message>
    <message>
        <source>accelerate, DeepSpeed, EleutherAI, torchinfo and the textbooks on this network, and why they differ</source>
        <translation>accelerate, DeepSpeed, EleutherAI, torchinfo und die Lehrbücher zu diesem Netz, und warum sie abweichen</translation>
    </message>
    <message>
        <source>Use this machine&apos;s GPU</source>
        <translation>GPU dieses Rechners nehmen</translation>
    </message>
    <message>
        <source>The GPU that nvidia-smi finds here, less what other processes use</source>
        <translation>Die GPU, die nvidia-smi hier findet, abzüglich dessen, was andere Prozesse belegen</translation>
    </message>
    <message>
        <source>&amp;Add a custom GPU…</source>
        <translation>Eigene GPU &amp;hinzufügen…</translation>
    </message>
    <message>
        <source>Name and memory of a GPU that the catalogue does not have</source>
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
        <source>Type what nvidia-smi or torch.cuda.max_memory_reserved showed, and a constant follows your machine</source>
        <translation>Eingeben, was nvidia-smi oder torch.cuda.max_memory_reserved zeigte; eine Konstante folgt dann Ihrem Rechner</translation>
    </message>
    <message>
        <source>&amp;Reset calibration</source>
        <translation>Kalibrierung &amp;zurücksetzen</translation>
    </message>
    <message>
        <source>The built-in constants again, on the GPU in use</source>
        <translation>Wieder die eingebauten Konstanten, auf der benutzten GPU</translation>
    </message>
    <message>
        <source>&amp;Use your calibration of this GPU</source>
        <translation>&amp;Ihre Kalibrierung dieser GPU nehmen</translation>
    </message>
    <message>
        <source>You have calibrated this GPU; this project was made without it</source>
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
        <source>The first minute again: three callouts on the network that is open</source>
        <translation>Noch einmal die erste Minute: drei Hinweise am geöffneten Netz</translation>
    </message>
    <message>
        <source>Open a &amp;folder…</source>
        <translation>&amp;Ordner öffnen…</translation>
    </message>
    <message>
        <source>Open a model&apos;s folder as Hugging Face lays it out: config.json, weights, adapter</source>
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
        <source>Show the layers whose name, type or settings hold what is typed; a click on a heading sorts</source>
        <translation>Die Schichten zeigen, deren Name, Typ oder Einstellungen das Getippte enthalten; ein Klick auf eine Überschrift sortiert</translation>
    </message>
    <message>
        <source>Network as a g&amp;raph</source>
        <translation>Netz als G&amp;raph</translation>
    </message>
    <message>
        <source>Layers as nodes, with branches and skips, coloured by memory</source>
        <translation>Schichten als Knoten, mit Zweigen und Abkürzungen, nach Speicher gefärbt</translation>
    </message>
    <message>
        <source>What would it ta&amp;ke?…</source>
        <translation>Was wäre &amp;nötig?…</translation>
    </message>
    <message>
        <source>How many GPUs it takes to train this, and how they share it</source>
        <translation>Wie viele GPUs das Training braucht und wie sie es sich teilen</translation>
    </message>
    <message>
        <source>Take the setup from a confi&amp;guration…</source>
        <translation>Setup aus einer Konfi&amp;guration übernehmen…</translation>
    </message>
    <message>
        <source>Several GPUs as a DeepSpeed, accelerate, torchtitan or Megatron-LM file has them</source>
        <translation>Mehrere GPUs, wie eine Datei von DeepSpeed, accelerate, torchtitan oder Megatron-LM sie hat</translation>
    </message>
    <message>
        <source>Sa&amp;ve configuration…</source>
        <translation>Konfiguration s&amp;peichern…</translation>
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
        <source>A memory snapshot or a .vram-measured.json, laid over the prediction</source>
        <translation>Ein Speicher-Snapshot oder eine .vram-measured.json, über die Vorhersage gelegt</translation>
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
        <source>What each number of PyTorch&apos;s message means, and what would help</source>
        <translation>Was jede Zahl in PyTorchs Meldung bedeutet und was helfen würde</translation>
    </message>
    <message>
        <source>E&amp;xport GPUs and calibrations…</source>
        <translation>GPUs und Kalibrierungen e&amp;xportieren…</translation>
    </message>
    <message>
        <source>Your own GPUs and what you measured, as a file for another machine</source>
        <translation>Ihre eigenen GPUs und was Sie gemessen haben, als Datei für einen anderen Rechner</translation>
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
        <translation>Die ausgewählten Zeilen herausnehmen, um sie anderswo einzufügen</translation>
    </message>
    <message>
        <source>Name and memory of the custom GPU in use</source>
        <translation>Name und Speicher der benutzten GPU, wenn sie eine eigene ist</translation>
    </message>
    <message>
        <source>&amp;Record a model…</source>
        <translation>Modell a&amp;ufzeichnen…</translation>
    </message>
    <message>
        <source>Run the exporter with a Python on this machine that has torch</source>
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
</context>
<context>
    <name>Bytes</name>
    <message>
        <source>too large</source>
        <translation>zu groß</translation>
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
        <source>plain convolutions, 138 M parameters</source>
        <translation>Faltungen, 138 Mio. Parameter</translation>
    </message>
    <message>
        <source>early convolutions, 62 k parameters</source>
        <translation>frühe Faltungen, 62 Tsd. Parameter</translation>
    </message>
    <message>
        <source>4 × 100 neurons, 131 k parameters</source>
        <translation>4 × 100 breit, 131 Tsd. Parameter</translation>
    </message>
</context>
<context>
    <name>QObject</name>
    <message>
        <source>Settings of the command line</source>
        <translation>Optionen der Befehlszeile</translation>
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
        <translation>Batch-Regler: eins höher oder tiefer</translation>
    </message>
    <message>
        <source>Batch slider: next power of two</source>
        <translation>Batch-Regler: nächste Zweierpotenz</translation>
    </message>
    <message>
        <source>Batch slider: the largest that fits, one</source>
        <translation>Batch-Regler: der größte, der passt; eins</translation>
    </message>
    <message>
        <source>Figure: how it is computed</source>
        <translation>Zahl: wie sie gerechnet ist</translation>
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
        <source>%1 GPUs cannot be divided into groups of %2 that share layers; set tensor-parallel to %3.</source>
        <translation>%1 GPUs lassen sich nicht in Gruppen von %2 aufteilen, die sich Schichten teilen; setzen Sie tensor-parallel auf %3.</translation>
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
        <source>%1: %2 positions cannot be cut over %3 GPUs; set tensor-parallel to %4, or tp.sequence to no.</source>
        <translation>%1: %2 Positionen lassen sich nicht auf %3 GPUs verteilen; setzen Sie tensor-parallel auf %4 oder tp.sequence auf no.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; has a slope for every pixel, which PyTorch&apos;s PReLU has not: it became a custom row.</source>
        <translation>„%1“ hat für jedes Pixel eine eigene Steigung, was PyTorchs PReLU nicht kennt: daraus wurde eine freie Zeile.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; has no value; attributes are written as key=value</source>
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
        <source>&quot;%1&quot; is of the class %2, which is not known: it became a custom row. Check its output and what it saves for backward.</source>
        <translation>„%1“ gehört zur Klasse %2, die unbekannt ist: daraus wurde eine freie Zeile. Bitte prüfen Sie ihre Ausgabe und was sie für den Rückwärtslauf speichert.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is used twice on inputs of different kinds; its weights are counted twice.</source>
        <translation>„%1“ wird zweimal auf verschiedenartige Eingaben angewandt; die Gewichte zählen doppelt.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; names no input; ids are written as 4 or 3:1</source>
        <translation>„%1“ nennt keine Eingabe; Nummern schreibt man als 4 oder 3:1</translation>
    </message>
    <message>
        <source>%</source>
        <translation>%</translation>
    </message>
    <message>
        <source>%1 &quot;%2&quot;: the file&apos;s own shape does not go with its input</source>
        <translation>%1 „%2“: die in der Datei genannte Form passt nicht zur Eingabe</translation>
    </message>
    <message>
        <source>%1 (query %2, key %3, value %4).</source>
        <translation>%1 (Query %2, Key %3, Value %4).</translation>
    </message>
    <message>
        <source>%1 GPUs cannot be divided into %2 replicas; set fsdp.replicate to %3.</source>
        <translation>%1 GPUs lassen sich nicht in %2 Kopien aufteilen; setzen Sie fsdp.replicate auf %3.</translation>
    </message>
    <message>
        <source>%1 GPUs cannot be divided into %2 stages; set pipeline-parallel to %3.</source>
        <translation>%1 GPUs lassen sich nicht in %2 Stufen aufteilen; setzen Sie pipeline-parallel auf %3.</translation>
    </message>
    <message>
        <source>%1 behind norms and convolutions were taken to work in place, as they usually do; a file does not tell.</source>
        <translation>%1 hinter Normen und Faltungen gelten als in place, wie es üblich ist; die Datei sagt es nicht.</translation>
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
        <source>%1 is too large, it does not fit 63 bits</source>
        <translation>%1 ist zu groß und passt nicht in 63 Bit</translation>
    </message>
    <message>
        <source>%1 names no row</source>
        <translation>%1 nennt keine Zeile</translation>
    </message>
    <message>
        <source>%1 of the file do not fit together, the first at %2.</source>
        <translation>%1 der Datei passen nicht zusammen, zuerst bei %2.</translation>
    </message>
    <message>
        <source>%1 or %2 more</source>
        <translation>%1 oder %2 weitere</translation>
    </message>
    <message>
        <source>%1 without a layer of their own became custom rows: %2.</source>
        <translation>%1 ohne eigene Schicht wurden freie Zeilen: %2.</translation>
    </message>
    <message>
        <source>%1 × 4 × parameters</source>
        <translation>%1 × 4 × Parameter</translation>
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
        <source>0: as many as heads.</source>
        <translation>0: so viele wie Köpfe.</translation>
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
        <source>1, or one for each channel.</source>
        <translation>1 oder eine für jeden Kanal.</translation>
    </message>
    <message>
        <source>18 × P ÷ %1 GPUs</source>
        <translation>18 × P ÷ %1 GPUs</translation>
    </message>
    <message>
        <source>1f1b runs a backward as soon as it can, so that the first stage holds as many micro-batches as there are stages; gpipe runs all forwards first and holds all of them; interleaved gives each GPU several stages.</source>
        <translation>1f1b führt einen Rückwärtslauf aus, sobald es geht, sodass die erste Stufe so viele Mikrobatches hält, wie es Stufen gibt; gpipe führt erst alle Vorwärtsläufe aus und hält alle; interleaved gibt jeder GPU mehrere Stufen.</translation>
    </message>
    <message>
        <source>2 × 4 × batch × activations</source>
        <translation>2 × 4 × Batch × Aktivierungen</translation>
    </message>
    <message>
        <source>2 × file</source>
        <translation>2 × Datei</translation>
    </message>
    <message>
        <source>2 × model file</source>
        <translation>2 × Modelldatei</translation>
    </message>
    <message>
        <source>2 × P + 18 × P ÷ %1 GPUs</source>
        <translation>2 × P + 18 × P ÷ %1 GPUs</translation>
    </message>
    <message>
        <source>3·4P + 2·4·B·A + 4·B·input (4·4P with Adam)</source>
        <translation>3·4P + 2·4·B·A + 4·B·Eingabe (4·4P mit Adam)</translation>
    </message>
    <message>
        <source>4 × batch × activations</source>
        <translation>4 × Batch × Aktivierungen</translation>
    </message>
    <message>
        <source>4 × batch × input</source>
        <translation>4 × Batch × Eingabe</translation>
    </message>
    <message>
        <source>4 × input</source>
        <translation>4 × Eingabe</translation>
    </message>
    <message>
        <source>4 × parameters</source>
        <translation>4 × Parameter</translation>
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
        <source>A copy in row-major order, where the layout is another.</source>
        <translation>Eine Kopie in Zeilenordnung, wo die Anordnung eine andere ist.</translation>
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
        <source>A learned vector for each whole number. Saved for backward: its indices; its gradient is dense.</source>
        <translation>Ein gelernter Vektor je ganzer Zahl. Für den Rückwärtslauf gespeichert: die Indizes; der Gradient ist dicht.</translation>
    </message>
    <message>
        <source>A number where the mask says. Saved for backward: the mask.</source>
        <translation>Eine Zahl, wo die Maske es sagt. Für den Rückwärtslauf gespeichert: die Maske.</translation>
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
        <source>A sum with a batched matrix product. Saved for backward: both factors.</source>
        <translation>Eine Summe mit einem Matrixprodukt im Batch. Für den Rückwärtslauf gespeichert: beide Faktoren.</translation>
    </message>
    <message>
        <source>A tensor made during the forward pass in the type of another: noise, a mask of scores.</source>
        <translation>Ein im Vorwärtslauf erzeugter Tensor vom Typ eines anderen: Rauschen, eine Maske von Scores.</translation>
    </message>
    <message>
        <source>A tensor made during the forward pass: positions, a mask, noise.</source>
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
        <source>Above 1 the GPUs form that many groups, each with a whole copy that it shards (HSDP).</source>
        <translation>Über 1 bilden die GPUs so viele Gruppen, jede mit einer ganzen Kopie, die sie aufteilt (HSDP).</translation>
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
        <source>An element for each index: a copy. Saved for backward: the index.</source>
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
        <source>Another order of the dimensions: a view.</source>
        <translation>Eine andere Reihenfolge der Dimensionen: eine View.</translation>
    </message>
    <message>
        <source>Another type (that of a second input, where there is one): a copy where it differs.</source>
        <translation>Ein anderer Typ (der einer zweiten Eingabe, wo es eine gibt): eine Kopie, wo er abweicht.</translation>
    </message>
    <message>
        <source>Approximation</source>
        <translation>Näherung</translation>
    </message>
    <message>
        <source>As many as channels: depthwise.</source>
        <translation>So viele wie Kanäle: depthwise.</translation>
    </message>
    <message>
        <source>Each parameter has an optimizer of its own, which steps as soon as the gradient is there and frees it (register_post_accumulate_grad_hook). On one GPU.</source>
        <translation>Jeder Parameter hat einen eigenen Optimizer, der rechnet, sobald der Gradient da ist, und ihn freigibt (register_post_accumulate_grad_hook). Auf einer GPU.</translation>
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
        <source>Of GaLore: to which the gradients of all linear layers but the head are projected.</source>
        <translation>Von GaLore: auf den die Gradienten aller linearen Schichten außer dem Kopf projiziert werden.</translation>
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
        <source>adapter_config.json is of kind %1 and was not used; LORA and IA3 are known.</source>
        <translation>adapter_config.json ist von der Art %1 und wurde nicht benutzt; bekannt sind LORA und IA3.</translation>
    </message>
    <message>
        <source>Offload activations</source>
        <translation>Aktivierungen auslagern</translation>
    </message>
    <message>
        <source>What backward needs is kept in CPU memory and copied back for each function (torch.autograd.graph.save_on_cpu); of checkpointed blocks, their inputs. On one GPU.</source>
        <translation>Was der Rückwärtslauf braucht, liegt im CPU-Speicher und wird für jede Funktion zurückkopiert (torch.autograd.graph.save_on_cpu); von Blöcken unter Checkpointing sind es die Eingaben. Auf einer GPU.</translation>
    </message>
    <message>
        <source>Rows of the adapter&apos;s two matrices. rsLoRA takes the same.</source>
        <translation>Zeilen der beiden Adaptermatrizen. rsLoRA braucht dasselbe.</translation>
    </message>
    <message>
        <source>Adapter</source>
        <translation>Adapter</translation>
    </message>
    <message>
        <source>What the target modules get, as PEFT 0.17 makes it.</source>
        <translation>Was die Zielmodule bekommen, wie PEFT 0.17 es anlegt.</translation>
    </message>
    <message>
        <source>LoRA dropout</source>
        <translation>LoRA-Dropout</translation>
    </message>
    <message>
        <source>Above 0 each adapter keeps the elements that it dropped (lora_dropout).</source>
        <translation>Über 0 behält jeder Adapter, welche Elemente er weggelassen hat (lora_dropout).</translation>
    </message>
    <message>
        <source>Adapters in fp32</source>
        <translation>Adapter in fp32</translation>
    </message>
    <message>
        <source>PEFT makes adapters of 16-bit models fp32 (autocast_adapter_dtype); each then keeps its input in fp32.</source>
        <translation>PEFT legt Adapter von 16-Bit-Modellen in fp32 an (autocast_adapter_dtype); jeder behält dann seine Eingabe in fp32.</translation>
    </message>
    <message>
        <source>IA3 feedforward modules</source>
        <translation>IA3-Feedforward-Module</translation>
    </message>
    <message>
        <source>Targets of IA3 whose input is scaled, not their result: ends of paths, separated by commas (feedforward_modules).</source>
        <translation>Ziele von IA3, deren Eingabe skaliert wird statt ihres Ergebnisses: Pfadenden, durch Kommas getrennt (feedforward_modules).</translation>
    </message>
    <message>
        <source>Modules trained as a whole</source>
        <translation>Ganz trainierte Module</translation>
    </message>
    <message>
        <source>Beside the adapters: ends of paths or names of modules around them, separated by commas (modules_to_save). PEFT keeps the frozen original too.</source>
        <translation>Neben den Adaptern: Pfadenden oder Namen umgebender Module, durch Kommas getrennt (modules_to_save). PEFT behält auch das eingefrorene Original.</translation>
    </message>
    <message>
        <source>ia3_feedforward: no target&apos;s path is matched by &quot;%1&quot;; the linear layers are %2.</source>
        <translation>ia3_feedforward: „%1“ passt zu keinem Pfad eines Ziels; die linearen Schichten sind %2.</translation>
    </message>
    <message>
        <source>modules_to_save: no row&apos;s path is matched by &quot;%1&quot;.</source>
        <translation>modules_to_save: „%1“ passt zu keinem Pfad einer Zeile.</translation>
    </message>
    <message>
        <source>Outputs kept over backward</source>
        <translation>Ausgaben bis nach dem Rückwärtslauf gehalten</translation>
    </message>
    <message>
        <source>The training loop holds the model&apos;s output until backward has ended. Off where it drops it after the loss, as Hugging Face&apos;s Trainer does.</source>
        <translation>Die Trainingsschleife hält die Ausgabe des Modells, bis der Rückwärtslauf beendet ist. Aus, wo sie nach dem Verlust freigegeben wird, wie in Hugging Faces Trainer.</translation>
    </message>
    <message>
        <source>as many as stages</source>
        <translation>so viele wie Stufen</translation>
    </message>
    <message>
        <source>As nn.TransformerDecoderLayer, its memory being its own input until you choose another.</source>
        <translation>Wie nn.TransformerDecoderLayer; als Memory dient die eigene Eingabe, bis Sie eine andere wählen.</translation>
    </message>
    <message>
        <source>As nn.TransformerEncoderLayer: attention, feed-forward, norms, dropout.</source>
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
        <source>auto is PyTorch&apos;s choice on the GPU: flash for 16-bit types without a mask from compute capability 8.0 on, else memory-efficient, which takes no grouped queries, else math. A kernel that cannot run gives way to auto. eager writes the products, the softmax and the dropout out.</source>
        <translation>auto ist PyTorchs Wahl auf der GPU: flash für 16-Bit-Typen ohne Maske ab Compute Capability 8.0, sonst memory-efficient, das keine gruppierten Queries nimmt, sonst math. Ein Kernel, der nicht laufen kann, weicht auto. eager schreibt Produkte, Softmax und Dropout aus.</translation>
    </message>
    <message>
        <source>auto: column, then row; or globs of row paths with their styles, separated by commas: *.q:column,*.o:row. Rows of which it says nothing follow auto; whole leaves one as it is.</source>
        <translation>auto: column, dann row; oder Muster von Zeilenpfaden mit ihren Stilen, durch Kommas getrennt: *.q:column,*.o:row. Zeilen, von denen nichts gesagt wird, folgen auto; whole lässt eine, wie sie ist.</translation>
    </message>
    <message>
        <source>B stands for the batch, −1 for what is left.</source>
        <translation>B steht für den Batch, −1 für das Übrige.</translation>
    </message>
    <message>
        <source>B stands for the batch.</source>
        <translation>B steht für den Batch.</translation>
    </message>
    <message>
        <source>B stands for the batch; empty: as the input.</source>
        <translation>B steht für den Batch; leer: wie die Eingabe.</translation>
    </message>
    <message>
        <source>balanced, or how many repeated blocks each stage runs: 9,8,8,7.</source>
        <translation>balanced, oder wie viele wiederholte Blöcke jede Stufe ausführt: 9,8,8,7.</translation>
    </message>
    <message>
        <source>Batch comes first</source>
        <translation>Batch zuerst</translation>
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
        <source>Binary cross-entropy of probabilities. Saved for backward: its input and the target.</source>
        <translation>Binäre Kreuzentropie von Wahrscheinlichkeiten. Für den Rückwärtslauf gespeichert: Eingabe und Ziel.</translation>
    </message>
    <message>
        <source>Binary cross-entropy of scores. Saved for backward: its input and the target.</source>
        <translation>Binäre Kreuzentropie von Scores. Für den Rückwärtslauf gespeichert: Eingabe und Ziel.</translation>
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
        <source>Bytes, while it runs.</source>
        <translation>Byte, während sie läuft.</translation>
    </message>
    <message>
        <source>CPUOffloadPolicy: shards of parameters, gradients and optimizer state live in CPU memory.</source>
        <translation>CPUOffloadPolicy: die Teile von Parametern, Gradienten und Optimizer-Zustand liegen im CPU-Speicher.</translation>
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
        <source>Chosen entries of a dimension: a copy. Saved for backward: the index.</source>
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
        <source>Counted as in PyTorch: 0 is the batch, −1 the last.</source>
        <translation>Gezählt wie in PyTorch: 0 ist der Batch, −1 die letzte.</translation>
    </message>
    <message>
        <source>Counted as in PyTorch; none stands for all.</source>
        <translation>Gezählt wie in PyTorch; keine steht für alle.</translation>
    </message>
    <message>
        <source>Custom</source>
        <translation>Eigene</translation>
    </message>
    <message>
        <source>DDP bucket</source>
        <translation>DDP-Bucket</translation>
    </message>
    <message>
        <source>DINOv2 with use_swiglu_ffn is not supported; the variants without it are</source>
        <translation>DINOv2 mit use_swiglu_ffn wird nicht unterstützt; die Varianten ohne schon</translation>
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
        <source>Divides by the root mean square. Written out as in Llama it saves its input twice for backward.</source>
        <translation>Teilt durch das quadratische Mittel. Ausgeschrieben wie in Llama behält sie die Eingabe zweifach.</translation>
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
        <source>Each dimension by which GPUs are divided has a communicator of its own. A guess between 100 and 500 MiB.</source>
        <translation>Jede Dimension, nach der GPUs aufgeteilt werden, hat einen eigenen Kommunikator. Eine Schätzung zwischen 100 und 500 MiB.</translation>
    </message>
    <message>
        <source>EMA copy</source>
        <translation>EMA-Kopie</translation>
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
        <source>Elements at given places: a copy. Saved for backward: the indices.</source>
        <translation>Elemente an gegebenen Stellen: eine Kopie. Für den Rückwärtslauf gespeichert: die Indizes.</translation>
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
        <source>Every output is kept together with its gradient, so it counts activations too high; no temporaries, no allocator, no CUDA context.</source>
        <translation>Jede Ausgabe wird samt Gradient gehalten, Aktivierungen zählen also zu hoch; ohne Temporäres, Allokator und CUDA-Kontext.</translation>
    </message>
    <message>
        <source>Exchanges two dimensions: a view.</source>
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
        <source>For what differs between versions, such as the libraries&apos; workspaces.</source>
        <translation>Für das, was zwischen Versionen verschieden ist, etwa die Workspaces der Bibliotheken.</translation>
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
        <source>Gated feed-forward: SiLU(gate) times up, and down again.</source>
        <translation>Gated Feed-Forward: SiLU(gate) mal up, dann wieder herunter.</translation>
    </message>
    <message>
        <source>Gathered as</source>
        <translation>Gesammelt als</translation>
    </message>
    <message>
        <source>GiB</source>
        <translation>GiB</translation>
    </message>
    <message>
        <source>Globs of block paths, separated by commas, that fully_shard wraps one by one; empty: the repeated blocks; root: the whole network as one.</source>
        <translation>Muster für Blockpfade, durch Kommas getrennt, die fully_shard einzeln umhüllt; leer: die wiederholten Blöcke; root: das ganze Netz als eine Einheit.</translation>
    </message>
    <message>
        <source>Globs of row paths, separated by commas, whose parameters get no gradient: layer1*,conv1</source>
        <translation>Muster von Zeilenpfaden, durch Kommas getrennt, deren Parameter keinen Gradienten bekommen: layer1*,conv1</translation>
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
        <source>How many GPUs share the weights of each linear layer, embedding and attention, as DTensor&apos;s parallelize_module does.</source>
        <translation>Wie viele GPUs sich die Gewichte jeder Linear-, Embedding- und Attention-Schicht teilen, wie DTensors parallelize_module es tut.</translation>
    </message>
    <message>
        <source>How many GPUs train together: the world size.</source>
        <translation>Wie viele GPUs zusammen trainieren: die world size.</translation>
    </message>
    <message>
        <source>How many of them share one machine: the GPUs that share layers should.</source>
        <translation>Wie viele davon in einem Rechner stecken: GPUs, die sich Schichten teilen, sollten es.</translation>
    </message>
    <message>
        <source>How many times the block runs in sequence, each time with parameters of its own.</source>
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
        <source>Into how many stages the repeated blocks are cut; each GPU of a pipeline runs one.</source>
        <translation>In wie viele Stufen die wiederholten Blöcke geschnitten werden; jede GPU einer Pipeline führt eine aus.</translation>
    </message>
    <message>
        <source>Joins tensors along a dimension: a copy of all.</source>
        <translation>Fügt Tensoren entlang einer Dimension zusammen: eine Kopie von allem.</translation>
    </message>
    <message>
        <source>Joins tensors along a new dimension: a copy of all.</source>
        <translation>Fügt Tensoren entlang einer neuen Dimension zusammen: eine Kopie von allem.</translation>
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
        <source>has other key heads than query heads; turn on grouped queries and use a divisor</source>
        <translation>hat andere Key-Köpfe als Query-Köpfe; bitte gruppierte Queries einschalten und einen Teiler wählen</translation>
    </message>
    <message>
        <source>loss_parallel: each GPU keeps its part of the class scores and of the loss; otherwise they are gathered on all.</source>
        <translation>loss_parallel: Jede GPU behält ihren Teil der Klassenwerte und des Verlusts; sonst werden sie auf allen gesammelt.</translation>
    </message>
    <message>
        <source>Micro-batches that go through the pipeline in one step; the batch is that of one of them.</source>
        <translation>Mikrobatches, die in einem Schritt durch die Pipeline gehen; der Batch ist der eines davon.</translation>
    </message>
    <message>
        <source>NCCL&apos;s buffers outside PyTorch&apos;s allocator. A guess: 544 to 688 MiB were seen on 2 to 4 A100 (NVIDIA/nccl#964), more on other machines.</source>
        <translation>Puffer von NCCL außerhalb von PyTorchs Allokator. Eine Schätzung: Auf 2 bis 4 A100 wurden 544 bis 688 MiB gesehen (NVIDIA/nccl#964), anderswo mehr.</translation>
    </message>
    <message>
        <source>NCCL, each further one</source>
        <translation>NCCL, jeder weitere</translation>
    </message>
    <message>
        <source>NCCL, first communicator</source>
        <translation>NCCL, erster Kommunikator</translation>
    </message>
    <message>
        <source>Norms, dropouts and the tensors between shared layers are cut along the sequence too.</source>
        <translation>Auch Normen, Dropouts und die Tensoren zwischen geteilten Schichten werden entlang der Sequenz geteilt.</translation>
    </message>
    <message>
        <source>Of an interleaved pipeline: how many stages, far apart in the network, each GPU runs.</source>
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
        <source>Most live parameters</source>
        <translation>Meiste gesammelte Parameter</translation>
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
        <translation>Hauptgewichte in 16 Bit</translation>
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
        <source>What data-parallel GPUs share: ddp keeps everything on each, zero1 shares the optimizer state, fsdp2 and fsdp1 share parameters, gradients and state. deepspeed-zero1 to 3 are DeepSpeed&apos;s, megatron Megatron-LM&apos;s. With none, several GPUs use ddp.</source>
        <translation>Was datenparallele GPUs teilen: ddp behält alles auf jeder, zero1 teilt den Optimizer-Zustand, fsdp2 und fsdp1 teilen Parameter, Gradienten und Zustand. deepspeed-zero1 bis 3 sind die von DeepSpeed, megatron die von Megatron-LM. Mit none verwenden mehrere GPUs ddp.</translation>
    </message>
    <message>
        <source>DeepSpeed reduces gradients through a buffer of so many elements, two of them where it overlaps with backward.</source>
        <translation>DeepSpeed reduziert Gradienten über einen Puffer von so vielen Elementen, über zwei davon, wo es sich mit dem Rückwärtslauf überlappt.</translation>
    </message>
    <message>
        <source>Whether gradients are reduced while backward runs: by default in stage 3 alone.</source>
        <translation>Ob Gradienten während des Rückwärtslaufs reduziert werden: normalerweise nur in Stufe 3.</translation>
    </message>
    <message>
        <source>Gradients are copied into the reduce bucket as they come.</source>
        <translation>Gradienten werden in den Reduktions-Bucket kopiert, sobald sie da sind.</translation>
    </message>
    <message>
        <source>Each GPU gets its own part of the gradients instead of all of them; what is sent is copied once more.</source>
        <translation>Jede GPU erhält ihren eigenen Teil der Gradienten statt aller; was gesendet wird, wird noch einmal kopiert.</translation>
    </message>
    <message>
        <source>Stage 3 gathers no further parameters ahead while so many are on the GPU.</source>
        <translation>Stufe 3 sammelt keine weiteren Parameter vorab, solange so viele auf der GPU sind.</translation>
    </message>
    <message>
        <source>Stage 3 keeps parameters that are needed again within so many elements; a network with fewer parameters stays whole from forward to backward.</source>
        <translation>Stufe 3 behält Parameter, die innerhalb so vieler Elemente wieder gebraucht werden; ein Netz mit weniger Parametern bleibt vom Vorwärts- bis zum Rückwärtslauf ganz.</translation>
    </message>
    <message>
        <source>How far stage 3 gathers ahead.</source>
        <translation>Wie weit Stufe 3 vorab sammelt.</translation>
    </message>
    <message>
        <source>Tensors of up to so many elements stay whole on every GPU in stage 3.</source>
        <translation>Tensoren mit bis zu so vielen Elementen bleiben in Stufe 3 auf jeder GPU ganz.</translation>
    </message>
    <message>
        <source>Stage 3 steps so many elements of its part at a time.</source>
        <translation>Stufe 3 aktualisiert so viele Elemente ihres Teils auf einmal.</translation>
    </message>
    <message>
        <source>ZeRO++: groups of so many GPUs keep the parameters between forward and backward.</source>
        <translation>ZeRO++: Gruppen von so vielen GPUs behalten die Parameter zwischen Vorwärts- und Rückwärtslauf.</translation>
    </message>
    <message>
        <source>Stage 3 keeps its part of the parameters in CPU memory.</source>
        <translation>Stufe 3 hält ihren Teil der Parameter im CPU-Speicher.</translation>
    </message>
    <message>
        <source>The master copy and the optimizer&apos;s gradients are of the model&apos;s type instead of fp32.</source>
        <translation>Die Hauptkopie und die Gradienten des Optimizers haben den Typ des Modells statt fp32.</translation>
    </message>
    <message>
        <source>FSDP1 reshards all units after forward or none; set fsdp.reshard to yes or no and fsdp.last-reshard to -1, or data-parallel to fsdp2.</source>
        <translation>FSDP1 teilt nach dem Vorwärtslauf alle Einheiten wieder auf oder keine; setzen Sie fsdp.reshard auf yes oder no und fsdp.last-reshard auf -1, oder data-parallel auf fsdp2.</translation>
    </message>
    <message>
        <source>DeepSpeed runs pipelines with ZeRO stage 1 alone; set data-parallel to deepspeed-zero1 or pipeline-parallel to 1.</source>
        <translation>DeepSpeed betreibt Pipelines nur mit ZeRO-Stufe 1; setzen Sie data-parallel auf deepspeed-zero1 oder pipeline-parallel auf 1.</translation>
    </message>
    <message>
        <source>DeepSpeed has no interleaved pipeline; set pp.schedule to 1f1b and pp.virtual to 1.</source>
        <translation>DeepSpeed hat keine verschränkte Pipeline; setzen Sie pp.schedule auf 1f1b und pp.virtual auf 1.</translation>
    </message>
    <message>
        <source>Parameters are offloaded by ZeRO stage 3 alone; set data-parallel to deepspeed-zero3 or deepspeed.offload_param to no.</source>
        <translation>Parameter lagert nur ZeRO-Stufe 3 aus; setzen Sie data-parallel auf deepspeed-zero3 oder deepspeed.offload_param auf no.</translation>
    </message>
    <message>
        <source>%1 GPUs cannot be divided into groups of %2; set deepspeed.zero_hpz_partition_size to %3.</source>
        <translation>%1 GPUs lassen sich nicht in Gruppen von %2 aufteilen; setzen Sie deepspeed.zero_hpz_partition_size auf %3.</translation>
    </message>
    <message>
        <source>data-parallel: %1 has no %2; its file says %3, which shares the same.</source>
        <translation>data-parallel: %1 hat kein %2; seine Datei nennt %3, das dasselbe teilt.</translation>
    </message>
    <message>
        <source>%1 takes a whole number, not %2.</source>
        <translation>%1 ist eine ganze Zahl, nicht %2.</translation>
    </message>
    <message>
        <source>Context parallelism</source>
        <translation>Kontextparallelität</translation>
    </message>
    <message>
        <source>How many GPUs share each sequence: each runs its tokens, and attention passes keys and values around, as PyTorch&apos;s context_parallel does.</source>
        <translation>Wie viele GPUs sich jede Sequenz teilen: jede rechnet ihre Tokens, und die Attention reicht Schlüssel und Werte herum, wie context_parallel von PyTorch.</translation>
    </message>
    <message>
        <source>%1 GPUs cannot be divided into groups of %2 that share sequences; set context-parallel to %3.</source>
        <translation>%1 GPUs lassen sich nicht in Gruppen von %2 aufteilen, die sich Sequenzen teilen; setzen Sie context-parallel auf %3.</translation>
    </message>
    <message>
        <source>context-parallel: %1 tokens cannot be cut into two pieces for each of %2 GPUs; choose a length that %3 divides, or another degree.</source>
        <translation>context-parallel: %1 Tokens lassen sich nicht in zwei Stücke für jede von %2 GPUs schneiden; wählen Sie eine Länge, die durch %3 teilbar ist, oder einen anderen Grad.</translation>
    </message>
    <message>
        <source>communication_data_type: reductions are estimated in the type of the model.</source>
        <translation>communication_data_type: Reduktionen werden im Typ des Modells geschätzt.</translation>
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
        <source>Parameters sharded over %1 GPUs cannot be kept by groups of %2; set fsdp.reshard to yes, no or %3.</source>
        <translation>Auf %1 GPUs verteilte Parameter können nicht von Gruppen zu %2 behalten werden; setzen Sie fsdp.reshard auf yes, no oder %3.</translation>
    </message>
    <message>
        <source>Pipeline micro-batches</source>
        <translation>Mikrobatches der Pipeline</translation>
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
        <source>Reduced as</source>
        <translation>Reduziert als</translation>
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
        <source>Stages of each GPU</source>
        <translation>Stufen je GPU</translation>
    </message>
    <message>
        <source>Tensor parallelism</source>
        <translation>Tensorparallelität</translation>
    </message>
    <message>
        <source>Tensor parallelism finds no layers to share; set tensor-parallel to 1.</source>
        <translation>Die Tensorparallelität findet keine Schichten, die sich teilen lassen; setzen Sie tensor-parallel auf 1.</translation>
    </message>
    <message>
        <source>Tensor parallelism over %1 GPUs goes beyond a node of %2: every layer waits for the network; set tensor-parallel to %2 or less, or gpus-per-node to what the machine has.</source>
        <translation>Tensorparallelität über %1 GPUs geht über einen Rechner mit %2 hinaus: Jede Schicht wartet auf das Netzwerk; setzen Sie tensor-parallel auf höchstens %2 oder gpus-per-node auf das, was der Rechner hat.</translation>
    </message>
    <message>
        <source>Tensor-parallel plan</source>
        <translation>Plan der Tensorparallelität</translation>
    </message>
    <message>
        <source>The rank that the answer describes; -1 is the fullest.</source>
        <translation>Der Rang, den die Antwort beschreibt; -1 ist der vollste.</translation>
    </message>
    <message>
        <source>The same for the last unit, whose backward comes first.</source>
        <translation>Dasselbe für die letzte Einheit, deren Rückwärtslauf zuerst kommt.</translation>
    </message>
    <message>
        <source>There is no rank %1 among %2 GPUs; set rank to %3 or less, or to -1 for the fullest.</source>
        <translation>Unter %2 GPUs gibt es keinen Rang %1; setzen Sie rank auf höchstens %3 oder auf -1 für den vollsten.</translation>
    </message>
    <message>
        <source>optimizer.zero_grad(set_to_none=...): no keeps gradients of zeros, which live through the forward pass; auto is PyTorch&apos;s default, yes from 2.0 on. On one GPU.</source>
        <translation>optimizer.zero_grad(set_to_none=...): no behält Gradienten aus Nullen, die den Vorwärtslauf überleben; auto ist PyTorchs Vorgabe, yes ab 2.0. Auf einer GPU.</translation>
    </message>
    <message>
        <source>query and key must agree in head size, key and value in length</source>
        <translation>Query und Key müssen in der Kopfgröße übereinstimmen, Key und Value in der Länge</translation>
    </message>
    <message>
        <source>tp.plan: %1 gives no style; type auto, or rows and column, row or whole such as *.q:column,*.o:row.</source>
        <translation>tp.plan: %1 nennt keinen Stil; geben Sie auto ein, oder Zeilen und column, row oder whole, etwa *.q:column,*.o:row.</translation>
    </message>
    <message>
        <source>tp.plan: no layer is called %1; see the table for their paths.</source>
        <translation>tp.plan: Keine Schicht heißt %1; die Pfade stehen in der Tabelle.</translation>
    </message>
    <message>
        <source>Where the block is checkpointed: with use_reentrant=True, which keeps the gradient that comes in and the block&apos;s result until its backward is done.</source>
        <translation>Wo der Block einen Checkpoint hat: mit use_reentrant=True, das den ankommenden Gradienten und das Ergebnis des Blocks behält, bis sein Rückwärtslauf beendet ist.</translation>
    </message>
    <message>
        <source>Takes a gradient</source>
        <translation>Nimmt einen Gradienten an</translation>
    </message>
    <message>
        <source>As requires_grad_() has it: the tensor and its gradient stay until backward has ended.</source>
        <translation>Wie bei requires_grad_(): Der Tensor und sein Gradient bleiben bis zum Ende des Rückwärtslaufs.</translation>
    </message>
    <message>
        <source>as the others</source>
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
        <source>pp.split gives %1 blocks to %2 stages; the network has %3 for %4.</source>
        <translation>pp.split gibt %2 Stufen %1 Blöcke; das Netz hat %3 für %4.</translation>
    </message>
    <message>
        <source>reduce_dtype of MixedPrecisionPolicy: gradients are reduced in this type; same: as they were computed.</source>
        <translation>reduce_dtype von MixedPrecisionPolicy: Gradienten werden in diesem Typ reduziert; same: wie sie berechnet wurden.</translation>
    </message>
    <message>
        <source>From a number</source>
        <translation>Von einer Zahl</translation>
    </message>
    <message>
        <source>With one input: a number less the input, whose gradient is negated.</source>
        <translation>Bei einer Eingabe: eine Zahl minus die Eingabe, deren Gradient negiert wird.</translation>
    </message>
    <message>
        <source>Negative counts from the end; B, or B/2, follows the batch.</source>
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
        <source>Kullback-Leibler divergence. Saved for backward: its input and the target.</source>
        <translation>Kullback-Leibler-Divergenz. Für den Rückwärtslauf gespeichert: Eingabe und Ziel.</translation>
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
        <source>Length of a vector. Saved for backward: input and output.</source>
        <translation>Länge eines Vektors. Für den Rückwärtslauf gespeichert: Eingabe und Ausgabe.</translation>
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
        <source>Measured context</source>
        <translation>Gemessener Kontext</translation>
    </message>
    <message>
        <source>Memory outside the allocator as you measured it on this GPU (nvidia-smi less torch.cuda.memory_reserved); -1 is the built-in rule.</source>
        <translation>Speicher außerhalb des Allokators, wie Sie ihn auf dieser GPU gemessen haben (nvidia-smi minus torch.cuda.memory_reserved); -1 ist die eingebaute Regel.</translation>
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
        <source>Micro-batches per step; above 1 the gradients live through the forward pass.</source>
        <translation>Mikro-Batches je Schritt; über 1 leben die Gradienten durch den Vorwärtslauf hindurch.</translation>
    </message>
    <message>
        <source>Mixed precision, bf16</source>
        <translation>Gemischte Präzision, bf16</translation>
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
        <source>Negative counts from the end.</source>
        <translation>Negative Werte zählen vom Ende.</translation>
    </message>
    <message>
        <source>Negative log-likelihood. Saved for backward: its input and the target.</source>
        <translation>Negative Log-Likelihood. Für den Rückwärtslauf gespeichert: Eingabe und Ziel.</translation>
    </message>
    <message>
        <source>No gradients, no activations, no optimizer state: it describes a model that is only loaded.</source>
        <translation>Keine Gradienten, keine Aktivierungen, kein Optimizer-Zustand: beschreibt ein nur geladenes Modell.</translation>
    </message>
    <message>
        <source>No optimizer state, no temporaries, no allocator, no CUDA context; a layer&apos;s output counts once whether backward needs it or not.</source>
        <translation>Kein Optimizer-Zustand, nichts Temporäres, kein Allokator, kein CUDA-Kontext; jede Ausgabe zählt einmal, ob der Rückwärtslauf sie braucht oder nicht.</translation>
    </message>
    <message>
        <source>No weights, no optimizer state, no temporaries.</source>
        <translation>Keine Gewichte, kein Optimizer-Zustand, nichts Temporäres.</translation>
    </message>
    <message>
        <source>Norm, attention over heads, and the sum with what came in.</source>
        <translation>Norm, Attention über Köpfe und die Summe mit dem Eingang.</translation>
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
        <source>Of SGD, RMSprop and LARS: a momentum buffer exists when it is not 0.</source>
        <translation>Von SGD, RMSprop und LARS: ist es nicht 0, gibt es einen Momentum-Puffer.</translation>
    </message>
    <message>
        <source>Of the attention weights.</source>
        <translation>Der Attention-Gewichte.</translation>
    </message>
    <message>
        <source>Off: the running statistics, as in eval().</source>
        <translation>Aus: die laufende Statistik, wie in eval().</translation>
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
        <source>One letter a dimension.</source>
        <translation>Ein Buchstabe je Dimension.</translation>
    </message>
    <message>
        <source>One number, or one for each size.</source>
        <translation>Eine Zahl oder eine je Größe.</translation>
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
        <source>One size stands for equal pieces.</source>
        <translation>Eine Größe steht für gleiche Stücke.</translation>
    </message>
    <message>
        <source>Optimizer</source>
        <translation>Optimizer</translation>
    </message>
    <message>
        <source>Optimizer state in CPU memory.</source>
        <translation>Optimizer-Zustand im CPU-Speicher.</translation>
    </message>
    <message>
        <source>Order</source>
        <translation>Reihenfolge</translation>
    </message>
    <message>
        <source>Another shape for the same elements, without a copy.</source>
        <translation>Eine andere Form für dieselben Elemente, ohne Kopie.</translation>
    </message>
    <message>
        <source>Another shape for the same elements: a view where the layout allows, else a copy.</source>
        <translation>Eine andere Form für dieselben Elemente: eine Sicht, wo die Anordnung es erlaubt, sonst eine Kopie.</translation>
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
        <source>Overwrites its input: no new tensor, but a copy first where backward needs the old values.</source>
        <translation>Überschreibt die Eingabe: kein neuer Tensor, aber zuvor eine Kopie, wo der Rückwärtslauf die alten Werte braucht.</translation>
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
        <source>Pictures are laid out as PyTorch has them, channels first.</source>
        <translation>Bilder liegen wie in PyTorch, Kanäle zuerst.</translation>
    </message>
    <message>
        <source>Pieces of a dimension: views, one output each.</source>
        <translation>Stücke einer Dimension: Views, je eine Ausgabe.</translation>
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
        <source>Product. Saved for backward: both factors; by a number, nothing.</source>
        <translation>Produkt. Für den Rückwärtslauf gespeichert: beide Faktoren; mit einer Zahl nichts.</translation>
    </message>
    <message>
        <source>Projection</source>
        <translation>Projektion</translation>
    </message>
    <message>
        <source>Projections, attention over heads, output projection. A second input makes it cross-attention.</source>
        <translation>Projektionen, Attention über Köpfe, Ausgabeprojektion. Eine zweite Eingabe macht daraus Cross-Attention.</translation>
    </message>
    <message>
        <source>PyTorch version</source>
        <translation>PyTorch-Version</translation>
    </message>
    <message>
        <source>Quadratic near zero, linear beyond. Saved for backward: its input and the target.</source>
        <translation>Quadratisch nahe null, darüber linear. Für den Rückwärtslauf gespeichert: Eingabe und Ziel.</translation>
    </message>
    <message>
        <source>Quantize frozen weights</source>
        <translation>Eingefrorene Gewichte quantisieren</translation>
    </message>
    <message>
        <source>Quotient. Saved for backward: both; by a number, nothing.</source>
        <translation>Quotient. Für den Rückwärtslauf gespeichert: beide; mit einer Zahl nichts.</translation>
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
        <source>Running sum. Saved for backward: nothing.</source>
        <translation>Laufende Summe. Für den Rückwärtslauf gespeichert: nichts.</translation>
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
        <translation>Behaltene Elemente je Probe</translation>
    </message>
    <message>
        <source>Says nothing about batch size, precision or optimizer; good for an order of magnitude at most.</source>
        <translation>Sagt nichts über Batch, Präzision oder Optimizer; taugt höchstens für die Größenordnung.</translation>
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
        <source>Several layers use the same stored tensors (%1 times): exporters merge equal ones. They were counted once for each layer; where the network really shares them, it has fewer parameters.</source>
        <translation>Mehrere Schichten benutzen dieselben gespeicherten Tensoren (%1-mal): Exporter führen gleiche zusammen. Sie zählen je Schicht einmal; teilt das Netz sie wirklich, hat es weniger Parameter.</translation>
    </message>
    <message>
        <source>Shape</source>
        <translation>Form</translation>
    </message>
    <message>
        <source>Shape of per sample</source>
        <translation>Form einer Probe</translation>
    </message>
    <message>
        <source>Shapes in the file hold its own batch size; they were taken to follow the batch.</source>
        <translation>Formen in der Datei enthalten ihre eigene Batchgröße; sie gelten als dem Batch folgend.</translation>
    </message>
    <message>
        <source>Share of the usable memory that the largest batch leaves free.</source>
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
        <source>Stands for</source>
        <translation>Steht für</translation>
    </message>
    <message>
        <source>Stanford CS231n, Convolutional Neural Networks, &quot;Computational considerations&quot;</source>
        <translation>Stanford CS231n, Convolutional Neural Networks, „Computational considerations“</translation>
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
        <source>Techniques</source>
        <translation>Techniken</translation>
    </message>
    <message>
        <source>The activation &quot;%1&quot; of &quot;%2&quot; is not known: it became a custom row that saves its input for backward.</source>
        <translation>Die Aktivierung „%1“ von „%2“ ist unbekannt: daraus wurde eine freie Zeile, die ihre Eingabe für den Rückwärtslauf speichert.</translation>
    </message>
    <message>
        <source>The base model is read, and its output summed for the loss.</source>
        <translation>Gelesen wird das Basismodell; als Loss dient die Summe der Ausgabe.</translation>
    </message>
    <message>
        <source>The cross-entropy is taken as the loss.</source>
        <translation>Als Loss wird die Kreuzentropie genommen.</translation>
    </message>
    <message>
        <source>The elements of a dimension, one output each.</source>
        <translation>Die Elemente einer Dimension, je eine Ausgabe.</translation>
    </message>
    <message>
        <source>The file does not give %1 and the usual %2 do not divide the width of %3: %4 are assumed.</source>
        <translation>Die Datei nennt %1 nicht, und die üblichen %2 teilen die Breite von %3 nicht: angenommen sind %4.</translation>
    </message>
    <message>
        <source>The file does not name its classes: %1 are assumed.</source>
        <translation>Die Datei nennt ihre Klassen nicht: angenommen sind %1.</translation>
    </message>
    <message>
        <source>The file has no output of real numbers: no loss was added.</source>
        <translation>Die Datei hat keine Ausgabe aus reellen Zahlen: kein Loss wurde angefügt.</translation>
    </message>
    <message>
        <source>The file holds %1 If operators whose condition is known only when it runs; the larger branch was taken.</source>
        <translation>Die Datei enthält %1 If-Operatoren, deren Bedingung sich erst beim Ausführen ergibt; genommen ist der größere Zweig.</translation>
    </message>
    <message>
        <source>The file holds no dropout: exports for inference leave it out. Where the network has any, add it.</source>
        <translation>Die Datei enthält kein Dropout: Exporte zur Inferenz lassen es weg. Hat das Netz welches, bitte ergänzen.</translation>
    </message>
    <message>
        <source>The file is made for one batch size and could not be made to follow another: the batch does not change its rows.</source>
        <translation>Die Datei ist für eine feste Batchgröße gemacht und lässt sich keiner anderen anpassen: der Batch ändert ihre Zeilen nicht.</translation>
    </message>
    <message>
        <source>The file names a model without a head: its output is summed for the loss.</source>
        <translation>Die Datei nennt ein Modell ohne Kopf: als Loss dient die Summe der Ausgabe.</translation>
    </message>
    <message>
        <source>The file names no loss: the mean square error is taken.</source>
        <translation>Die Datei nennt keinen Loss: genommen ist der mittlere quadratische Fehler.</translation>
    </message>
    <message>
        <source>The file names no task: the base model is read, and its output summed for the loss.</source>
        <translation>Die Datei nennt keine Aufgabe: gelesen wird das Basismodell, als Loss dient die Summe der Ausgabe.</translation>
    </message>
    <message>
        <source>The function &quot;%1&quot; of &quot;%2&quot; is not known: it became a custom row with its input&apos;s shape.</source>
        <translation>Die Funktion „%1“ von „%2“ ist unbekannt: daraus wurde eine freie Zeile mit der Form ihrer Eingabe.</translation>
    </message>
    <message>
        <source>The kernel of every attention layer.</source>
        <translation>Der Kernel jeder Attention-Schicht.</translation>
    </message>
    <message>
        <source>The larger of two. Saved for backward: both.</source>
        <translation>Das Größere von zweien. Für den Rückwärtslauf gespeichert: beide.</translation>
    </message>
    <message>
        <source>The largest along a dimension and where it stands. Saved for backward: 8-byte indices.</source>
        <translation>Das Größte entlang einer Dimension und wo es steht. Für den Rückwärtslauf gespeichert: 8-Byte-Indizes.</translation>
    </message>
    <message>
        <source>The largest of each region. Saved for backward: its input and 8-byte indices.</source>
        <translation>Das Größte jedes Bereichs. Für den Rückwärtslauf gespeichert: die Eingabe und 8-Byte-Indizes.</translation>
    </message>
    <message>
        <source>The largest of each window. Saved for backward: its input and 8-byte indices.</source>
        <translation>Das Größte jedes Fensters. Für den Rückwärtslauf gespeichert: die Eingabe und 8-Byte-Indizes.</translation>
    </message>
    <message>
        <source>The largest. Saved for backward: input and output.</source>
        <translation>Das Größte. Für den Rückwärtslauf gespeichert: Eingabe und Ausgabe.</translation>
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
        <source>The loss leaves out %1 of the file.</source>
        <translation>Der Loss lässt %1 der Datei aus.</translation>
    </message>
    <message>
        <source>The mean of each region. To 1×1 it keeps sizes only, otherwise its input.</source>
        <translation>Der Mittelwert jedes Bereichs. Bei 1×1 behält sie nur Größen, sonst die Eingabe.</translation>
    </message>
    <message>
        <source>The mean of each window. Saved for backward: its input.</source>
        <translation>Der Mittelwert jedes Fensters. Für den Rückwärtslauf gespeichert: die Eingabe.</translation>
    </message>
    <message>
        <source>The mean square error is taken as the loss.</source>
        <translation>Als Loss wird der mittlere quadratische Fehler genommen.</translation>
    </message>
    <message>
        <source>The module that predicts further tokens (num_nextn_predict_layers) is left out, as transformers does.</source>
        <translation>Das Modul für weitere Tokens (num_nextn_predict_layers) bleibt weg, wie bei transformers.</translation>
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
        <source>The printed total is %1 parameters, but the rows add up to %2.</source>
        <translation>Gedruckt sind insgesamt %1 Parameter, die Zeilen ergeben aber %2.</translation>
    </message>
    <message>
        <source>The same tensor without its history: no gradient goes further up.</source>
        <translation>Derselbe Tensor ohne seine Geschichte: kein Gradient geht weiter nach oben.</translation>
    </message>
    <message>
        <source>The sequence length</source>
        <translation>Die Sequenzlänge</translation>
    </message>
    <message>
        <source>The sizes do not fit 64 bits; look for a size or a batch that is far too large.</source>
        <translation>Die Größen passen nicht in 64 Bit; irgendwo ist eine Größe oder der Batch viel zu groß.</translation>
    </message>
    <message>
        <source>The smaller of two. Saved for backward: both.</source>
        <translation>Das Kleinere von zweien. Für den Rückwärtslauf gespeichert: beide.</translation>
    </message>
    <message>
        <source>The smallest along a dimension and where it stands. Saved for backward: 8-byte indices.</source>
        <translation>Das Kleinste entlang einer Dimension und wo es steht. Für den Rückwärtslauf gespeichert: 8-Byte-Indizes.</translation>
    </message>
    <message>
        <source>The smallest. Saved for backward: input and output.</source>
        <translation>Das Kleinste. Für den Rückwärtslauf gespeichert: Eingabe und Ausgabe.</translation>
    </message>
    <message>
        <source>The summary does not print the input: %1 is assumed.</source>
        <translation>Die Zusammenfassung nennt die Eingabe nicht: angenommen ist %1.</translation>
    </message>
    <message>
        <source>There is more of the same kind.</source>
        <translation>Es gibt weitere dieser Art.</translation>
    </message>
    <message>
        <source>This is one of several files: open the index (.safetensors.index.json) for all.</source>
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
        <source>Tokens are spread evenly over the experts; an unbalanced router needs more.</source>
        <translation>Tokens verteilen sich gleichmäßig auf die Experten; ein unausgewogener Router braucht mehr.</translation>
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
        <translation>Vergrößern</translation>
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
        <source>Weights alone: parameters, gradients and optimizer state are exact; activations are not counted.</source>
        <translation>Nur Gewichte: Parameter, Gradienten und Optimizer-Zustand sind exakt; Aktivierungen sind nicht gezählt.</translation>
    </message>
    <message>
        <source>What a process may use, typed by hand; 0 is the GPU&apos;s.</source>
        <translation>Was ein Prozess benutzen darf, von Hand eingegeben; 0 ist der Wert der GPU.</translation>
    </message>
    <message>
        <source>What a summary does not print (sums, concatenations, functions) is missing: the true need may be higher.</source>
        <translation>Was eine Zusammenfassung nicht druckt (Summen, Verkettungen, Funktionen), fehlt: der wahre Bedarf kann höher sein.</translation>
    </message>
    <message>
        <source>What it was called where it came from.</source>
        <translation>Wie es an seiner Herkunft hieß.</translation>
    </message>
    <message>
        <source>What one sample looks like. Floating inputs follow the precision.</source>
        <translation>Wie eine Probe aussieht. Gleitkomma-Eingaben folgen der Präzision.</translation>
    </message>
    <message>
        <source>What the block is, for the reader: Bottleneck, decoder layer.</source>
        <translation>Was der Block ist, für die Leserin und den Leser: Bottleneck, Decoder-Schicht.</translation>
    </message>
    <message>
        <source>Where it is not 0, some optimizers copy the gradients; -1 is the optimizer&apos;s own default.</source>
        <translation>Ist es nicht 0, kopieren manche Optimizer die Gradienten; -1 ist die eigene Voreinstellung des Optimizers.</translation>
    </message>
    <message>
        <source>Where the largest stands: no gradient.</source>
        <translation>Wo das Größte steht: kein Gradient.</translation>
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
        <source>Windows that reach over the edge count.</source>
        <translation>Fenster, die über den Rand reichen, zählen mit.</translation>
    </message>
    <message>
        <source>Without the batch, which comes first.</source>
        <translation>Ohne den Batch, der zuerst kommt.</translation>
    </message>
    <message>
        <source>Workspace per sample</source>
        <translation>Workspace je Probe</translation>
    </message>
    <message>
        <source>Writes into a part of a tensor, in place.</source>
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
        <source>a PyTorch checkpoint holds weights without the network; export the model with vram_planner_export.py (Help, Export from PyTorch), or save the weights as safetensors</source>
        <translation>Ein PyTorch-Checkpoint enthält Gewichte ohne das Netz; exportieren Sie das Modell mit vram_planner_export.py (Hilfe, Aus PyTorch exportieren) oder speichern Sie die Gewichte als safetensors</translation>
    </message>
    <message>
        <source>a block</source>
        <translation>ein Block</translation>
    </message>
    <message>
        <source>a common first guess</source>
        <translation>eine häufige erste Schätzung</translation>
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
        <source>a number in it is too large to read</source>
        <translation>eine Zahl darin ist zu groß zum Lesen</translation>
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
        <source>a rule of thumb</source>
        <translation>eine Faustregel</translation>
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
        <source>a text</source>
        <translation>ein Text</translation>
    </message>
    <message>
        <source>a tfjs graph-model holds the frozen operations of inference, without layers or what trains them; convert the Keras model with --output_format=tfjs_layers_model, or save it as .keras</source>
        <translation>Ein tfjs-Graph-Modell enthält die eingefrorenen Operationen der Inferenz, ohne Schichten und ohne was trainiert wird; wandeln Sie das Keras-Modell mit --output_format=tfjs_layers_model um oder speichern Sie es als .keras</translation>
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
        <source>adds a vector to each position and needs [batch, length, width]; it has %1.</source>
        <translation>addiert zu jeder Position einen Vektor und braucht [Batch, Länge, Breite]; sie hat %1.</translation>
    </message>
    <message>
        <source>amp-*: fp32 weights under autocast; bf16 and fp16: weights, gradients and optimizer state in 16 bits.</source>
        <translation>amp-*: fp32-Gewichte unter Autocast; bf16 und fp16: Gewichte, Gradienten und Optimizer-Zustand in 16 Bit.</translation>
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
        <source>config.json beside the weights was not used: %1.</source>
        <translation>config.json neben den Gewichten wurde nicht benutzt: %1.</translation>
    </message>
    <message>
        <source>cuts off more than there is of %1.</source>
        <translation>schneidet mehr ab, als %1 hat.</translation>
    </message>
    <message>
        <source>depths may not be above 10000</source>
        <translation>depths darf nicht über 10000 liegen</translation>
    </message>
    <message>
        <source>dim.sequence must be more than the %1 tokens of a picture</source>
        <translation>dim.sequence muss größer sein als die %1 Tokens eines Bilds</translation>
    </message>
    <message>
        <source>dimension %1 does not exist in a tensor of %2 dimensions; choose one from %3 to %4.</source>
        <translation>Dimension %1 gibt es in einem Tensor von %2 Dimensionen nicht; bitte eine von %3 bis %4 wählen.</translation>
    </message>
    <message>
        <source>dims must name each dimension once, from 1 to %1</source>
        <translation>dims muss jede Dimension einmal nennen, von 1 bis %1</translation>
    </message>
    <message>
        <source>divides a width of %1 among %2 heads; choose a divisor or set head_dim.</source>
        <translation>teilt eine Breite von %1 unter %2 Köpfe auf; bitte einen Teiler wählen oder head_dim setzen.</translation>
    </message>
    <message>
        <source>flattens from a dimension that comes after the last one; exchange them.</source>
        <translation>beginnt bei einer Dimension, die hinter der letzten liegt; bitte vertauschen.</translation>
    </message>
    <message>
        <source>foreach, PyTorch&apos;s default on CUDA, makes temporaries the size of the parameters; fused makes none.</source>
        <translation>foreach, PyTorchs Voreinstellung auf CUDA, erzeugt Temporäres von der Größe der Parameter; fused erzeugt keines.</translation>
    </message>
    <message>
        <source>graphs are nested more than 24 deep</source>
        <translation>Graphen sind mehr als 24-fach verschachtelt</translation>
    </message>
    <message>
        <source>halves a dimension of %1; it must be even.</source>
        <translation>halbiert eine Dimension von %1; sie muss gerade sein.</translation>
    </message>
    <message>
        <source>has %1 slopes; use 1 or one for each channel of %2.</source>
        <translation>hat %1 Steigungen; 1 oder eine je Kanal von %2.</translation>
    </message>
    <message>
        <source>has an input whose size does not fit 64 bits; look for a size or a batch that is far too large.</source>
        <translation>hat eine Eingabe, deren Größe nicht in 64 Bit passt; irgendwo ist eine Größe oder der Batch viel zu groß.</translation>
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
        <source>input &quot;%1&quot; leaves its number of channels open</source>
        <translation>Eingabe „%1“ lässt ihre Kanalzahl offen</translation>
    </message>
    <message>
        <source>is larger than %1 MiB, which no such file is</source>
        <translation>ist größer als %1 MiB, was keine solche Datei ist</translation>
    </message>
    <message>
        <source>it crops all of its input away</source>
        <translation>es schneidet die ganze Eingabe weg</translation>
    </message>
    <message>
        <source>it does not begin with the length of a safetensors header</source>
        <translation>sie beginnt nicht mit der Länge eines safetensors-Kopfs</translation>
    </message>
    <message>
        <source>it gives no shape</source>
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
        <source>it is packed by method %1, which only few programs know</source>
        <translation>gepackt mit Verfahren %1, das nur wenige Programme kennen</translation>
    </message>
    <message>
        <source>it multiplies a scalar as a matrix</source>
        <translation>es multipliziert einen Skalar als Matrix</translation>
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
        <source>its axis %1 is none of its input&apos;s</source>
        <translation>seine Achse %1 gehört nicht zur Eingabe</translation>
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
        <source>its input cannot be divided into the shape it asks for</source>
        <translation>die Eingabe lässt sich nicht in die verlangte Form teilen</translation>
    </message>
    <message>
        <source>its input cannot be expanded to the shape it asks for</source>
        <translation>die Eingabe lässt sich nicht auf die verlangte Form ausdehnen</translation>
    </message>
    <message>
        <source>its input has the wrong number of dimensions</source>
        <translation>die Eingabe hat die falsche Zahl von Dimensionen</translation>
    </message>
    <message>
        <source>its inputs differ in more than its axis</source>
        <translation>die Eingaben unterscheiden sich nicht nur auf der Achse</translation>
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
        <source>its sizes %1 do not add up to the %2 of the dimension that it splits.</source>
        <translation>die Größen %1 ergeben zusammen nicht die %2 der geteilten Dimension.</translation>
    </message>
    <message>
        <source>its target_shape does not hold the %1 elements that come in</source>
        <translation>target_shape fasst nicht die %1 Elemente, die hereinkommen</translation>
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
        <source>joins %1 and %2, which differ in another dimension than %3; make these agree or choose the dimension in which they differ.</source>
        <translation>fügt %1 und %2 zusammen, die sich in einer anderen Dimension als %3 unterscheiden; bitte angleichen oder die Dimension wählen, in der sie sich unterscheiden.</translation>
    </message>
    <message>
        <source>knows %1 positions, but the sequence has %2; raise num_positions or shorten the sequence.</source>
        <translation>kennt %1 Positionen, die Sequenz hat aber %2; bitte num_positions erhöhen oder die Sequenz kürzen.</translation>
    </message>
    <message>
        <source>layer &quot;%1&quot; (%2) reads nothing, and the file does not give the model&apos;s input shape: save the model after it was built</source>
        <translation>Schicht „%1“ (%2) liest nichts, und die Datei nennt die Eingabeform des Modells nicht: bitte das Modell nach dem Aufbau speichern</translation>
    </message>
    <message>
        <source>layer &quot;%1&quot; (%2): %3</source>
        <translation>Schicht „%1“ (%2): %3</translation>
    </message>
    <message>
        <source>layer &quot;%1&quot; reads its own output: the layers form a circle</source>
        <translation>Schicht „%1“ liest ihre eigene Ausgabe: die Schichten bilden einen Kreis</translation>
    </message>
    <message>
        <source>layer &quot;%1&quot; reads output %2 of &quot;%3&quot;, which has no such output</source>
        <translation>Schicht „%1“ liest Ausgabe %2 von „%3“, die es nicht gibt</translation>
    </message>
    <message>
        <source>layer &quot;%1&quot; reads use %2 of &quot;%3&quot;, which has no such use</source>
        <translation>Schicht „%1“ liest Verwendung %2 von „%3“, die es nicht gibt</translation>
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
        <source>leaves more than one size of %1 open; −1 may stand once.</source>
        <translation>lässt mehr als eine Größe von %1 offen; −1 darf einmal stehen.</translation>
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
        <source>looks up whole numbers, but its input is floating; set the Input&apos;s type to int64.</source>
        <translation>schlägt ganze Zahlen nach, die Eingabe ist aber Gleitkomma; bitte den Typ von Input auf int64 setzen.</translation>
    </message>
    <message>
        <source>micro-batches</source>
        <translation>Mikro-Batches</translation>
    </message>
    <message>
        <source>model_type &quot;%1&quot; is not supported; the nearest that is: &quot;%2&quot;</source>
        <translation>model_type „%1“ wird nicht unterstützt; am nächsten kommt: „%2“</translation>
    </message>
    <message>
        <source>models are nested too deep</source>
        <translation>Modelle sind zu tief verschachtelt</translation>
    </message>
    <message>
        <source>multiplies %1 by %2; the last size of the first must be the last but one of the second, and the batches must match.</source>
        <translation>multipliziert %1 mit %2; die letzte Größe des ersten muss die vorletzte des zweiten sein, und die Batches müssen passen.</translation>
    </message>
    <message>
        <source>must name each of the %1 dimensions of %2 once.</source>
        <translation>muss jede der %1 Dimensionen von %2 einmal nennen.</translation>
    </message>
    <message>
        <source>name: takes a text, not %1</source>
        <translation>name: nimmt einen Text, nicht %1</translation>
    </message>
    <message>
        <source>needs &quot;rows&quot;, the list of layers and blocks</source>
        <translation>braucht &quot;rows&quot;, die Liste der Schichten und Blöcke</translation>
    </message>
    <message>
        <source>needs [batch, channels, height, width] and has %1.</source>
        <translation>braucht [Batch, Kanäle, Höhe, Breite] und hat %1.</translation>
    </message>
    <message>
        <source>needs [batch, length, width] and has %1; put a Reshape before it.</source>
        <translation>braucht [Batch, Länge, Breite] und hat %1; bitte ein Reshape davorsetzen.</translation>
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
        <source>needs a sequence [length, batch, features] (or batch first) and has %1.</source>
        <translation>braucht eine Sequenz [Länge, Batch, Merkmale] (oder Batch zuerst) und hat %1.</translation>
    </message>
    <message>
        <source>needs a size or a scale factor such as 2.</source>
        <translation>braucht eine Größe oder einen Skalierungsfaktor wie 2.</translation>
    </message>
    <message>
        <source>needs an input of %1 dimensions (batch, channels, spatial dimensions) and has %2; put a Reshape before it or choose another convolution.</source>
        <translation>braucht eine Eingabe von %1 Dimensionen (Batch, Kanäle, räumliche Dimensionen) und hat %2; bitte ein Reshape davorsetzen oder eine andere Faltung wählen.</translation>
    </message>
    <message>
        <source>needs an input of %1 dimensions (batch, channels, spatial dimensions) and has %2; put a Reshape before it.</source>
        <translation>braucht eine Eingabe von %1 Dimensionen (Batch, Kanäle, räumliche Dimensionen) und hat %2; bitte ein Reshape davorsetzen.</translation>
    </message>
    <message>
        <source>needs an input of %1 dimensions and has %2.</source>
        <translation>braucht eine Eingabe von %1 Dimensionen und hat %2.</translation>
    </message>
    <message>
        <source>needs an input of %1 dimensions and has %2; choose the norm for that many, or put a Reshape before it.</source>
        <translation>braucht eine Eingabe von %1 Dimensionen und hat %2; bitte die Norm für so viele wählen oder ein Reshape davorsetzen.</translation>
    </message>
    <message>
        <source>needs an input of at least 3 dimensions (batch, channels, spatial dimensions) and has %1.</source>
        <translation>braucht eine Eingabe von mindestens 3 Dimensionen (Batch, Kanäle, räumliche Dimensionen) und hat %1.</translation>
    </message>
    <message>
        <source>needs an input with at least one dimension, and has a single number.</source>
        <translation>braucht eine Eingabe mit mindestens einer Dimension und hat eine einzelne Zahl.</translation>
    </message>
    <message>
        <source>needs an input with channels (batch, channels, ...) and has %1.</source>
        <translation>braucht eine Eingabe mit Kanälen (Batch, Kanäle, ...) und hat %1.</translation>
    </message>
    <message>
        <source>needs class scores [batch, classes, ...], and its input is a single number.</source>
        <translation>braucht Klassen-Scores [Batch, Klassen, ...], die Eingabe ist aber eine einzelne Zahl.</translation>
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
        <source>normalizes %1, which its input %2 does not have.</source>
        <translation>normalisiert %1, was die Eingabe %2 nicht hat.</translation>
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
        <source>picks element %1 of a dimension of %2.</source>
        <translation>nimmt Element %1 einer Dimension von %2.</translation>
    </message>
    <message>
        <source>products of these dimensions are not read</source>
        <translation>Produkte dieser Dimensionen werden nicht gelesen</translation>
    </message>
    <message>
        <source>question-and-answer sites, counting blobs and their gradients</source>
        <translation>Frage-und-Antwort-Seiten, die Blobs und ihre Gradienten zählen</translation>
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
        <source>same keeps the sizes at stride 1; none uses the padding typed.</source>
        <translation>same behält bei Stride 1 die Größen; none nimmt das eingetippte Padding.</translation>
    </message>
    <message>
        <source>samples</source>
        <translation>Proben</translation>
    </message>
    <message>
        <source>shares %1 key heads among %2 query heads; choose a divisor.</source>
        <translation>teilt %1 Key-Köpfe unter %2 Query-Köpfen auf; bitte einen Teiler wählen.</translation>
    </message>
    <message>
        <source>sizes such as 3×3</source>
        <translation>Größen wie 3×3</translation>
    </message>
    <message>
        <source>splits %1 channels into %2 groups; choose a number of groups that divides them.</source>
        <translation>teilt %1 Kanäle in %2 Gruppen; bitte eine Gruppenzahl wählen, die aufgeht.</translation>
    </message>
    <message>
        <source>splits %1 input and %2 output channels into %3 groups; both must be multiples of it.</source>
        <translation>teilt %1 Eingangs- und %2 Ausgangskanäle in %3 Gruppen; beide müssen Vielfache davon sein.</translation>
    </message>
    <message>
        <source>takes %1 channels, but its input has %2; set in_channels to %3 (0 follows the input) or change the layer above.</source>
        <translation>nimmt %1 Kanäle, die Eingabe hat aber %2; bitte in_channels auf %3 setzen (0 folgt der Eingabe) oder die Schicht darüber ändern.</translation>
    </message>
    <message>
        <source>takes %1 channels, but its input has %2; set in_channels to %3 or 0.</source>
        <translation>nimmt %1 Kanäle, die Eingabe hat aber %2; bitte in_channels auf %3 oder 0 setzen.</translation>
    </message>
    <message>
        <source>takes %1 channels, but its input has %2; set num_features to %3 (0 follows the input).</source>
        <translation>nimmt %1 Kanäle, die Eingabe hat aber %2; bitte num_features auf %3 setzen (0 folgt der Eingabe).</translation>
    </message>
    <message>
        <source>takes %1 features, but its input has %2 in its last dimension; set in_features to %3 (0 follows the input) or change the layer above.</source>
        <translation>nimmt %1 Merkmale, die Eingabe hat in der letzten Dimension aber %2; bitte in_features auf %3 setzen (0 folgt der Eingabe) oder die Schicht darüber ändern.</translation>
    </message>
    <message>
        <source>takes %1, not %2</source>
        <translation>nimmt %1, nicht %2</translation>
    </message>
    <message>
        <source>takes a list of parameter names, not %1</source>
        <translation>nimmt eine Liste von Parameternamen, nicht %1</translation>
    </message>
    <message>
        <source>takes a list of row ids, not %1</source>
        <translation>nimmt eine Liste von Zeilennummern, nicht %1</translation>
    </message>
    <message>
        <source>takes a list of rows, not %1</source>
        <translation>nimmt eine Liste von Zeilen, nicht %1</translation>
    </message>
    <message>
        <source>takes a list, not %1</source>
        <translation>nimmt eine Liste, nicht %1</translation>
    </message>
    <message>
        <source>takes a number, not %1</source>
        <translation>nimmt eine Zahl, nicht %1</translation>
    </message>
    <message>
        <source>takes a text, not %1</source>
        <translation>nimmt einen Text, nicht %1</translation>
    </message>
    <message>
        <source>takes a whole number from 1 to 2147483647, not %1</source>
        <translation>nimmt eine ganze Zahl von 1 bis 2147483647, nicht %1</translation>
    </message>
    <message>
        <source>takes an object with &quot;rows&quot;, not %1</source>
        <translation>nimmt ein Objekt mit &quot;rows&quot;, nicht %1</translation>
    </message>
    <message>
        <source>takes an object, not %1</source>
        <translation>nimmt ein Objekt, nicht %1</translation>
    </message>
    <message>
        <source>takes the id of a row (3, or &quot;3:1&quot; for its second output), not %1</source>
        <translation>nimmt die Nummer einer Zeile (3, oder &quot;3:1&quot; für die zweite Ausgabe), nicht %1</translation>
    </message>
    <message>
        <source>the GPU &quot;%1&quot; could be %2; name one in full</source>
        <translation>Die GPU „%1“ könnte %2 sein; bitte eine vollständig nennen</translation>
    </message>
    <message>
        <source>the GPU list holds a number that is too large</source>
        <translation>die GPU-Liste enthält eine zu große Zahl</translation>
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
        <source>the activation &quot;%1&quot; is not known; gelu, relu and silu are</source>
        <translation>die Aktivierung „%1“ ist unbekannt; gelu, relu und silu sind bekannt</translation>
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
        <source>the first layer&apos;s input cannot be told from what is printed; add a row for it, such as &quot;input (InputLayer)  (None, 224, 224, 3)  0&quot;</source>
        <translation>die Eingabe der ersten Schicht geht aus dem Gedruckten nicht hervor; fügen Sie eine Zeile dafür ein, etwa &quot;input (InputLayer)  (None, 224, 224, 3)  0&quot;</translation>
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
        <source>the id %1 stands on two rows</source>
        <translation>die Nummer %1 steht an zwei Zeilen</translation>
    </message>
    <message>
        <source>the index has no weight_map</source>
        <translation>der Index hat keine weight_map</translation>
    </message>
    <message>
        <source>the index&apos;s weight_map must name files beside it</source>
        <translation>weight_map im Index muss Dateien daneben nennen</translation>
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
        <source>the model&apos;s inputs or outputs name a use of &quot;%1&quot; that does not exist</source>
        <translation>Ein- oder Ausgaben des Modells nennen eine Verwendung von „%1“, die es nicht gibt</translation>
    </message>
    <message>
        <source>the number of attention heads (%1) must divide the width (%2)</source>
        <translation>die Zahl der Attention-Köpfe (%1) muss die Breite (%2) teilen</translation>
    </message>
    <message>
        <source>the shapes of its operands do not go together</source>
        <translation>die Formen seiner Operanden passen nicht zusammen</translation>
    </message>
    <message>
        <source>the stored tensor &quot;%1&quot; has a negative size</source>
        <translation>der gespeicherte Tensor „%1“ hat eine negative Größe</translation>
    </message>
    <message>
        <source>the table has no layers below its heading</source>
        <translation>die Tabelle hat unter ihrer Kopfzeile keine Schichten</translation>
    </message>
    <message>
        <source>the usual answer on question-and-answer sites</source>
        <translation>die übliche Antwort auf Frage-und-Antwort-Seiten</translation>
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
        <source>there is no GPU &quot;%1&quot; in the catalogue, the nearest are %2; or give the usable memory in GiB as capacity</source>
        <translation>Eine GPU „%1“ ist nicht im Katalog, am nächsten sind %2; oder den nutzbaren Speicher in GiB als capacity angeben</translation>
    </message>
    <message>
        <source>there is no built-in model &quot;%1&quot;, the nearest are %2</source>
        <translation>ein eingebautes Modell „%1“ gibt es nicht, am nächsten sind %2</translation>
    </message>
    <message>
        <source>there is no layer type &quot;%1&quot;, the nearest are %2</source>
        <translation>einen Schichttyp „%1“ gibt es nicht, am nächsten sind %2</translation>
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
        <source>takes a list of precisions</source>
        <translation>braucht eine Liste von Präzisionen</translation>
    </message>
    <message>
        <source>takes off, bf16 or fp16, not &quot;%1&quot;</source>
        <translation>braucht off, bf16 oder fp16, nicht „%1“</translation>
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
        <source>there is no setting &quot;%1&quot;, they are %2</source>
        <translation>eine Einstellung „%1“ gibt es nicht, es gibt %2</translation>
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
        <source>this is not an ONNX model, or it is damaged (a number stands where a part should)</source>
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
        <source>this is not an ONNX model: it holds no graph</source>
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
        <source>what 63 bits hold</source>
        <translation>was 63 Bit fassen</translation>
    </message>
    <message>
        <source>would make %1 tensors; choose a smaller dimension.</source>
        <translation>würde %1 Tensoren erzeugen; bitte eine kleinere Dimension wählen.</translation>
    </message>
    <message>
        <source>would make more than %1 dimensions, which are not understood.</source>
        <translation>würde mehr als %1 Dimensionen erzeugen, was nicht verstanden wird.</translation>
    </message>
    <message>
        <source>would make more than %1 pieces; use a larger size.</source>
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
        <source>yes: a unit&apos;s gathered parameters go after its forward; no: they stay to its backward; a number: groups of so many GPUs keep them.</source>
        <translation>ja: die gesammelten Parameter einer Einheit gehen nach ihrem Vorwärtslauf; nein: sie bleiben bis zu ihrem Rückwärtslauf; eine Zahl: Gruppen von so vielen GPUs behalten sie.</translation>
    </message>
    <message>
        <source>zero_grad to None</source>
        <translation>zero_grad auf None</translation>
    </message>
    <message>
        <source>−1 for what is left.</source>
        <translation>−1 für das Übrige.</translation>
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
        <translation>nimmt die Nummer einer Zeile und ihren Parameter (&quot;2:weight&quot;), nicht „%1“</translation>
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
        <source>%1 is taken as %2 (%3).</source>
        <translation>%1 ist als %2 angenommen (%3).</translation>
    </message>
    <message>
        <source>18 × P ÷ 1 GPU</source>
        <translation>18 × P ÷ 1 GPU</translation>
    </message>
    <message>
        <source>2 × 4 × outputs</source>
        <translation>2 × 4 × Ausgaben</translation>
    </message>
    <message>
        <source>2 × P + 18 × P ÷ 1 GPU</source>
        <translation>2 × P + 18 × P ÷ 1 GPU</translation>
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
        <source>4 × its parameters</source>
        <translation>4 × ihre Parameter</translation>
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
        <source>The exporter merged %1 with others of equal contents; all were counted apart again.</source>
        <translation>Der Exporter hat %1 mit inhaltsgleichen zusammengeführt; alle zählen wieder einzeln.</translation>
    </message>
    <message>
        <source>The open dimension &quot;%1&quot;</source>
        <translation>Die offene Dimension „%1“</translation>
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
        <translation>nimmt true oder false, nicht %1</translation>
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
        <translation>Eine Formel für jedes GPT in gemischter Präzision mit Adam: keine Logits, nichts Temporäres, kein Allokator.</translation>
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
        <source>What Megatron&apos;s fused 16-bit kernels keep, two dropouts among it: no logits, no temporaries.</source>
        <translation>Was Megatrons verschmolzene 16-Bit-Kernel behalten, zwei Dropouts inbegriffen: keine Logits, nichts Temporäres.</translation>
    </message>
    <message>
        <source>Inputs</source>
        <translation>Eingaben</translation>
    </message>
    <message>
        <source>Rows that this one reads, by name or path, separated by commas; empty means the row above.</source>
        <translation>Zeilen, die diese liest, nach Name oder Pfad, durch Kommas getrennt; leer heißt die Zeile darüber.</translation>
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
        <source>How the row is called.</source>
        <translation>Wie die Zeile heißt.</translation>
    </message>
    <message>
        <source>%1 of the forward pass runs twice</source>
        <translation>%1 des Vorwärtslaufs läuft zweimal</translation>
    </message>
    <message>
        <source>%1: its weights are made for the present size; put a pooling to a fixed size before it.</source>
        <translation>%1: die Gewichte sind für die jetzige Größe gemacht; bitte davor ein Pooling auf eine feste Größe setzen.</translation>
    </message>
    <message>
        <source>%1: knows %2 positions, but the sequence has %3; enlarge the table or shorten the sequence.</source>
        <translation>%1: kennt %2 Positionen, die Sequenz hat aber %3; bitte die Tabelle vergrößern oder die Sequenz kürzen.</translation>
    </message>
    <message>
        <source>A dimension in order, and where its entries stood. Saved for backward: 8-byte indices.</source>
        <translation>Eine Dimension der Größe nach und wo ihre Einträge standen. Für den Rückwärtslauf gespeichert: 8-Byte-Indizes.</translation>
    </message>
    <message>
        <source>A random slope below zero. Saved for backward: its input and the slopes.</source>
        <translation>Zufällige Steigung unterhalb von null. Für den Rückwärtslauf gespeichert: die Eingabe und die Steigungen.</translation>
    </message>
    <message>
        <source>A weight made of a direction and a length, for a layer that takes its weight as an input. Saved for backward: both.</source>
        <translation>Ein Gewicht aus Richtung und Länge, für eine Schicht, die ihr Gewicht als Eingabe nimmt. Für den Rückwärtslauf gespeichert: beide.</translation>
    </message>
    <message>
        <source>Above 1 the last linear layer and the cross-entropy run on that many parts of the tokens, each under checkpointing: the class scores never exist as a whole.</source>
        <translation>Über 1 laufen die letzte lineare Schicht und die Kreuzentropie auf so vielen Teilen der Tokens, jeder unter Checkpointing: die Klassen-Scores gibt es nie als Ganzes.</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>Addieren</translation>
    </message>
    <message>
        <source>Adds to what is there.</source>
        <translation>Addiert zu dem, was da ist.</translation>
    </message>
    <message>
        <source>By a fraction</source>
        <translation>Um einen Bruchteil</translation>
    </message>
    <message>
        <source>Columns back to an image, where they overlap added: a copy. Saved for backward: nothing.</source>
        <translation>Spalten zurück zum Bild, Überlappendes addiert: eine Kopie. Für den Rückwärtslauf gespeichert: nichts.</translation>
    </message>
    <message>
        <source>Cross-correlation with learned filters (or those of a second input, a third the bias). Saved for backward: its input.</source>
        <translation>Kreuzkorrelation mit gelernten Filtern (oder denen einer zweiten Eingabe, eine dritte ist der Bias). Für den Rückwärtslauf gespeichert: die Eingabe.</translation>
    </message>
    <message>
        <source>Cross-entropy in %1 chunks</source>
        <translation>Kreuzentropie in %1 Stücken</translation>
    </message>
    <message>
        <source>Cross-entropy in chunks</source>
        <translation>Kreuzentropie in Stücken</translation>
    </message>
    <message>
        <source>Cross-entropy in chunks has no effect: it takes a linear layer whose output goes to the cross-entropy alone.</source>
        <translation>Kreuzentropie in Stücken bewirkt nichts: sie braucht eine lineare Schicht, deren Ausgabe allein an die Kreuzentropie geht.</translation>
    </message>
    <message>
        <source>Elements written (or added) at given places: a copy, or in place. Saved for backward: the index.</source>
        <translation>Elemente, an gegebene Stellen geschrieben (oder addiert): eine Kopie oder in place. Für den Rückwärtslauf gespeichert: der Index.</translation>
    </message>
    <message>
        <source>Empty: none.</source>
        <translation>Leer: keine.</translation>
    </message>
    <message>
        <source>Sizes of what is written; empty: as the source.</source>
        <translation>Größen dessen, was geschrieben wird; leer: wie die Quelle.</translation>
    </message>
    <message>
        <source>Freeze all but the head</source>
        <translation>Alles außer dem Kopf einfrieren</translation>
    </message>
    <message>
        <source>Globs of block paths, separated by commas, whose activations are recomputed in backward: blocks.*; blocks:6 is the first six repeats of a block.</source>
        <translation>Globs von Blockpfaden, durch Komma getrennt, deren Aktivierungen im Rückwärtslauf neu berechnet werden: blocks.*; blocks:6 sind die ersten sechs Wiederholungen eines Blocks.</translation>
    </message>
    <message>
        <source>Guessed</source>
        <translation>Geschätzt</translation>
    </message>
    <message>
        <source>How many</source>
        <translation>Wie viele</translation>
    </message>
    <message>
        <source>How often %1 of the file runs is known only when it runs: one pass was taken.</source>
        <translation>Wie oft %1 der Datei läuft, ergibt sich erst beim Ausführen: genommen ist ein Durchgang.</translation>
    </message>
    <message>
        <source>Inference: one forward pass under no_grad without the loss; nothing is saved for backward, and causal attention keeps a KV cache.</source>
        <translation>Inferenz: ein Vorwärtslauf unter no_grad ohne den Loss; nichts wird für den Rückwärtslauf behalten, und kausale Attention führt einen KV-Cache.</translation>
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
        <source>What it saves for backward is not known; choose no once you have typed it.</source>
        <translation>Was sie für den Rückwärtslauf speichert, ist unbekannt; „nein“ wählen, sobald Sie es eingetippt haben.</translation>
    </message>
    <message>
        <source>One entry by its rank and where it stands. Saved for backward: 8-byte indices.</source>
        <translation>Ein Eintrag nach seinem Rang und wo er steht. Für den Rückwärtslauf gespeichert: 8-Byte-Indizes.</translation>
    </message>
    <message>
        <source>Part</source>
        <translation>Teil</translation>
    </message>
    <message>
        <source>Passes keys or values on, and keeps them in inference: for attention that is written out.</source>
        <translation>Reicht Keys oder Values weiter und behält sie bei Inferenz: für ausgeschriebene Attention.</translation>
    </message>
    <message>
        <source>Reads an image at the places of a grid. Saved for backward: both.</source>
        <translation>Liest ein Bild an den Stellen eines Gitters. Für den Rückwärtslauf gespeichert: beide.</translation>
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
        <source>The largest entries of a dimension and where they stand. Saved for backward: 8-byte indices.</source>
        <translation>Die größten Einträge einer Dimension und wo sie stehen. Für den Rückwärtslauf gespeichert: 8-Byte-Indizes.</translation>
    </message>
    <message>
        <source>The largest so far and where it stands. Saved for backward: its input and 8-byte indices.</source>
        <translation>Das bisher Größte und wo es steht. Für den Rückwärtslauf gespeichert: die Eingabe und 8-Byte-Indizes.</translation>
    </message>
    <message>
        <source>The middle entry and where it stands. Saved for backward: 8-byte indices.</source>
        <translation>Der mittlere Eintrag und wo er steht. Für den Rückwärtslauf gespeichert: 8-Byte-Indizes.</translation>
    </message>
    <message>
        <source>The number that stands for a second input has decimals: whole numbers become 32-bit floats.</source>
        <translation>Die Zahl anstelle einer zweiten Eingabe hat Nachkommastellen: aus ganzen Zahlen werden 32-Bit-Gleitkommazahlen.</translation>
    </message>
    <message>
        <source>The padding masks of %1 were left out; a mask keeps PyTorch from some of its kernels.</source>
        <translation>Die Padding-Masken von %1 wurden weggelassen; eine Maske hält PyTorch von manchen Kerneln ab.</translation>
    </message>
    <message>
        <source>The smallest so far and where it stands. Saved for backward: its input and 8-byte indices.</source>
        <translation>Das bisher Kleinste und wo es steht. Für den Rückwärtslauf gespeichert: die Eingabe und 8-Byte-Indizes.</translation>
    </message>
    <message>
        <source>The table has %1: what they save for backward is not known, so the true figure may differ.</source>
        <translation>In der Tabelle steht %1: Was dort für den Rückwärtslauf gespeichert wird, ist unbekannt; der wahre Wert kann abweichen.</translation>
    </message>
    <message>
        <source>The weights are made for the present size.</source>
        <translation>Die Gewichte sind für die jetzige Größe gemacht.</translation>
    </message>
    <message>
        <source>The windows of an image as columns: a copy. Saved for backward: nothing.</source>
        <translation>Die Fenster eines Bilds als Spalten: eine Kopie. Für den Rückwärtslauf gespeichert: nichts.</translation>
    </message>
    <message>
        <source>Tokens that the KV cache keeps at most; 0: all.</source>
        <translation>Tokens, die der KV-Cache höchstens behält; 0: alle.</translation>
    </message>
    <message>
        <source>Tokens whose keys and values are kept for each sequence; 0: as many as the input has.</source>
        <translation>Tokens, deren Keys und Values je Sequenz behalten werden; 0: so viele, wie die Eingabe hat.</translation>
    </message>
    <message>
        <source>Transposed convolution: upsampling with learned filters (or those of a second input). Saved for backward: its input.</source>
        <translation>Transponierte Faltung: Vergrößern mit gelernten Filtern (oder denen einer zweiten Eingabe). Für den Rückwärtslauf gespeichert: die Eingabe.</translation>
    </message>
    <message>
        <source>Type in which keys and values are kept; compute: as the layer makes them.</source>
        <translation>Typ, in dem Keys und Values behalten werden; compute: wie die Schicht sie erzeugt.</translation>
    </message>
    <message>
        <source>Variance. Saved for backward: its input.</source>
        <translation>Varianz. Für den Rückwärtslauf gespeichert: die Eingabe.</translation>
    </message>
    <message>
        <source>Where the layer keeps something else than its keys and values, such as the latent of multi-head latent attention; 0: keys and values.</source>
        <translation>Wo die Schicht anderes behält als Keys und Values, etwa das Latente der Multi-Head Latent Attention; 0: Keys und Values.</translation>
    </message>
    <message>
        <source>Whether inference keeps this layer&apos;s keys and values; auto: where the attention is causal.</source>
        <translation>Ob die Inferenz Keys und Values dieser Schicht behält; auto: wo die Attention kausal ist.</translation>
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
        <source>cannot put %1 together to %2; its columns must be as many as the window has places.</source>
        <translation>kann %1 nicht zu %2 zusammensetzen; es müssen so viele Spalten sein, wie das Fenster Plätze hat.</translation>
    </message>
    <message>
        <source>chunks</source>
        <translation>Stücke</translation>
    </message>
    <message>
        <source>eager: fp32 inside, written out as in Llama; composite: nn.RMSNorm up to PyTorch 2.8; fused: one kernel, nn.RMSNorm since.</source>
        <translation>eager: intern fp32, ausgeschrieben wie in Llama; composite: nn.RMSNorm bis PyTorch 2.8; fused: ein Kernel, nn.RMSNorm seither.</translation>
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
        <source>keeps keys or values of shape [batch, heads, length, head size] and has %1; put it where the heads are apart.</source>
        <translation>behält Keys oder Values der Form [Batch, Köpfe, Länge, Kopfgröße] und hat %1; bitte dort einsetzen, wo die Köpfe getrennt sind.</translation>
    </message>
    <message>
        <source>needs [batch, channels, *spatial] and a grid [batch, *spatial, coordinates], and has %1 and %2.</source>
        <translation>braucht [Batch, Kanäle, *räumlich] und ein Gitter [Batch, *räumlich, Koordinaten] und hat %1 und %2.</translation>
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
        <source>nothing, where autograd allows it</source>
        <translation>nichts, wo Autograd es erlaubt</translation>
    </message>
    <message>
        <source>nothing: the same result without the score matrix</source>
        <translation>nichts: dasselbe Ergebnis ohne die Score-Matrix</translation>
    </message>
    <message>
        <source>nothing: the same update in one kernel</source>
        <translation>nichts: derselbe Schritt in einem Kernel</translation>
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
        <source>Adds entries of a tensor to chosen entries of a dimension. Saved for backward: the index and what it adds.</source>
        <translation>Addiert Einträge eines Tensors zu ausgewählten Einträgen einer Dimension. Für den Rückwärtslauf gespeichert: der Index und das Addierte.</translation>
    </message>
    <message>
        <source>Anything else: parameters, output, what it keeps and what it takes while it runs, as typed.</source>
        <translation>Alles andere: Parameter, Ausgabe, was sie behält und was sie während der Ausführung belegt, wie eingegeben.</translation>
    </message>
    <message>
        <source>Backward temporaries per sample</source>
        <translation>Temporäres im Backward je Beispiel</translation>
    </message>
    <message>
        <source>Elements, while it runs forward.</source>
        <translation>Elemente, während des Forward.</translation>
    </message>
    <message>
        <source>Elements, while its backward runs.</source>
        <translation>Elemente, während ihres Backward.</translation>
    </message>
    <message>
        <source>Floating, but not converted with the model: a target.</source>
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
        <source>Keeps its type</source>
        <translation>Behält ihren Typ</translation>
    </message>
    <message>
        <source>Saved for backward, counted from 0.</source>
        <translation>Für das Rückwärtslauf gespeichert, ab 0 gezählt.</translation>
    </message>
    <message>
        <source>Mean absolute difference. Saved for backward: the difference.</source>
        <translation>Mittlere absolute Differenz. Für den Rückwärtslauf gespeichert: die Differenz.</translation>
    </message>
    <message>
        <source>Of its own, saved for backward, whatever the precision: indices, masks.</source>
        <translation>Eigenes, für das Rückwärtslauf gespeichert, unabhängig von der Präzision: Indizes, Masken.</translation>
    </message>
    <message>
        <source>Of its own, saved for backward.</source>
        <translation>Eigenes, für das Rückwärtslauf gespeichert.</translation>
    </message>
    <message>
        <source>Output saved</source>
        <translation>Gespeicherte Ausgabe</translation>
    </message>
    <message>
        <source>Saved bytes per sample</source>
        <translation>Gespeicherte Bytes je Beispiel</translation>
    </message>
    <message>
        <source>Temporaries per sample</source>
        <translation>Temporäres je Beispiel</translation>
    </message>
    <message>
        <source>The same bytes as another type (float64 stands for complex64): a view.</source>
        <translation>Dieselben Bytes als ein anderer Typ (float64 steht für complex64): eine Sicht.</translation>
    </message>
    <message>
        <source>The type that it runs in.</source>
        <translation>Der Typ, in dem sie rechnet.</translation>
    </message>
    <message>
        <source>Under autocast</source>
        <translation>Unter Autocast</translation>
    </message>
    <message>
        <source>as its input</source>
        <translation>wie ihre Eingabe</translation>
    </message>
    <message>
        <source>is larger than the bytes of %1.</source>
        <translation>ist größer als die Bytes von %1.</translation>
    </message>
    <message>
        <source>shares a %1 of %2 and needs one of %3; change its sizes or stop sharing.</source>
        <translation>teilt sich %1 mit %2 und braucht %3; ändern Sie die Größen oder heben Sie das Teilen auf.</translation>
    </message>
    <message>
        <source>The export worked out beforehand what the position tables of attention give (%1 of them): put back, with (2w-1)² rows for windows of w×w. Parameters in them: %2.</source>
        <translation>Der Export hat vorab ausgerechnet, was die Positionstabellen der Attention ergeben (%1 Stück): wieder eingesetzt, mit (2w-1)² Zeilen für Fenster von w×w. Parameter darin: %2.</translation>
    </message>
    <message>
        <source>The export worked the positions out beforehand: they were taken to be a learned table. Rows in it: %1. The network&apos;s own table may be longer, or not learned at all.</source>
        <translation>Der Export hat die Positionen vorab ausgerechnet: sie wurden als gelernte Tabelle gezählt. Zeilen darin: %1. Die Tabelle des Netzes selbst kann länger sein oder gar nicht gelernt.</translation>
    </message>
    <message>
        <source>The file was exported for inference, its batch norms folded into the convolutions: %1 put back, as the network has them in training; the convolutions before them were taken to have no bias.</source>
        <translation>Die Datei wurde zur Inferenz exportiert, die Batch-Normen stecken in den Faltungen: %1 sind wieder eingesetzt, wie das Netz sie im Training hat; bei den Faltungen davor wurde kein Bias angenommen.</translation>
    </message>
    <message>
        <source>The last layer&apos;s weight has the size of the embedding and was stored transposed, as exports for inference do; it was taken to be its own, not the embedding&apos;s.</source>
        <translation>Das Gewicht der letzten Schicht hat die Größe des Embeddings und wurde transponiert gespeichert, wie es Exporte zur Inferenz tun; es wurde als ihr eigenes gezählt, nicht als das des Embeddings.</translation>
    </message>
    <message>
        <source>The last layer&apos;s weight has the size of the embedding and was stored transposed, as exports for inference do; it was taken to be shared with the embedding (tied).</source>
        <translation>Das Gewicht der letzten Schicht hat die Größe des Embeddings und wurde transponiert gespeichert, wie es Exporte zur Inferenz tun; es wurde angenommen, dass sie es mit dem Embedding teilt (gekoppelt).</translation>
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
        <translation>addiert einen Eingang zu jeder Ausgabe, also muss er die Form %1 haben, nicht %2.</translation>
    </message>
    <message>
        <source>multiplies by an input, so it must have the shape %1, not %2.</source>
        <translation>multipliziert mit einem Eingang, also muss er die Form %1 haben, nicht %2.</translation>
    </message>
    <message>
        <source>needs %1 and has %2; choose them in its form.</source>
        <translation>braucht %1 und hat %2; wählen Sie sie im Formular.</translation>
    </message>
    <message>
        <source>takes a weight of two dimensions and a bias of one as further inputs, not %1.</source>
        <translation>nimmt als weitere Eingänge ein Gewicht mit zwei Dimensionen und einen Bias mit einer, nicht %1.</translation>
    </message>
    <message>
        <source>vision_config: image_size / patch_size is %1, but must be a multiple of the %2 tokens along a side that mm_tokens_per_image makes</source>
        <translation>vision_config: image_size / patch_size ist %1, muss aber ein Vielfaches der %2 Tokens je Seite sein, die mm_tokens_per_image ergibt</translation>
    </message>
    <message>
        <source>Allocations backward</source>
        <translation>Belegungen rückwärts</translation>
    </message>
    <message>
        <source>Allocations forward</source>
        <translation>Belegungen vorwärts</translation>
    </message>
    <message>
        <source>As seen while it ran: +12B per sample&apos;s bytes (e: elements), -0 frees the first; takes the place of the sizes above.</source>
        <translation>Wie beim Lauf gesehen: +12B Bytes je Probe (e: Elemente), -0 gibt die erste frei; ersetzt die Größen oben.</translation>
    </message>
    <message>
        <source>Gives its indices too</source>
        <translation>Gibt auch seine Indizes</translation>
    </message>
    <message>
        <source>Of its gradients; g0 is the gradient of its first output.</source>
        <translation>Seiner Gradienten; g0 ist der Gradient seiner ersten Ausgabe.</translation>
    </message>
    <message>
        <source>cannot follow its allocations at &quot;%1&quot;; correct them or leave them empty.</source>
        <translation>kann seinen Belegungen bei „%1“ nicht folgen; berichtigen Sie sie oder lassen Sie sie leer.</translation>
    </message>
    <message>
        <source>has %1 inputs, and its allocations name another one; correct them.</source>
        <translation>hat %1 Eingänge, und seine Belegungen nennen einen anderen; berichtigen Sie sie.</translation>
    </message>
    <message>
        <source>%1: its shape is written out for the present size, as an export leaves it; export the model at the size that you want to see.</source>
        <translation>%1: Die Form ist für die jetzige Größe ausgeschrieben, wie ein Export sie hinterlässt; exportieren Sie das Modell in der Größe, die Sie sehen möchten.</translation>
    </message>
    <message>
        <source>as the input</source>
        <translation>wie die Eingabe</translation>
    </message>
    <message>
        <source>the GPU&apos;s own</source>
        <translation>wie die GPU</translation>
    </message>
    <message>
        <source>the built-in rule</source>
        <translation>eingebaute Regel</translation>
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
        <source>Peak allocated is the largest sum of live tensors, as torch.cuda.max_memory_allocated reports it, before the allocator rounds to 512 bytes.</source>
        <translation>Die Belegung in der Spitze ist die größte Summe lebender Tensoren, wie torch.cuda.max_memory_allocated sie meldet, bevor der Allokator auf 512 Byte rundet.</translation>
    </message>
    <message>
        <source>Peak reserved replays the caching allocator&apos;s segments; the device total adds library workspaces and the CUDA context, as nvidia-smi shows it.</source>
        <translation>Für die Reservierung in der Spitze werden die Segmente des Caching-Allokators nachgespielt; die Summe auf dem Gerät zählt die Arbeitsbereiche der Bibliotheken und den CUDA-Kontext dazu, wie nvidia-smi sie zeigt.</translation>
    </message>
    <message>
        <source>The figures replay one forward pass of PyTorch %1 under no_grad, in eager mode on CUDA, tensor by tensor; the KV cache is set aside in full.</source>
        <translation>Die Zahlen spielen einen Vorwärtslauf von PyTorch %1 unter no_grad im Eager-Modus auf CUDA nach, Tensor für Tensor; der KV-Cache ist in voller Größe angelegt.</translation>
    </message>
    <message>
        <source>The figures replay one steady training step (the second or later) of PyTorch %1 in eager mode on CUDA, tensor by tensor.</source>
        <translation>Die Zahlen spielen einen eingeschwungenen Trainingsschritt (den zweiten oder einen späteren) von PyTorch %1 im Eager-Modus auf CUDA nach, Tensor für Tensor.</translation>
    </message>
    <message>
        <source>The usable memory was typed by hand.</source>
        <translation>Der nutzbare Speicher wurde von Hand eingegeben.</translation>
    </message>
    <message>
        <source>Workspaces and context depend on driver and library versions; the band around the total covers what was seen.</source>
        <translation>Arbeitsbereiche und Kontext hängen von den Versionen von Treiber und Bibliotheken ab; die Spanne um die Summe deckt ab, was beobachtet wurde.</translation>
    </message>
    <message>
        <source>has a mask of %1 for scores of %2; its sizes must be those or 1.</source>
        <translation>hat eine Maske von %1 für Werte von %2; deren Größen müssen dieselben oder 1 sein.</translation>
    </message>
    <message>
        <source>has indices for %1 dimensions, and its input %2; take some of them away.</source>
        <translation>hat Indizes für %1 Dimensionen, der Eingang aber nur %2; bitte einige davon entfernen.</translation>
    </message>
    <message>
        <source>%1 could not be saved: %2</source>
        <translation>%1 ließ sich nicht speichern: %2</translation>
    </message>
    <message>
        <source>%1; try again, or choose another place</source>
        <translation>%1; versuchen Sie es noch einmal oder wählen Sie einen anderen Ort</translation>
    </message>
    <message>
        <source>another program has changed it meanwhile; save it again to choose which to keep</source>
        <translation>ein anderes Programm hat sie inzwischen geändert; speichern Sie noch einmal und wählen Sie, welche bleibt</translation>
    </message>
    <message>
        <source>it belongs to somebody else</source>
        <translation>sie gehört jemand anderem</translation>
    </message>
    <message>
        <source>it is a link or may not be read</source>
        <translation>sie ist eine Verknüpfung oder darf nicht gelesen werden</translation>
    </message>
    <message>
        <source>it is larger than %1 MiB</source>
        <translation>sie ist größer als %1 MiB</translation>
    </message>
    <message>
        <source>it is written, but whether it outlasts a power cut is not known: %1</source>
        <translation>sie ist geschrieben, aber ob sie einen Stromausfall übersteht, ist nicht bekannt: %1</translation>
    </message>
    <message>
        <source>it would be larger than the system allows; raise the limit (ulimit -f), or choose another place</source>
        <translation>sie würde größer, als das System erlaubt; erhöhen Sie die Grenze (ulimit -f) oder wählen Sie einen anderen Ort</translation>
    </message>
    <message>
        <source>its folder belongs to somebody else; remove it</source>
        <translation>ihr Ordner gehört jemand anderem; entfernen Sie ihn</translation>
    </message>
    <message>
        <source>its links lead round in a circle; name the file itself</source>
        <translation>seine Verknüpfungen führen im Kreis; nennen Sie die Datei selbst</translation>
    </message>
    <message>
        <source>nothing reads from this pipe; start its reader first</source>
        <translation>niemand liest aus dieser Pipe; starten Sie zuerst den Leser</translation>
    </message>
    <message>
        <source>the disk is full; make room there, or choose another place</source>
        <translation>der Datenträger ist voll; schaffen Sie dort Platz oder wählen Sie einen anderen Ort</translation>
    </message>
    <message>
        <source>the disk reports a fault; choose another disk</source>
        <translation>der Datenträger meldet einen Fehler; wählen Sie einen anderen</translation>
    </message>
    <message>
        <source>the file system is read-only; choose another place</source>
        <translation>das Dateisystem ist schreibgeschützt; wählen Sie einen anderen Ort</translation>
    </message>
    <message>
        <source>the link there belongs to somebody else; name the file that is meant</source>
        <translation>die Verknüpfung dort gehört jemand anderem; nennen Sie die gemeinte Datei</translation>
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
        <source>there is no such folder; make it, or choose another place</source>
        <translation>diesen Ordner gibt es nicht; legen Sie ihn an oder wählen Sie einen anderen Ort</translation>
    </message>
    <message>
        <source>too many files are open; close some, and try again</source>
        <translation>zu viele Dateien sind geöffnet; schließen Sie einige und versuchen Sie es noch einmal</translation>
    </message>
    <message>
        <source>you may not write there; choose another place, or have the permissions changed</source>
        <translation>Sie dürfen dort nicht schreiben; wählen Sie einen anderen Ort oder lassen Sie die Rechte ändern</translation>
    </message>
    <message>
        <source>your disk quota is used up; make room there, or choose another place</source>
        <translation>Ihr Speicherkontingent ist aufgebraucht; schaffen Sie dort Platz oder wählen Sie einen anderen Ort</translation>
    </message>
    <message>
        <source>Linear layers that get a low-rank adapter, as PEFT&apos;s target_modules: ends of paths separated by commas (q_proj,v_proj), globs, a regular expression over the whole path, or all-linear (all but the head). Everything else is frozen.</source>
        <translation>Lineare Schichten, die einen Adapter niedrigen Rangs bekommen, wie target_modules in PEFT: Enden von Pfaden, durch Kommas getrennt (q_proj,v_proj), Globs, ein regulärer Ausdruck über den ganzen Pfad oder all-linear (alle außer dem Kopf). Alles andere ist eingefroren.</translation>
    </message>
    <message>
        <source>Linear layers that stay as they are, beside the head: ends of paths, names of modules around them, or globs, separated by commas (transformers&apos; llm_int8_skip_modules).</source>
        <translation>Lineare Schichten, die außer dem Kopf bleiben, wie sie sind: Enden von Pfaden, Namen von Modulen um sie herum oder Globs, durch Kommas getrennt (llm_int8_skip_modules in transformers).</translation>
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
        <source>Of every frozen linear layer but the head, as bitsandbytes does; embeddings and norms stay. nf4-dq is double quantization, as in QLoRA. With amp-bf16 all that is not quantized is fp32, as PEFT&apos;s prepare_model_for_kbit_training leaves it.</source>
        <translation>Jeder eingefrorenen linearen Schicht außer dem Kopf, wie bitsandbytes es tut; Einbettungen und Normen bleiben. nf4-dq ist doppelte Quantisierung wie bei QLoRA. Mit amp-bf16 ist alles nicht Quantisierte fp32, wie es PEFTs prepare_model_for_kbit_training hinterlässt.</translation>
    </message>
    <message>
        <source>batch: %1 samples make sizes that do not fit 64 bits; the figures are those of 1 sample. Choose a smaller batch.</source>
        <translation>batch: %1 Proben ergeben Größen, die nicht in 64 Bit passen; die Zahlen sind die für 1 Beispiel. Wählen Sie einen kleineren Batch.</translation>
    </message>
    <message>
        <source>checkpoint: &quot;%1&quot; matches nothing, as the network has no blocks.</source>
        <translation>checkpoint: „%1“ passt auf nichts, denn das Netz hat keine Blöcke.</translation>
    </message>
    <message>
        <source>checkpoint: no block&apos;s path is matched by &quot;%1&quot;; the blocks are %2.</source>
        <translation>checkpoint: Auf „%1“ passt der Pfad keines Blocks; die Blöcke sind %2.</translation>
    </message>
    <message>
        <source>freeze: no layer&apos;s path is matched by &quot;%1&quot;; the rows at the top are %2.</source>
        <translation>freeze: Auf „%1“ passt der Pfad keiner Schicht; die obersten Zeilen sind %2.</translation>
    </message>
    <message>
        <source>has a ) without a (</source>
        <translation>hat ein ) ohne (</translation>
    </message>
    <message>
        <source>has a repeat sign with nothing before it</source>
        <translation>hat ein Wiederholungszeichen, vor dem nichts steht</translation>
    </message>
    <message>
        <source>has too many groups inside each other</source>
        <translation>hat zu viele Gruppen ineinander</translation>
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
        <source>lora: no linear layer&apos;s path is matched by &quot;%1&quot;; the linear layers are %2.</source>
        <translation>lora: Auf „%1“ passt der Pfad keiner linearen Schicht; die linearen Schichten sind %2.</translation>
    </message>
    <message>
        <source>lora: the regular expression &quot;%1&quot; %2.</source>
        <translation>lora: Der reguläre Ausdruck „%1“ %2.</translation>
    </message>
    <message>
        <source>repeats at most fewer times than at least</source>
        <translation>wiederholt höchstens seltener als mindestens</translation>
    </message>
    <message>
        <source>repeats too often</source>
        <translation>wiederholt zu oft</translation>
    </message>
    <message>
        <source>skip_modules: no linear layer&apos;s path is matched by &quot;%1&quot;; the linear layers are %2.</source>
        <translation>skip_modules: Auf „%1“ passt der Pfad keiner linearen Schicht; die linearen Schichten sind %2.</translation>
    </message>
    <message>
        <source>uses a kind of group that is not understood; only ( ) and (?: ) are</source>
        <translation>verwendet eine Art Gruppe, die nicht verstanden wird; nur ( ) und (?: ) werden es</translation>
    </message>
    <message>
        <source>works on the last dimension of the feature map %1 alone; a Flatten before it gives it the whole map of each sample, which is nearly always what is meant.</source>
        <translation>rechnet nur auf der letzten Dimension der Feature-Map %1; ein Flatten davor gibt ihr die ganze Karte jeder Probe, was fast immer gemeint ist.</translation>
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
        <source>&quot;%1&quot; is none of %2</source>
        <translation>„%1“ ist nichts von %2</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not %2</source>
        <translation>„%1“ ist nicht %2</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is too large, the most is %2</source>
        <translation>„%1“ ist zu groß, höchstens %2</translation>
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
        <translation>%1 wurde zu einer freien Zeile</translation>
    </message>
    <message>
        <source>%1 became custom rows</source>
        <translation>%1 wurden zu freien Zeilen</translation>
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
        <source>%1 guessed row</source>
        <translation>%1 geschätzte Zeile</translation>
    </message>
    <message>
        <source>%1 guessed rows</source>
        <translation>%1 geschätzte Zeilen</translation>
    </message>
    <message>
        <source>%1 has no attribute &quot;%2&quot;, it has %3</source>
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
        <source>%1 is too large, the most is %2</source>
        <translation>%1 ist zu groß, höchstens %2</translation>
    </message>
    <message>
        <source>%1 is too small, the least is %2</source>
        <translation>%1 ist zu klein, mindestens %2</translation>
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
        <source>%1 row was settled by the printed sizes.</source>
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
        <source>%1: the file leaves no such dimension open</source>
        <translation>%1: eine solche Dimension lässt die Datei nicht offen</translation>
    </message>
    <message>
        <source>%1: the file leaves no such dimension open; there is %2</source>
        <translation>%1: eine solche Dimension lässt die Datei nicht offen; es gibt %2</translation>
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
        <source>A file holds no loss: cross-entropy was added on %1.</source>
        <translation>Eine Datei enthält keinen Loss: Auf %1 wurde die Kreuzentropie gesetzt.</translation>
    </message>
    <message>
        <source>A file holds no loss: mean squared error was added on %1.</source>
        <translation>Eine Datei enthält keinen Loss: Auf %1 wurde der mittlere quadratische Fehler gesetzt.</translation>
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
        <source>All %1 rows were settled by the printed sizes.</source>
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
        <source>Made from a printed summary, which holds sizes only: kernels, strides and connections are inferred from them.</source>
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
        <source>Of %1 rows, %2 were settled by the printed sizes; %3, whose saved activations are a guess.</source>
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
        <source>The layers come from config.json beside the weights: %1 parameters; the file holds %2 elements (buffers, tied weights or a head may differ).</source>
        <translation>Die Schichten stammen aus config.json neben den Gewichten: %1 Parameter; die Datei enthält %2 Elemente (Puffer, gekoppelte Gewichte oder ein Kopf können abweichen).</translation>
    </message>
    <message>
        <source>The layers come from config.json beside the weights: %1 parameters; the file holds %2 elements, the same.</source>
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
        <source>cannot apply &quot;%1&quot; to its inputs; write one letter a dimension, as in bij,bjk-&gt;bik.</source>
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
        <source>its dtype &quot;%1&quot; is not known</source>
        <translation>sein dtype „%1“ ist unbekannt</translation>
    </message>
    <message>
        <source>its shape needs %1 bytes, but its data_offsets hold %2</source>
        <translation>seine Form braucht %1 Byte, seine data_offsets fassen aber %2</translation>
    </message>
    <message>
        <source>its size does not fit 63 bits</source>
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
        <source>takes a %1 of %2, and its input has %3.</source>
        <translation>nimmt %1 der Form %2, seine Eingabe hat aber %3.</translation>
    </message>
    <message>
        <source>takes at most %1, not %2</source>
        <translation>nimmt höchstens %1, nicht %2</translation>
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
        <source>the model does not fit the memory of this machine</source>
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
        <source>there is no setting &quot;%1&quot; here, there are: %2</source>
        <translation>hier gibt es keine Einstellung „%1“, es gibt: %2</translation>
    </message>
    <message>
        <source>this row is gone</source>
        <translation>diese Zeile gibt es nicht mehr</translation>
    </message>
    <message>
        <source>The clipboard holds no layers: neither rows of another window nor a table or summary of layers.</source>
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
        <source>has a backslash with nothing after it that is understood</source>
        <translation>hat einen umgekehrten Schrägstrich, nach dem nichts Verstandenes steht</translation>
    </message>
    <message>
        <source>torchinfo</source>
        <translation>torchinfo</translation>
    </message>
    <message>
        <source>%1 as large as the parameters, made by backward, are alive when a step begins: gradients are not set to None; call zero_grad(set_to_none=True).</source>
        <translation>%1, so groß wie die Parameter und vom Rückwärtslauf erzeugt, leben bei Beginn eines Schritts: Gradienten werden nicht auf None gesetzt; rufen Sie zero_grad(set_to_none=True) auf.</translation>
    </message>
    <message>
        <source>%1 blocks of %2 from %3 are kept over the steps: a result that is held with its graph; keep loss.item() or output.detach() instead.</source>
        <translation>%1 Blöcke von %2 aus %3 bleiben über die Schritte hinweg: ein Ergebnis, das mit seinem Graphen gehalten wird; behalten Sie stattdessen loss.item() oder output.detach().</translation>
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
        <translation>%1 aus %2 stammen aus einer Auswertung und werden noch gehalten: Führen Sie sie unter torch.no_grad() aus und lassen Sie ihre Ergebnisse los.</translation>
    </message>
    <message>
        <source>%1 is missing</source>
        <translation>%1 fehlt</translation>
    </message>
    <message>
        <source>%1 is to be a list of numbers</source>
        <translation>%1 soll eine Liste von Zahlen sein</translation>
    </message>
    <message>
        <source>%1 is to be a whole number, 0 or more</source>
        <translation>%1 soll eine ganze Zahl sein, 0 oder mehr</translation>
    </message>
    <message>
        <source>%1 is to be an object</source>
        <translation>%1 soll ein Objekt sein</translation>
    </message>
    <message>
        <source>%1 is to hold whole numbers alone</source>
        <translation>%1 soll nur ganze Zahlen enthalten</translation>
    </message>
    <message>
        <source>%1 requests did not fit the device.</source>
        <translation>%1 Anforderungen passten nicht auf das Gerät.</translation>
    </message>
    <message>
        <source>%1 takes %2</source>
        <translation>%1 nimmt %2</translation>
    </message>
    <message>
        <source>%1 takes %2, not &quot;%3&quot;</source>
        <translation>%1 nimmt %2, nicht „%3“</translation>
    </message>
    <message>
        <source>%1 were allocated before the recording began, or its first entries were overwritten (max_entries): their places in the program are not known.</source>
        <translation>%1 waren schon vor Beginn der Aufzeichnung belegt, oder deren erste Einträge wurden überschrieben (max_entries): Ihre Stellen im Programm sind nicht bekannt.</translation>
    </message>
    <message>
        <source>Allocated by PyTorch</source>
        <translation>Von PyTorch belegt</translation>
    </message>
    <message>
        <source>Allocator</source>
        <translation>Allokator</translation>
    </message>
    <message>
        <source>Allowed</source>
        <translation>Erlaubt</translation>
    </message>
    <message>
        <source>Blocks from this size on are kept whole; 20 or more, 0 is no limit.</source>
        <translation>Blöcke ab dieser Größe bleiben ganz; mindestens 20, 0 ist keine Grenze.</translation>
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
        <source>Everything that this process holds: PyTorch&apos;s allocator, the CUDA context, libraries.</source>
        <translation>Alles, was dieser Prozess hält: PyTorchs Allokator, der CUDA-Kontext, Bibliotheken.</translation>
    </message>
    <message>
        <source>Expandable segments</source>
        <translation>Erweiterbare Segmente</translation>
    </message>
    <message>
        <source>Fragmentation: %1 lie free within segments, and %2 were asked for. PYTORCH_CUDA_ALLOC_CONF=expandable_segments:True makes them usable.</source>
        <translation>Fragmentierung: %1 liegen frei in Segmenten, und %2 wurden verlangt. PYTORCH_CUDA_ALLOC_CONF=expandable_segments:True macht sie nutzbar.</translation>
    </message>
    <message>
        <source>Free</source>
        <translation>Frei</translation>
    </message>
    <message>
        <source>Free blocks within segments that are in use: fragmentation, since whole free segments were given back before.</source>
        <translation>Freie Blöcke in Segmenten, die in Gebrauch sind: Fragmentierung, denn ganze freie Segmente wurden zuvor zurückgegeben.</translation>
    </message>
    <message>
        <source>Garbage collection from</source>
        <translation>Speicherbereinigung ab</translation>
    </message>
    <message>
        <source>In private pools</source>
        <translation>In privaten Pools</translation>
    </message>
    <message>
        <source>Largest block that is split</source>
        <translation>Größter Block, der geteilt wird</translation>
    </message>
    <message>
        <source>Memory fraction</source>
        <translation>Speicheranteil</translation>
    </message>
    <message>
        <source>Memory of CUDA graphs, which no other tensor can use.</source>
        <translation>Speicher von CUDA-Graphen, den kein anderer Tensor nutzen kann.</translation>
    </message>
    <message>
        <source>No training steps were found: nothing repeats. Record three steps or more.</source>
        <translation>Es wurden keine Trainingsschritte gefunden: Nichts wiederholt sich. Zeichnen Sie mindestens drei Schritte auf.</translation>
    </message>
    <message>
        <source>Only %1 % of what the recorded step allocates matches the prediction. Of %2 of parameters %3 were found: the run used another network or other data types.</source>
        <translation>Nur %1 % dessen, was der aufgezeichnete Schritt belegt, stimmt mit der Vorhersage überein. Von %2 an Parametern wurden %3 gefunden: Es lief ein anderes Netz oder eines mit anderen Datentypen.</translation>
    </message>
    <message>
        <source>Only %1 % of what the recorded step allocates matches the prediction. The parameters match, so the run had another batch size, precision or activation checkpointing: set what the run had.</source>
        <translation>Nur %1 % dessen, was der aufgezeichnete Schritt belegt, stimmt mit der Vorhersage überein. Die Parameter stimmen, also lief er mit anderer Batchgröße, Präzision oder anderem Aktivierungs-Checkpointing: Stellen Sie ein, womit er lief.</translation>
    </message>
    <message>
        <source>Other processes hold %1; nvidia-smi names them.</source>
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
        <source>PyTorch %1 does not know %2 and ends with &quot;Unrecognized CachingAllocator option&quot;; %3 was the last that did.</source>
        <translation>PyTorch %1 kennt %2 nicht und endet mit „Unrecognized CachingAllokator option“; %3 kannte sie zuletzt.</translation>
    </message>
    <message>
        <source>PyTorch %1 does not know %2 and ends with &quot;Unrecognized CachingAllocator option&quot;; it came with %3.</source>
        <translation>PyTorch %1 kennt %2 nicht und endet mit „Unrecognized CachingAllokator option“; die Option kam mit %3.</translation>
    </message>
    <message>
        <source>PyTorch %1 wants max_split_size_mb above 20; 20 is allowed from 2.9.</source>
        <translation>PyTorch %1 verlangt max_split_size_mb über 20; 20 ist ab 2.9 erlaubt.</translation>
    </message>
    <message>
        <source>PyTorch 1.13 takes one number for roundup_power2_divisions; lists came with 2.0.</source>
        <translation>PyTorch 1.13 nimmt für roundup_power2_divisions eine einzige Zahl; Listen kamen mit 2.0.</translation>
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
        <source>Round requests up</source>
        <translation>Anforderungen aufrunden</translation>
    </message>
    <message>
        <source>Settings of PyTorch&apos;s caching allocator in its own syntax: expandable_segments:True,max_split_size_mb:128</source>
        <translation>Einstellungen von PyTorchs Caching-Allokator in dessen eigener Schreibweise: expandable_segments:True,max_split_size_mb:128</translation>
    </message>
    <message>
        <source>Share of the allowed memory above which cached blocks that were not used for long are given back; needs a memory fraction.</source>
        <translation>Anteil des erlaubten Speichers, ab dem lange ungenutzte gecachte Blöcke zurückgegeben werden; braucht einen Speicheranteil.</translation>
    </message>
    <message>
        <source>Steps between two powers of two that requests are rounded up to: 4, or by size [256:1,512:2,&gt;:4].</source>
        <translation>Stufen zwischen zwei Zweierpotenzen, auf die Anforderungen aufgerundet werden: 4, oder nach Größe [256:1,512:2,&gt;:4].</translation>
    </message>
    <message>
        <source>The allocator grows its segments page by page, so that hardly any memory is lost between blocks. From PyTorch 2.1.</source>
        <translation>Der Allokator lässt seine Segmente Seite für Seite wachsen, sodass zwischen Blöcken kaum Speicher verloren geht. Ab PyTorch 2.1.</translation>
    </message>
    <message>
        <source>The process may take %1 of the GPU alone: set_per_process_memory_fraction says so.</source>
        <translation>Der Prozess darf nur %1 der GPU nehmen: Das sagt set_per_process_memory_fraction.</translation>
    </message>
    <message>
        <source>The segment that PyTorch asked the device for: the tensor&apos;s size, rounded up to 2 MiB, 20 MiB or a multiple of 2 MiB. It is the request that was one too many, seldom the largest.</source>
        <translation>Das Segment, um das PyTorch das Gerät bat: die Größe des Tensors, aufgerundet auf 2 MiB, 20 MiB oder ein Vielfaches von 2 MiB. Es ist die eine Anforderung zu viel, selten die größte.</translation>
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
        <source>This process less what is reserved: the CUDA context, cuDNN&apos;s and cuBLAS&apos;s kernels, NCCL.</source>
        <translation>Dieser Prozess ohne das Reservierte: der CUDA-Kontext, die Kernel von cuDNN und cuBLAS, NCCL.</translation>
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
        <source>What CUDA lets processes use of the GPU; some of what is marketed is never there.</source>
        <translation>Was CUDA Prozesse von der GPU nutzen lässt; ein Teil des beworbenen Speichers ist nie da.</translation>
    </message>
    <message>
        <source>What set_per_process_memory_fraction lets this process take.</source>
        <translation>Was set_per_process_memory_fraction diesen Prozess nehmen lässt.</translation>
    </message>
    <message>
        <source>What the allocator has taken from the device, in use or not.</source>
        <translation>Was der Allokator vom Gerät genommen hat, genutzt oder nicht.</translation>
    </message>
    <message>
        <source>What the device had left at that moment, after cached blocks were given back.</source>
        <translation>Was das Gerät in diesem Moment übrig hatte, nachdem gecachte Blöcke zurückgegeben waren.</translation>
    </message>
    <message>
        <source>With cudaMallocAsync the CUDA driver keeps the memory and its rules are not public: reserved is the least that it can be.</source>
        <translation>Mit cudaMallocAsync verwaltet der CUDA-Treiber den Speicher, und seine Regeln sind nicht öffentlich: Reserviert ist das Mindeste, das es sein kann.</translation>
    </message>
    <message>
        <source>a power of two, or a list such as [256:1,512:2,1024:4,&gt;:1] (sizes in MiB)</source>
        <translation>eine Zweierpotenz oder eine Liste wie [256:1,512:2,1024:4,&gt;:1] (Größen in MiB)</translation>
    </message>
    <message>
        <source>a share between 0 and 1</source>
        <translation>einen Anteil zwischen 0 und 1</translation>
    </message>
    <message>
        <source>a whole number of MiB, 20 or more</source>
        <translation>eine ganze Zahl von MiB, mindestens 20</translation>
    </message>
    <message>
        <source>garbage_collection_threshold does nothing until set_per_process_memory_fraction sets how much the process may use: set the memory fraction too.</source>
        <translation>garbage_collection_threshold bewirkt nichts, solange set_per_process_memory_fraction nicht festlegt, wie viel der Prozess nutzen darf: Geben Sie auch den Speicheranteil an.</translation>
    </message>
    <message>
        <source>gpu.name is missing</source>
        <translation>gpu.name fehlt</translation>
    </message>
    <message>
        <source>it appends to nothing</source>
        <translation>sie hängt an nichts an</translation>
    </message>
    <message>
        <source>it cannot be read</source>
        <translation>sie kann nicht gelesen werden</translation>
    </message>
    <message>
        <source>it ends after %1 bytes, in the middle: the file was not copied or written to its end</source>
        <translation>sie endet nach %1 Bytes mittendrin: Die Datei wurde nicht bis zum Ende kopiert oder geschrieben</translation>
    </message>
    <message>
        <source>it holds a text of %1 bytes, far longer than any in a snapshot</source>
        <translation>sie enthält einen Text von %1 Bytes, weit länger als jeder in einem Snapshot</translation>
    </message>
    <message>
        <source>it holds no history: call torch.cuda.memory._record_memory_history() before the model is made, and _dump_snapshot() after a few steps.</source>
        <translation>er enthält keinen Verlauf: Rufen Sie torch.cuda.memory._record_memory_history() auf, bevor das Modell entsteht, und nach einigen Schritten _dump_snapshot().</translation>
    </message>
    <message>
        <source>it is a pickle of protocol %1; those from 2 to 5 can be read</source>
        <translation>es ist ein Pickle mit Protokoll %1; lesbar sind 2 bis 5</translation>
    </message>
    <message>
        <source>it is a pickle that holds nothing</source>
        <translation>es ist ein Pickle, der nichts enthält</translation>
    </message>
    <message>
        <source>it is compressed with gzip; unpack it first</source>
        <translation>sie ist mit gzip komprimiert; entpacken Sie sie zuerst</translation>
    </message>
    <message>
        <source>it is damaged: it ends a list that it never began</source>
        <translation>sie ist beschädigt: sie beendet eine Liste, die sie nie begann</translation>
    </message>
    <message>
        <source>it is damaged: it recalls what it never remembered</source>
        <translation>sie ist beschädigt: sie ruft ab, was sie sich nie gemerkt hat</translation>
    </message>
    <message>
        <source>it is damaged: it remembers what it does not have</source>
        <translation>sie ist beschädigt: sie merkt sich, was sie nicht hat</translation>
    </message>
    <message>
        <source>it is damaged: it takes from an empty stack</source>
        <translation>sie ist beschädigt: sie nimmt von einem leeren Stapel</translation>
    </message>
    <message>
        <source>it is damaged: it takes more from a list than it holds</source>
        <translation>sie ist beschädigt: sie nimmt mehr aus einer Liste, als darin ist</translation>
    </message>
    <message>
        <source>it is empty</source>
        <translation>sie ist leer</translation>
    </message>
    <message>
        <source>it is of a newer kind (%1); a newer VRAM Planner reads it</source>
        <translation>sie ist von neuerer Art (%1); ein neuerer VRAM Planner liest sie</translation>
    </message>
    <message>
        <source>it nests deeper than any snapshot</source>
        <translation>sie ist tiefer verschachtelt als jeder Snapshot</translation>
    </message>
    <message>
        <source>it sets an item of nothing</source>
        <translation>sie setzt einen Eintrag von nichts</translation>
    </message>
    <message>
        <source>it was measured on %1, and the first run on %2</source>
        <translation>er wurde auf %1 gemessen, und der erste Lauf auf %2</translation>
    </message>
    <message>
        <source>it would import %1, which no memory snapshot needs: it is not read, since that could run any program</source>
        <translation>sie würde %1 importieren, was kein Speicher-Snapshot braucht: Sie wird nicht gelesen, denn das könnte jedes Programm starten</translation>
    </message>
    <message>
        <source>it would make an object by %1, which no memory snapshot needs: it is not read, since that could run any program</source>
        <translation>sie würde ein Objekt durch %1 erzeugen, was kein Speicher-Snapshot braucht: Sie wird nicht gelesen, denn das könnte jedes Programm starten</translation>
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
        <source>nothing: the allocator grows its segments by pages</source>
        <translation>nichts: der Allokator lässt seine Segmente seitenweise wachsen</translation>
    </message>
    <message>
        <source>peak.allocated is more than peak.reserved: blocks lie within what is reserved</source>
        <translation>peak.allocated ist mehr als peak.reserved: Blöcke liegen in dem, was reserviert ist</translation>
    </message>
    <message>
        <source>steps is missing: a list of the measured steps</source>
        <translation>steps fehlt: eine Liste der gemessenen Schritte</translation>
    </message>
    <message>
        <source>the reading was stopped</source>
        <translation>das Lesen wurde abgebrochen</translation>
    </message>
    <message>
        <source>torch.cuda.set_per_process_memory_fraction: the share of the GPU that the allocator may take; 0 is not set.</source>
        <translation>torch.cuda.set_per_process_memory_fraction: der Anteil der GPU, den der Allokator nehmen darf; 0 ist nicht gesetzt.</translation>
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
        <source>Here the step has more than %1 tensors and kernels, the most that are counted; lower the repeats or the number of pieces.</source>
        <translation>Hier hat der Schritt mehr als %1 Tensoren und Kernel, mehr werden nicht gezählt; verringern Sie die Wiederholungen oder die Zahl der Teile.</translation>
    </message>
    <message>
        <source>The repeats make more than %1 layers, the most that are counted; lower them.</source>
        <translation>Die Wiederholungen ergeben mehr als %1 Schichten, mehr werden nicht gezählt; verringern Sie sie.</translation>
    </message>
    <message>
        <source>a model of this kind cannot be read from a pipe; save it as a file first</source>
        <translation>ein solches Modell kann nicht aus einer Pipe gelesen werden; speichern Sie es zuerst als Datei</translation>
    </message>
    <message>
        <source>nothing came through the pipe</source>
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
        <source>%1 layer became a custom row: nothing before it has the size that it takes.</source>
        <translation>%1 Schicht wurde eine eigene Zeile: Nichts vor ihr hat die Größe, die sie braucht.</translation>
    </message>
    <message>
        <source>%1 layer reads an earlier tensor, the last one that it can take.</source>
        <translation>%1 Schicht liest einen früheren Tensor, den letzten, den sie annehmen kann.</translation>
    </message>
    <message>
        <source>%1 layers became custom rows: nothing before them has the size that they take.</source>
        <translation>%1 Schichten wurden eigene Zeilen: Nichts vor ihnen hat die Größe, die sie brauchen.</translation>
    </message>
    <message>
        <source>%1 layers read an earlier tensor, the last one that they can take.</source>
        <translation>%1 Schichten lesen einen früheren Tensor, den letzten, den sie annehmen können.</translation>
    </message>
    <message>
        <source>Concurrent sequences</source>
        <translation>Gleichzeitige Sequenzen</translation>
    </message>
    <message>
        <source>Flatten, which functions do unseen, was inserted at %1 place.</source>
        <translation>Flatten, das Funktionen unsichtbar tun, wurde an %1 Stelle eingefügt.</translation>
    </message>
    <message>
        <source>Flatten, which functions do unseen, was inserted at %1 places.</source>
        <translation>Flatten, das Funktionen unsichtbar tun, wurde an %1 Stellen eingefügt.</translation>
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
        <source>Left out, as their layers are not known: %1.</source>
        <translation>Weggelassen, da ihre Schichten nicht bekannt sind: %1.</translation>
    </message>
    <message>
        <source>Length of the signal</source>
        <translation>Länge des Signals</translation>
    </message>
    <message>
        <source>Made from code, which does not show what forward() does: layers run in the order in which they stand.</source>
        <translation>Aus Code gelesen, der nicht zeigt, was forward() tut: Die Schichten laufen in der Reihenfolge, in der sie stehen.</translation>
    </message>
    <message>
        <source>Made from the code of keras.Sequential; nothing was run.</source>
        <translation>Aus dem Code von keras.Sequential gelesen; nichts wurde ausgeführt.</translation>
    </message>
    <message>
        <source>Not used: %1.</source>
        <translation>Nicht verwendet: %1.</translation>
    </message>
    <message>
        <source>Prefixes that sequences share are counted in the KV cache of each of them.</source>
        <translation>Präfixe, die Sequenzen teilen, zählen im KV-Cache jeder von ihnen.</translation>
    </message>
    <message>
        <source>Sequences whose keys and values are kept while a batch of them runs, as a server has them; 0, or less than the batch: those of the batch.</source>
        <translation>Sequenzen, deren Schlüssel und Werte gehalten werden, während ein Batch von ihnen läuft, wie auf einem Server; 0 oder weniger als der Batch: die des Batches.</translation>
    </message>
    <message>
        <source>The image size</source>
        <translation>Die Bildgröße</translation>
    </message>
    <message>
        <source>The last layer is counted apart from the embedding, whose weight it may share.</source>
        <translation>Die letzte Schicht zählt getrennt vom Embedding, dessen Gewicht sie teilen mag.</translation>
    </message>
    <message>
        <source>The length of the signal</source>
        <translation>Die Länge des Signals</translation>
    </message>
    <message>
        <source>Tokens of a block of a paged KV cache (16 in vLLM): each sequence takes whole blocks. Prefixes that sequences share are counted for each of them.</source>
        <translation>Token eines Blocks eines seitenweisen KV-Caches (16 in vLLM): Jede Sequenz belegt ganze Blöcke. Präfixe, die Sequenzen teilen, zählen für jede von ihnen.</translation>
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
        <source>holds an adapter only, and its base model &quot;%1&quot; is not on this disk; put config.json of the base model into this folder</source>
        <translation>enthält nur einen Adapter, und sein Basismodell „%1“ ist nicht auf dieser Platte; legen Sie die config.json des Basismodells in diesen Ordner</translation>
    </message>
    <message>
        <source>line %1 begins with &quot;%2&quot;, and code is not run here; paste what print(model) writes, or export the model with vram_planner_export.py</source>
        <translation>Zeile %1 beginnt mit „%2“, und Code wird hier nicht ausgeführt; fügen Sie ein, was print(model) schreibt, oder exportieren Sie das Modell mit vram_planner_export.py</translation>
    </message>
    <message>
        <source>line %1: a loop makes the layers, and code is not run here; paste what print(model) writes</source>
        <translation>Zeile %1: Eine Schleife macht die Schichten, und Code wird hier nicht ausgeführt; fügen Sie ein, was print(model) schreibt</translation>
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
        <source>line %1: the value of &quot;%2&quot; is not in the text; write it in its place</source>
        <translation>Zeile %1: Der Wert von „%2“ steht nicht im Text; schreiben Sie ihn an seine Stelle</translation>
    </message>
    <message>
        <source>more than %1 layers</source>
        <translation>mehr als %1 Schichten</translation>
    </message>
    <message>
        <source>no layer in it tells the size of its input (such as Conv2d, Linear or Embedding)</source>
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
        <source>there is no model in it: a call such as nn.Sequential(...), or what print(model) writes</source>
        <translation>es enthält kein Modell: einen Aufruf wie nn.Sequential(...) oder was print(model) schreibt</translation>
    </message>
    <message>
        <source>this folder holds no model: neither config.json, safetensors nor adapter_config.json</source>
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
        <translation>%1 nimmt %2, nicht %3.</translation>
    </message>
    <message>
        <source>%1: %2 takes %3, not %4.</source>
        <translation>%1: %2 nimmt %3, nicht %4.</translation>
    </message>
    <message>
        <source>%1: the file for %2 cannot say %3; set it in the training script.</source>
        <translation>%1: Die Datei für %2 kann „%3“ nicht ausdrücken; setzen Sie es im Trainingsskript.</translation>
    </message>
    <message>
        <source>There is no training to configure: the mode is inference; set mode to training.</source>
        <translation>Es gibt kein Training zu konfigurieren: Der Modus ist Inferenz; setzen Sie mode auf training.</translation>
    </message>
    <message>
        <source>the file holds no object, {...}</source>
        <translation>die Datei enthält kein Objekt, {...}</translation>
    </message>
    <message>
        <source>line %1</source>
        <translation>Zeile %1</translation>
    </message>
    <message>
        <source>%1: takes KEY: VALUE, as accelerate config writes it</source>
        <translation>%1: erwartet SCHLÜSSEL: WERT, wie accelerate config es schreibt</translation>
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
        <source>mixed_precision: fp8 cannot be estimated; it takes no, fp16 or bf16.</source>
        <translation>mixed_precision: fp8 lässt sich nicht schätzen; möglich sind no, fp16 und bf16.</translation>
    </message>
    <message>
        <source>distributed_type is %1: open %2 itself.</source>
        <translation>distributed_type ist %1: Öffnen Sie %2 selbst.</translation>
    </message>
    <message>
        <source>num_processes is %1, which %2 machines do not share evenly; set num_processes to a multiple of %2.</source>
        <translation>num_processes ist %1, was %2 Rechner nicht gleichmäßig teilen; setzen Sie num_processes auf ein Vielfaches von %2.</translation>
    </message>
    <message>
        <source>%1 of %2 cannot be estimated yet; set it to 1.</source>
        <translation>%1 mit %2 lässt sich noch nicht schätzen; setzen Sie es auf 1.</translation>
    </message>
    <message>
        <source>Left out, as the plan does not depend on it: %1.</source>
        <translation>Weggelassen, da der Plan nicht davon abhängt: %1.</translation>
    </message>
    <message>
        <source>The network has no repeated blocks that could be checkpointed.</source>
        <translation>Das Netz hat keine wiederholten Blöcke für Aktivierungs-Checkpointing.</translation>
    </message>
    <message>
        <source>%1 is %2, but batches of %3 on %4 data-parallel GPUs make %5; set it to %5, or change the others.</source>
        <translation>%1 ist %2, aber Batches von %3 auf %4 datenparallelen GPUs ergeben %5; setzen Sie es auf %5 oder ändern Sie die anderen.</translation>
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
        <source>zero_optimization.offload_param needs stage 3, not %1; set zero_optimization.stage to 3, or leave the parameters on the GPU.</source>
        <translation>zero_optimization.offload_param braucht Stufe 3, nicht %1; setzen Sie zero_optimization.stage auf 3 oder lassen Sie die Parameter auf der GPU.</translation>
    </message>
    <message>
        <source>zero_optimization.offload_optimizer needs stage 1, 2 or 3; set zero_optimization.stage to 1.</source>
        <translation>zero_optimization.offload_optimizer braucht Stufe 1, 2 oder 3; setzen Sie zero_optimization.stage auf 1.</translation>
    </message>
    <message>
        <source>zero_optimization.stage is %1; DeepSpeed has 0, 1, 2 and 3.</source>
        <translation>zero_optimization.stage ist %1; DeepSpeed kennt 0, 1, 2 und 3.</translation>
    </message>
    <message>
        <source>optimizer.type: %1 is not known; the optimizer stays as it was.</source>
        <translation>optimizer.type: %1 ist unbekannt; der Optimizer bleibt, wie er war.</translation>
    </message>
    <message>
        <source>train_batch_size is %1, which %2 samples in %3 steps on any number of GPUs do not make; set it to a multiple of %4.</source>
        <translation>train_batch_size ist %1, was %2 Proben in %3 Schritten auf keiner Zahl von GPUs ergeben; setzen Sie es auf ein Vielfaches von %4.</translation>
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
        <source>--recompute-granularity selective is estimated without checkpointing; with fused attention it is the same.</source>
        <translation>--recompute-granularity selective wird ohne Checkpointing geschätzt; mit verschmolzener Attention ist es dasselbe.</translation>
    </message>
    <message>
        <source>parallelism.data_parallel_shard_degree is 0; it takes -1 or 1 and more.</source>
        <translation>parallelism.data_parallel_shard_degree ist 0; möglich sind -1 oder 1 und mehr.</translation>
    </message>
    <message>
        <source>parallelism.data_parallel_shard_degree is -1, the GPUs that are left: %1 of %2.</source>
        <translation>parallelism.data_parallel_shard_degree ist -1, die übrigen GPUs: %1 von %2.</translation>
    </message>
    <message>
        <source>training.local_batch_size is %1, which micro-batches of %2 do not divide; set it to a multiple of parallelism.pipeline_parallel_microbatch_size.</source>
        <translation>training.local_batch_size ist %1, was Mikro-Batches von %2 nicht teilen; setzen Sie es auf ein Vielfaches von parallelism.pipeline_parallel_microbatch_size.</translation>
    </message>
    <message>
        <source>activation_checkpoint.mode %1 is estimated without checkpointing; it takes less.</source>
        <translation>activation_checkpoint.mode %1 wird ohne Checkpointing geschätzt; es braucht weniger.</translation>
    </message>
    <message>
        <source>fsdp.units: accelerate wraps blocks by their class, which the network does not name.</source>
        <translation>fsdp.units: accelerate hüllt Blöcke nach ihrer Klasse ein, die das Netz nicht nennt.</translation>
    </message>
    <message>
        <source>precision: accelerate keeps fp32 parameters; the training script has to load the model as %1.</source>
        <translation>precision: accelerate behält fp32-Parameter; das Trainingsskript muss das Modell als %1 laden.</translation>
    </message>
    <message>
        <source>precision: accelerate runs the forward under autocast besides fsdp.param-dtype.</source>
        <translation>precision: accelerate führt den Vorwärtslauf neben fsdp.param-dtype auch unter autocast aus.</translation>
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
        <source>batch: the training script has to load %1 samples for each GPU and make Accelerator(gradient_accumulation_steps=%2).</source>
        <translation>batch: Das Trainingsskript muss %1 Proben je GPU laden und Accelerator(gradient_accumulation_steps=%2) anlegen.</translation>
    </message>
    <message>
        <source>data-parallel: the training script has to make the ZeroRedundancyOptimizer.</source>
        <translation>data-parallel: Das Trainingsskript muss den ZeroRedundancyOptimizer anlegen.</translation>
    </message>
    <message>
        <source>fsdp.reshard: accelerate takes true and false, not the size of a group.</source>
        <translation>fsdp.reshard: accelerate nimmt true und false, nicht die Größe einer Gruppe.</translation>
    </message>
    <message>
        <source>checkpoint: the training script has to checkpoint %1.</source>
        <translation>checkpoint: Das Trainingsskript muss %1 mit Checkpoints versehen.</translation>
    </message>
    <message>
        <source>pipeline-parallel: accelerate&apos;s FSDP has no pipelines; its stages (%1) are up to the training script.</source>
        <translation>pipeline-parallel: FSDP in accelerate kennt keine Pipelines; ihre Stufen (%1) sind Sache des Trainingsskripts.</translation>
    </message>
    <message>
        <source>precision: DeepSpeed keeps fp32 master weights beside fp16 parameters, which takes more than fp16 alone.</source>
        <translation>precision: DeepSpeed behält neben fp16-Parametern fp32-Hauptgewichte, was mehr braucht als fp16 allein.</translation>
    </message>
    <message>
        <source>optimizer: DeepSpeed makes no %1; give the one of the training script to deepspeed.initialize.</source>
        <translation>optimizer: DeepSpeed legt kein %1 an; geben Sie den des Trainingsskripts an deepspeed.initialize.</translation>
    </message>
    <message>
        <source>data-parallel: the figures are those of PyTorch&apos;s %1; ZeRO stage %2 shares the same, and has its own buckets and fp32 master weights on top.</source>
        <translation>data-parallel: Die Zahlen sind die von PyTorchs %1; ZeRO-Stufe %2 teilt dasselbe auf und hat eigene Puffer und fp32-Hauptgewichte obendrein.</translation>
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
        <source>fsdp.replicate: shards of %1 GPUs need MiCS, deepspeed.zero.MiCS_Init.</source>
        <translation>fsdp.replicate: Anteile über %1 GPUs brauchen MiCS, deepspeed.zero.MiCS_Init.</translation>
    </message>
    <message>
        <source>data-parallel: the figures are those of PyTorch&apos;s %1; Megatron-LM keeps fp32 gradients and master weights beside bf16 parameters.</source>
        <translation>data-parallel: Die Zahlen sind die von PyTorchs %1; Megatron-LM behält fp32-Gradienten und Hauptgewichte neben bf16-Parametern.</translation>
    </message>
    <message>
        <source>fsdp.reshard: Megatron-LM reshards or does not, by groups of no other size.</source>
        <translation>fsdp.reshard: Megatron-LM teilt wieder auf oder nicht, aber nicht nach Gruppen anderer Größe.</translation>
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
        <source>precision: Megatron-LM keeps 16-bit parameters and fp32 master weights in place of autocast.</source>
        <translation>precision: Megatron-LM behält 16-Bit-Parameter und fp32-Hauptgewichte statt autocast.</translation>
    </message>
    <message>
        <source>precision: Megatron-LM keeps fp32 master weights beside %1 parameters.</source>
        <translation>precision: Megatron-LM behält fp32-Hauptgewichte neben %1-Parametern.</translation>
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
        <source>optimizer: torch.optim has no %1; the script makes AdamW in its place.</source>
        <translation>optimizer: torch.optim hat kein %1; das Skript legt stattdessen AdamW an.</translation>
    </message>
    <message>
        <source>precision: torchtitan trains in bfloat16 and float32, not in float16.</source>
        <translation>precision: torchtitan trainiert in bfloat16 und float32, nicht in float16.</translation>
    </message>
    <message>
        <source>precision: torchtitan uses autocast with DDP alone; with FSDP it gathers parameters in 16 bits.</source>
        <translation>precision: torchtitan nutzt autocast nur mit DDP; mit FSDP sammelt es Parameter in 16 Bit ein.</translation>
    </message>
    <message>
        <source>fsdp.reduce-dtype: torchtitan reduces in float32.</source>
        <translation>fsdp.reduce-dtype: torchtitan reduziert in float32.</translation>
    </message>
    <message>
        <source>fsdp.reshard: torchtitan takes always and never, not the size of a group.</source>
        <translation>fsdp.reshard: torchtitan nimmt always und never, nicht die Größe einer Gruppe.</translation>
    </message>
    <message>
        <source>data-parallel: torchtitan has no ZeroRedundancyOptimizer; the file says DDP.</source>
        <translation>data-parallel: torchtitan hat keinen ZeroRedundancyOptimizer; in der Datei steht DDP.</translation>
    </message>
    <message>
        <source>tp.sequence: torchtitan always uses sequence parallelism with tensor parallelism.</source>
        <translation>tp.sequence: torchtitan nutzt mit Tensorparallelität immer Sequenzparallelität.</translation>
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
        <translation>Pläne gelten dem Training; setzen Sie mode auf training.</translation>
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
        <translation>FSDP2 ohne Resharding nach vorwärts</translation>
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
        <translation>Mikro-Batch %1 × %2 akkumuliert</translation>
    </message>
    <message>
        <source>batch %1</source>
        <translation>Batch %1</translation>
    </message>
    <message>
        <source>Checkpointed blocks run forward twice: %1 more arithmetic.</source>
        <translation>Blöcke mit Checkpoints laufen zweimal vorwärts: %1 mehr Rechenarbeit.</translation>
    </message>
    <message>
        <source>Stages of the pipeline wait for %1 of the step.</source>
        <translation>Stufen der Pipeline warten %1 des Schritts.</translation>
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
        <source>a share above 0, up to 1</source>
        <translation>einen Anteil über 0, höchstens 1</translation>
    </message>
    <message>
        <source>a whole number of MiB above 10</source>
        <translation>eine ganze Zahl von MiB über 10</translation>
    </message>
    <message>
        <source>Prefetched batches</source>
        <translation>Vorgeladene Batches</translation>
    </message>
    <message>
        <source>Batches that the data loader keeps on the GPU beside the one in use: 2 with timm&apos;s PrefetchLoader, 1 with most loaders that copy ahead on a stream of their own.</source>
        <translation>Batches, die der Data Loader neben dem benutzten auf der GPU hält: 2 bei timms PrefetchLoader, 1 bei den meisten Loadern, die auf einem eigenen Stream vorauskopieren.</translation>
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
        <source>torch.backends.cudnn.benchmark: PyTorch tries cuDNN&apos;s plans for each convolution when it first runs, and then gives all cached memory back, so that what comes later lies more closely. What the tries take for a moment is not counted.</source>
        <translation>torch.backends.cudnn.benchmark: PyTorch probiert beim ersten Lauf jeder Faltung die Pläne von cuDNN aus und gibt danach allen zwischengespeicherten Speicher zurück, sodass Späteres dichter liegt. Was die Versuche kurzzeitig brauchen, zählt nicht.</translation>
    </message>
    <message>
        <source>Recomputed in backward</source>
        <translation>Im Rückwärtslauf neu berechnet</translation>
    </message>
    <message>
        <source>Of the blocks under activation checkpointing. op is torchtitan&apos;s selective mode: the results of every second matrix product without a bias, of fused attention and of reduce-scatters are kept and not computed again (create_selective_checkpoint_contexts).</source>
        <translation>Von den Blöcken unter Aktivierungs-Checkpointing. op ist der selektive Modus von torchtitan: Die Ergebnisse jedes zweiten Matrixprodukts ohne Bias, der fusionierten Attention und von Reduce-Scatters bleiben erhalten und werden nicht neu berechnet (create_selective_checkpoint_contexts).</translation>
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
        <source>Above 1 only every second, third ... of the blocks under activation checkpointing is computed again, repeats counted (torchtitan&apos;s selective_ac_option 2).</source>
        <translation>Über 1 wird nur jeder zweite, dritte ... der Blöcke unter Aktivierungs-Checkpointing neu berechnet, Wiederholungen mitgezählt (selective_ac_option 2 in torchtitan).</translation>
    </message>
    <message>
        <source>checkpoint_every: with selective_ac_option op torchtitan checkpoints every block.</source>
        <translation>checkpoint_every: Mit selective_ac_option op setzt torchtitan bei jedem Block einen Checkpoint.</translation>
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
        <source>How many data-parallel GPUs share the experts of a network: each has some of them, and tokens go to the GPU of their expert and back (all-to-all).</source>
        <translation>Wie viele datenparallele GPUs sich die Experten eines Netzes teilen: Jede hat einige davon, und Tokens gehen zur GPU ihres Experten und zurück (All-to-all).</translation>
    </message>
    <message>
        <source>Expert imbalance</source>
        <translation>Ungleichgewicht der Experten</translation>
    </message>
    <message>
        <source>Tokens that the GPU with the most popular experts gets, for each that it would get if all experts were equally popular.</source>
        <translation>Tokens, die die GPU mit den beliebtesten Experten bekommt, je Token, das sie bekäme, wenn alle Experten gleich beliebt wären.</translation>
    </message>
    <message>
        <source>The network has no experts that GPUs could share; set expert-parallel to 1.</source>
        <translation>Das Netz hat keine Experten, die sich GPUs teilen könnten; setzen Sie expert-parallel auf 1.</translation>
    </message>
    <message>
        <source>%1 experts cannot be divided over %2 GPUs; set expert-parallel to %3.</source>
        <translation>%1 Experten lassen sich nicht auf %2 GPUs verteilen; setzen Sie expert-parallel auf %3.</translation>
    </message>
    <message>
        <source>%1 GPUs cannot be divided into groups of %2 that share experts; set expert-parallel to %3.</source>
        <translation>%1 GPUs lassen sich nicht in Gruppen von %2 aufteilen, die sich Experten teilen; setzen Sie expert-parallel auf %3.</translation>
    </message>
    <message>
        <source>Experts are shared under FSDP2 and Megatron-LM alone; set data-parallel to fsdp2, megatron or megatron-distributed-optimizer, or expert-parallel to 1.</source>
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
        <source>Samples of one optimizer step on all GPUs: batch, micro-batches and data-parallel GPUs multiplied. Typed, it sets the number of micro-batches that comes nearest.</source>
        <translation>Samples eines Optimiererschritts auf allen GPUs: Batch mal Mikro-Batches mal datenparallele GPUs. Eingetippt, stellt es die Zahl der Mikro-Batches ein, die dem am nächsten kommt.</translation>
    </message>
    <message>
        <source>%1: query, key and value are one matrix, which PyTorch&apos;s tensor parallelism does not share; it is whole on each GPU, as in %2 of such layers. Layers of their own for the three could be shared.</source>
        <translation>%1: Query, Key und Value sind eine Matrix, die PyTorchs Tensorparallelität nicht aufteilt; sie liegt ganz auf jeder GPU, wie in %2 solcher Schichten. Eigene Schichten für die drei könnten geteilt werden.</translation>
    </message>
    <message>
        <source>A comparison or logical function: one byte per element, no gradient.</source>
        <translation>Vergleich oder logische Funktion: ein Byte je Element, kein Gradient.</translation>
    </message>
    <message>
        <source>softmax(q·kᵀ)·v for each head. Fused kernels keep q, k, v, the output and one number per row.</source>
        <translation>softmax(q·kᵀ)·v für jeden Kopf. Fusionierte Kernel behalten q, k, v, die Ausgabe und eine Zahl je Zeile.</translation>
    </message>
    <message>
        <source>%1 micro-batches do not make whole rounds over %2 GPUs; set pp.microbatches to a multiple of %2.</source>
        <translation>%1 Mikrobatches ergeben keine ganzen Runden über %2 GPUs; setzen Sie pp.microbatches auf ein Vielfaches von %2.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; in line %2 is not a layer type: it became a custom row.</source>
        <translation>„%1“ in Zeile %2 ist kein Schichttyp: daraus wurde eine freie Zeile.</translation>
    </message>
    <message>
        <source>%1 is not a size of GPU memory</source>
        <translation>%1 ist keine Speichergröße einer GPU</translation>
    </message>
    <message>
        <source>context-parallel: the network&apos;s inputs are not sequences that ranks could share; set context-parallel to 1.</source>
        <translation>context-parallel: Die Eingaben des Netzes sind keine Sequenzen, die sich GPUs teilen könnten; setzen Sie context-parallel auf 1.</translation>
    </message>
    <message>
        <source>pp.split: &quot;%1&quot; is not a number of blocks; type balanced, or one number for each stage such as 9,8,8,7.</source>
        <translation>pp.split: „%1“ ist keine Anzahl von Blöcken; geben Sie balanced ein, oder eine Zahl für jede Stufe wie 9,8,8,7.</translation>
    </message>
    <message>
        <source>its header is not a JSON object</source>
        <translation>der Dateikopf ist kein JSON-Objekt</translation>
    </message>
    <message>
        <source>its order does not name each of the input&apos;s dimensions once</source>
        <translation>die Reihenfolge ist keine der Dimensionen der Eingabe</translation>
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
        <source>It knows language models only; this network has no attention over the words of a vocabulary.</source>
        <translation>Kennt nur Sprachmodelle; dieses Netz hat keine Attention über die Wörter eines Vokabulars.</translation>
    </message>
    <message>
        <source>Model states only, in 16 bits with an fp32 copy and Adam: no activations, no CUDA context.</source>
        <translation>Nur Modellzustände, in 16 Bit mit fp32-Kopie und Adam: keine Aktivierungen, kein CUDA-Kontext.</translation>
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
        <source>What is neither free nor this process&apos;s: other processes on the GPU.</source>
        <translation>Was weder frei ist noch diesem Prozess gehört: andere Programme auf der GPU.</translation>
    </message>
    <message>
        <source>blocks must be a list of objects</source>
        <translation>blocks soll eine Liste von Objekten sein</translation>
    </message>
    <message>
        <source>it holds a number of %1 bytes, not a size or an address</source>
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
        <source>it is not a measured run: those of vram_planner_measure.py have &quot;format&quot;: &quot;vram-planner-measured/1&quot;</source>
        <translation>es ist kein gemessener Lauf: Die von vram_planner_measure.py haben &quot;format&quot;: &quot;vram-planner-measured/1&quot;</translation>
    </message>
    <message>
        <source>it is not a pickle of protocol 2 to 5</source>
        <translation>es ist kein Pickle mit Protokoll 2 bis 5</translation>
    </message>
    <message>
        <source>it is text, not a memory snapshot: torch.cuda.memory._dump_snapshot writes those</source>
        <translation>es ist Text, kein Speicher-Snapshot: Die schreibt torch.cuda.memory._dump_snapshot</translation>
    </message>
    <message>
        <source>it is what torch.save writes (a zip archive), not a memory snapshot: torch.cuda.memory._dump_snapshot writes those</source>
        <translation>es ist, was torch.save schreibt (ein Zip-Archiv), kein Speicher-Snapshot: Die schreibt torch.cuda.memory._dump_snapshot</translation>
    </message>
    <message>
        <source>it calibrates nothing: the estimate takes %1, and %2 were reserved; was it this network with these settings?</source>
        <translation>er legt nichts fest: Die Schätzung braucht %1, und %2 waren reserviert; war es dieses Netz mit diesen Einstellungen?</translation>
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
        <source>this is not a model: neither code such as nn.Sequential(...), nor what print(model) writes, nor a printed summary, a table of layers or the JSON of a config.json, of Keras or of a project</source>
        <translation>das ist kein Modell: weder Code wie nn.Sequential(...), noch was print(model) schreibt, noch eine gedruckte Zusammenfassung, eine Schichttabelle oder das JSON einer config.json, von Keras oder eines Projekts</translation>
    </message>
    <message>
        <source>The file is not a DeepSpeed JSON, accelerate YAML, torchtitan TOML or script with Megatron-LM&apos;s flags.</source>
        <translation>Die Datei ist kein DeepSpeed-JSON, accelerate-YAML, torchtitan-TOML oder Skript mit den Schaltern von Megatron-LM.</translation>
    </message>
    <message>
        <source>The network is not a language model: Megatron-LM&apos;s model flags are left out.</source>
        <translation>Das Netz ist kein Transformer über Wörter: Die Modellschalter von Megatron-LM fehlen.</translation>
    </message>
    <message>
        <source>%1 samples per step cannot be shared evenly; choose a global batch that %2 GPUs divide.</source>
        <translation>%1 Proben je Schritt lassen sich nicht gleichmäßig teilen; wählen Sie einen globalen Batch, den %2 GPUs teilen.</translation>
    </message>
    <message>
        <source>No plan for up to %1 GPUs fits: the smallest takes %2 on each. More GPUs, larger ones or a leaner precision and optimizer would help.</source>
        <translation>Kein Weg mit bis zu %1 GPUs passt: Der sparsamste braucht %2 auf jeder. Mehr oder größere GPUs, eine sparsamere Präzision oder ein sparsamerer Optimizer würden reichen.</translation>
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
        <source>Samples of the last, smaller batch of an epoch, where the data loader does not drop it. Its tensors have sizes of their own, for which the allocator may reserve more. On one GPU.</source>
        <translation>Proben des letzten, kleineren Batches einer Epoche, wenn der DataLoader ihn nicht weglässt. Seine Tensoren haben eigene Größen, für die der Allokator mehr reservieren kann. Auf einer GPU.</translation>
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
        <source>Samples of a forward and its loss under no_grad between epochs, while parameters and optimizer state stay on the GPU. On one GPU.</source>
        <translation>Proben eines Vorwärtslaufs samt Loss unter no_grad zwischen den Epochen, während Parameter und Optimizer-Zustand auf der GPU bleiben. Auf einer GPU.</translation>
    </message>
    <message>
        <source>Other sequence lengths</source>
        <translation>Andere Sequenzlängen</translation>
    </message>
    <message>
        <source>Lengths of training steps that run before those of the network&apos;s own length, at the same batch, in their order: 512, 1024. Growing ones leave blocks that nothing fits into. On one GPU.</source>
        <translation>Längen von Trainingsschritten, die vor denen der eigenen Länge des Netzes laufen, bei gleichem Batch, in ihrer Reihenfolge: 512, 1024. Wachsende hinterlassen Blöcke, in die nichts passt. Auf einer GPU.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a list of sequence lengths; type numbers of tokens, as 512, 2048</source>
        <translation>„%1“ ist keine Liste von Sequenzlängen; geben Sie Token-Zahlen ein, etwa 512, 2048</translation>
    </message>
    <message>
        <source>What else runs (also.*) is counted on one GPU alone.</source>
        <translation>Was sonst läuft (also.*), wird nur auf einer GPU gezählt.</translation>
    </message>
    <message>
        <source>also.sequence_lengths: the network&apos;s inputs are not sequences, so that this does nothing.</source>
        <translation>also.sequence_lengths: Die Eingaben des Netzes sind keine Sequenzen, das bewirkt also nichts.</translation>
    </message>
    <message>
        <source>also.sequence_lengths: %1</source>
        <translation>also.sequence_lengths: %1</translation>
    </message>
    <message>
        <source>What else runs makes the allocator reserve %1 more than training steps of one size do.</source>
        <translation>Durch das, was sonst läuft, reserviert der Allokator %1 mehr als bei Trainingsschritten einer Größe.</translation>
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
        <source>%1 cannot be cut into %2 stages; set pipeline-parallel to %3 or less.</source>
        <translation>%1 lassen sich nicht in %2 Stufen schneiden; setzen Sie pipeline-parallel auf höchstens %3.</translation>
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
        <source>The network has no repeated blocks that stages could share; set pipeline-parallel to 1.</source>
        <translation>Das Netz hat keine wiederholten Blöcke, die sich auf Stufen verteilen ließen; setzen Sie pipeline-parallel auf 1.</translation>
    </message>
    <message>
        <source>%1: what it combines with the heads is whole on every GPU, so that the layers of these heads stay whole too, %2.</source>
        <translation>%1: Was es mit den Köpfen verknüpft, liegt ganz auf jeder GPU; daher bleiben auch die Schichten dieser Köpfe ganz, %2.</translation>
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
        <source>%1 stages of %2 GPUs that share layers take a multiple of %3 GPUs, not %4; set gpus to %3, or pipeline-parallel and tensor-parallel so that their product is %5.</source>
        <translation>%1 Stufen aus je %2 GPUs, die sich Schichten teilen, brauchen ein Vielfaches von %3 GPUs, nicht %4; setzen Sie gpus auf %3, oder pipeline-parallel und tensor-parallel so, dass ihr Produkt %5 ist.</translation>
    </message>
    <message>
        <source>fsdp.units: no block or layer has a path like %1; type paths such as %2, nothing for the repeated blocks, or root for one group.</source>
        <translation>fsdp.units: Kein Block und keine Schicht hat einen Pfad wie %1; geben Sie Pfade wie %2 ein, nichts für die wiederholten Blöcke oder root für eine einzige Gruppe.</translation>
    </message>
    <message>
        <source>Prompt tuning</source>
        <translation>Prompt-Tuning</translation>
    </message>
    <message>
        <source>PEFT&apos;s PromptTuningConfig(num_virtual_tokens): so many learned vectors come before each sequence, which is longer by them. Everything else is frozen.</source>
        <translation>PEFTs PromptTuningConfig(num_virtual_tokens): So viele gelernte Vektoren stehen vor jeder Sequenz, die um sie länger ist. Alles andere ist eingefroren.</translation>
    </message>
    <message>
        <source>Prefix tuning</source>
        <translation>Prefix-Tuning</translation>
    </message>
    <message>
        <source>PEFT&apos;s PrefixTuningConfig(num_virtual_tokens): so many learned keys and values come before those of every causal attention, which takes a mask for them. Everything else is frozen.</source>
        <translation>PEFTs PrefixTuningConfig(num_virtual_tokens): So viele gelernte Schlüssel und Werte stehen vor denen jeder kausalen Attention, die dafür eine Maske bekommt. Alles andere ist eingefroren.</translation>
    </message>
    <message>
        <source>Offload by</source>
        <translation>Auslagern durch</translation>
    </message>
    <message>
        <source>Of what backward needs. save_on_cpu keeps nothing; torchtune&apos;s OffloadActivations keeps parameters and what has fewer than 1024 bytes, and from PyTorch 2.5 on copies on a stream of its own, for which some tensors stay longer.</source>
        <translation>Was der Rückwärtslauf braucht. save_on_cpu behält nichts; torchtunes OffloadActivations behält Parameter und was weniger als 1024 Bytes hat und kopiert ab PyTorch 2.5 auf einem eigenen Stream, weshalb einige Tensoren länger bleiben.</translation>
    </message>
    <message>
        <source>prompt_tokens: no embedding looks up the network&apos;s own input; set prompt_tokens to 0, or export the model as PEFT wraps it.</source>
        <translation>prompt_tokens: Kein Embedding schlägt die Eingabe des Netzes nach; setzen Sie prompt_tokens auf 0, oder exportieren Sie das Modell, wie PEFT es einpackt.</translation>
    </message>
    <message>
        <source>prefix_tokens: the network has no attention of queries, keys and values as a row of its own; set prefix_tokens to 0, or export the model as PEFT wraps it.</source>
        <translation>prefix_tokens: Das Netz hat keine Attention aus Queries, Keys und Values als eigene Zeile; setzen Sie prefix_tokens auf 0, oder exportieren Sie das Modell, wie PEFT es einpackt.</translation>
    </message>
    <message>
        <source>Prompt tuning, prefix tuning and adapters go one at a time; clear the others.</source>
        <translation>Prompt-Tuning, Prefix-Tuning und Adapter gehen nur einzeln; nehmen Sie die anderen heraus.</translation>
    </message>
    <message>
        <source>has tokens of %1, before which no prompt of %2 fits; prompt tuning is for [batch, length].</source>
        <translation>hat Tokens von %1, vor die kein Prompt von %2 passt; Prompt-Tuning ist für [Batch, Länge].</translation>
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
        <source>%1: FSDP2 cannot cut %2 rows evenly for %3 GPUs that share layers times %4 shards; set gpus so that there are %5 shards, or tensor-parallel to 1.</source>
        <translation>%1: FSDP2 kann %2 Zeilen nicht gleichmäßig auf %3 GPUs, die sich Schichten teilen, mal %4 Teile verteilen; setzen Sie gpus so, dass es %5 Teile gibt, oder tensor-parallel auf 1.</translation>
    </message>
    <message>
        <source>FSDP2 cannot keep parameters by smaller groups where GPUs share layers; set fsdp.reshard and fsdp.last-reshard to yes or no, or tensor-parallel to 1.</source>
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
</context>
<context>
    <name>vram</name>
    <message>
        <source>communication</source>
        <translation>Kommunikation</translation>
    </message>
    <message>
        <source>forward</source>
        <translation>Vorwärtslauf</translation>
    </message>
    <message>
        <source>gathered parameters</source>
        <translation>gesammelte Parameter</translation>
    </message>
    <message>
        <source>loss</source>
        <translation>Loss</translation>
    </message>
    <message>
        <source>backward</source>
        <translation>Rückwärtslauf</translation>
    </message>
    <message>
        <source>step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>peak %1</source>
        <translation>Spitze %1</translation>
    </message>
    <message>
        <source>reserved by the allocator</source>
        <translation>vom Allokator reserviert</translation>
    </message>
    <message>
        <source>%1, %2 usable</source>
        <translation>%1, %2 nutzbar</translation>
    </message>
    <message>
        <source>largest batch %1</source>
        <translation>größter Batch: %1</translation>
    </message>
    <message>
        <source>Source:</source>
        <translation>Quelle:</translation>
    </message>
    <message>
        <source>The parameters themselves, in the precision in which they are stored, and the buffers of the model, such as running statistics.</source>
        <translation>Die Parameter selbst, in der Präzision, in der sie gespeichert sind, und die Puffer des Modells, etwa laufende Statistiken.</translation>
    </message>
    <message>
        <source>%1 parameters × %2 bytes = %3, buffers %4</source>
        <translation>%1 Parameter × %2 Byte = %3, Puffer %4</translation>
    </message>
    <message>
        <source>They are there through the whole step, whatever the batch. Under autocast (amp-fp16, amp-bf16) they stay in 32 bits, and the 16-bit copies that matrix products need count as activations.</source>
        <translation>Sie sind den ganzen Schritt über da, gleich wie groß der Batch ist. Unter Autocast (amp-fp16, amp-bf16) bleiben sie in 32 Bit, und die 16-Bit-Kopien, die Matrixprodukte brauchen, zählen zu den Aktivierungen.</translation>
    </message>
    <message>
        <source>One number for each trained parameter, made in backward and used by the optimizer. At the start of a step there are none (zero_grad sets them to None).</source>
        <translation>Eine Zahl je trainiertem Parameter, im Rückwärtslauf erzeugt und vom Optimizer verbraucht. Am Anfang eines Schritts gibt es keine (zero_grad setzt sie auf None).</translation>
    </message>
    <message>
        <source>in full %1, at the peak %2</source>
        <translation>vollständig %1, in der Spitze %2</translation>
    </message>
    <message>
        <source>When the peak is early in backward, few gradients exist yet: that is why the two figures differ. With gradient accumulation they live through the forward pass too.</source>
        <translation>Liegt die Spitze früh im Rückwärtslauf, gibt es erst wenige Gradienten: darum sind die beiden Zahlen verschieden. Bei Gradientenakkumulation leben sie auch durch den Vorwärtslauf.</translation>
    </message>
    <message>
        <source>What the optimizer keeps for each trained parameter: two moments for Adam and its kin, one momentum buffer or nothing for SGD.</source>
        <translation>Was der Optimizer zu jedem trainierten Parameter hält: zwei Momente bei Adam und Verwandten, ein Momentum-Puffer oder nichts bei SGD.</translation>
    </message>
    <message>
        <source>%1: %2 = %3 × the trained parameters</source>
        <translation>%1: %2 = %3 × die trainierten Parameter</translation>
    </message>
    <message>
        <source>It exists from the second step on, and stays. At the optimizer step, implementation &quot;%1&quot; also needs temporaries: foreach makes some the size of the parameters, fused makes none.</source>
        <translation>Er besteht vom zweiten Schritt an und bleibt. Beim Optimizer-Schritt braucht die Implementierung „%1“ außerdem Temporäres: foreach so viel wie die Parameter, fused keines.</translation>
    </message>
    <message>
        <source>Tensors made in forward that backward will need again: each kernel says which ones it saves, and a tensor that two kernels save is counted once. Inputs and targets count here too.</source>
        <translation>Tensoren aus dem Vorwärtslauf, die der Rückwärtslauf wieder braucht: Jeder Kernel sagt, welche er behält, und was zwei Kernel behalten, zählt einmal. Eingaben und Ziele zählen mit.</translation>
    </message>
    <message>
        <source>saved in one step %1, inputs %2, alive at the peak %3</source>
        <translation>in einem Schritt behalten %1, Eingaben %2, in der Spitze am Leben %3</translation>
    </message>
    <message>
        <source>per sample: %1 ÷ %2 = %3</source>
        <translation>je Probe: %1 ÷ %2 = %3</translation>
    </message>
    <message>
        <source>They grow with the batch and are usually what decides. Activation checkpointing keeps only the inputs of a block and computes the rest again in backward.</source>
        <translation>Sie wachsen mit dem Batch und geben meist den Ausschlag. Aktivierungs-Checkpointing behält nur die Eingaben eines Blocks und berechnet den Rest im Rückwärtslauf erneut.</translation>
    </message>
    <message>
        <source>Tensors that live only while a kernel or a few of them run: gradients of activations on their way down, results that nobody saves, the optimizer&apos;s scratch space.</source>
        <translation>Tensoren, die nur leben, während ein Kernel oder wenige laufen: Gradienten von Aktivierungen auf dem Weg nach unten, Ergebnisse, die niemand behält, Hilfsspeicher des Optimizers.</translation>
    </message>
    <message>
        <source>at the peak: %1</source>
        <translation>in der Spitze: %1</translation>
    </message>
    <message>
        <source>PyTorch takes memory from the GPU in segments and cuts tensors out of them. Requests are rounded up to 512 bytes; segments are 2 MiB for small tensors, 20 MiB up to 10 MiB, then whole multiples of 2 MiB. What is taken and not in use, and the workspaces of cuBLAS and cuDNN, are this figure.</source>
        <translation>PyTorch nimmt Speicher in Segmenten von der GPU und schneidet Tensoren daraus. Anforderungen werden auf 512 Byte aufgerundet; Segmente haben 2 MiB für kleine Tensoren, 20 MiB bis 10 MiB, darüber ganze Vielfache von 2 MiB. Was genommen und nicht benutzt ist, samt den Workspaces von cuBLAS und cuDNN, ergibt diese Zahl.</translation>
    </message>
    <message>
        <source>reserved %1 − allocated %2 = %3, workspaces %4</source>
        <translation>reserviert %1 − belegt %2 = %3, Workspaces %4</translation>
    </message>
    <message>
        <source>What a CUDA process takes before its first tensor: the driver&apos;s context and the kernels that are loaded. nvidia-smi shows it, torch.cuda.max_memory_allocated does not.</source>
        <translation>Was ein CUDA-Prozess vor seinem ersten Tensor nimmt: den Kontext des Treibers und die geladenen Kernel. nvidia-smi zeigt es, torch.cuda.max_memory_allocated nicht.</translation>
    </message>
    <message>
        <source>on %1: %2</source>
        <translation>auf %1: %2</translation>
    </message>
    <message>
        <source>measurements quoted in public reports of running out of memory</source>
        <translation>Messungen aus öffentlichen Berichten über erschöpften Speicher</translation>
    </message>
    <message>
        <source>What nvidia-smi would show for this process at its highest, against what the GPU lets a process have (less than the nominal memory).</source>
        <translation>Was nvidia-smi für diesen Prozess höchstens zeigen würde, gegen das, was die GPU einem Prozess lässt (weniger, als auf der Schachtel steht).</translation>
    </message>
    <message>
        <source>usable %1 − needed %2 = %3</source>
        <translation>nutzbar %1 − gebraucht %2 = %3</translation>
    </message>
    <message>
        <source>It fits when the need leaves the safety margin of %1 % free.</source>
        <translation>Es passt, wenn der Bedarf die Sicherheitsreserve von %1 % frei lässt.</translation>
    </message>
    <message>
        <source>The largest sum of live tensors at any moment of one step, not the sum of the categories: activations are gone when the optimizer steps, and gradients are few when activations are most.</source>
        <translation>Die größte Summe lebender Tensoren in irgendeinem Augenblick eines Schritts, nicht die Summe der Kategorien: beim Optimizer-Schritt sind die Aktivierungen fort, und wenn sie am meisten sind, gibt es wenige Gradienten.</translation>
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
        <source>The largest batch is searched on the whole estimate, not on a formula: it fits with the margin, and one more does not.</source>
        <translation>Der größte Batch wird an der ganzen Schätzung gesucht, nicht an einer Formel: er passt mit Reserve, und eine Probe mehr passt nicht.</translation>
    </message>
    <message>
        <source>largest batch %1; set now: %2</source>
        <translation>größter Batch %1; jetzt eingestellt: %2</translation>
    </message>
    <message>
        <source>not even one sample fits</source>
        <translation>nicht einmal eine Probe passt</translation>
    </message>
    <message>
        <source>A larger effective batch is still possible: gradient accumulation adds up several small ones before the optimizer steps.</source>
        <translation>Ein größerer effektiver Batch ist trotzdem möglich: Gradientenakkumulation zählt mehrere kleine zusammen, bevor der Optimizer seinen Schritt tut.</translation>
    </message>
    <message>
        <source>Rules that people teach, on this very network. None of them is how the estimate is made; they show why a sum on paper and the GPU disagree.</source>
        <translation>Regeln, die gelehrt werden, an genau diesem Netz. Keine davon liegt der Schätzung zugrunde; sie zeigen, warum eine Rechnung auf Papier und die GPU sich nicht einig sind.</translation>
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
        <source>Needs</source>
        <translation>Braucht</translation>
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
        <source>searching the largest batch that fits</source>
        <translation>der größte passende Batch wird gesucht</translation>
    </message>
    <message>
        <source>batch %1 is the largest that fits</source>
        <translation>Batch %1 ist der größte, der passt</translation>
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
        <source>Choose one in the setup, or type the memory that you have.</source>
        <translation>Wählen Sie eine im Setup oder tragen Sie den vorhandenen Speicher ein.</translation>
    </message>
    <message>
        <source>Only %1 free on %2, less than the margin; %3</source>
        <translation>Nur %1 frei auf %2, weniger als die Reserve; %3</translation>
    </message>
    <message>
        <source>Fits on %1, %2 free</source>
        <translation>Passt auf %1, %2 frei</translation>
    </message>
    <message>
        <source>With %1 % kept free, the largest batch that fits is %2.</source>
        <translation>Mit %1 % Reserve ist der größte passende Batch %2.</translation>
    </message>
    <message>
        <source>Untitled network</source>
        <translation>Netz ohne Namen</translation>
    </message>
    <message>
        <source>GPU memory for training</source>
        <translation>GPU-Speicher beim Training von</translation>
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
        <translation>Gesamt auf dem Gerät</translation>
    </message>
    <message>
        <source>Memory over one training step</source>
        <translation>Speicher über einen Trainingsschritt</translation>
    </message>
    <message>
        <source>Memory over batch size</source>
        <translation>Speicher über der Batchgröße</translation>
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
        <translation>Behalten</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>Schichten</translation>
    </message>
    <message>
        <source>Shapes hold the batch. &quot;Saved&quot; is what the row is the first to keep for backward, at this batch.</source>
        <translation>Formen enthalten den Batch. „Behalten“ ist, was die Zeile bei diesem Batch als erste für den Rückwärtslauf behält.</translation>
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
        <translation>GPU-Speicher beim Training von %1</translation>
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
        <source>What was set; double-click to type it</source>
        <translation>Was eingestellt ist; Doppelklick, um es einzutippen</translation>
    </message>
    <message>
        <source>The shape of the output, without the batch</source>
        <translation>Die Form der Ausgabe, ohne den Batch</translation>
    </message>
    <message>
        <source>Parameters; shared ones count where they are used first</source>
        <translation>Parameter; geteilte zählen, wo sie zuerst verwendet werden</translation>
    </message>
    <message>
        <source>Bytes that this row keeps for backward, divided by the batch</source>
        <translation>Byte, die diese Zeile für den Rückwärtslauf behält, geteilt durch den Batch</translation>
    </message>
    <message>
        <source>Bytes that this row is the first to keep for backward, at the batch that is set</source>
        <translation>Byte, die diese Zeile beim eingestellten Batch als erste für den Rückwärtslauf behält</translation>
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
        <translation>%1 Zeile nach oben rücken</translation>
    </message>
    <message>
        <source>Move %1 rows up</source>
        <translation>%1 Zeilen nach oben rücken</translation>
    </message>
    <message>
        <source>Move %1 row down</source>
        <translation>%1 Zeile nach unten rücken</translation>
    </message>
    <message>
        <source>Move %1 rows down</source>
        <translation>%1 Zeilen nach unten rücken</translation>
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
        <source>How much GPU memory training a neural network takes, where it goes, and the largest batch that fits.</source>
        <translation>Wie viel GPU-Speicher das Training eines neuronalen Netzes braucht, wohin er geht und welcher Batch höchstens passt.</translation>
    </message>
    <message>
        <source>Free software under the GNU General Public License, version 3 or later.</source>
        <translation>Freie Software unter der GNU General Public License, Version 3 oder später.</translation>
    </message>
    <message>
        <source>Built with Qt %1. Set in a version of Inter, under the SIL Open Font License.</source>
        <translation>Gebaut mit Qt %1. Gesetzt in einer Fassung der Inter unter der SIL Open Font License.</translation>
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
        <source>Save the changes to %1 before it closes?</source>
        <translation>Die Änderungen an %1 vor dem Schließen speichern?</translation>
    </message>
    <message>
        <source>Without saving they are lost.</source>
        <translation>Ohne Speichern gehen sie verloren.</translation>
    </message>
    <message>
        <source>What inference keeps of every token, so that the next one need not compute it again: keys and values of each causal attention layer, or the latent that the layer keeps in their place.</source>
        <translation>Was die Inferenz von jedem Token behält, damit das nächste es nicht neu berechnen muss: Keys und Values jeder kausalen Attention-Schicht oder das Latente, das die Schicht statt ihrer behält.</translation>
    </message>
    <message>
        <source>heads × size × 2 × layers × tokens × batch × bytes = %1</source>
        <translation>Köpfe × Größe × 2 × Schichten × Tokens × Batch × Byte = %1</translation>
    </message>
    <message>
        <source>Heads are those of keys and values: grouped queries share them. A sliding window keeps no more tokens than it is wide. Length and type stand in the setup.</source>
        <translation>Gemeint sind die Köpfe von Keys und Values: gruppierte Queries teilen sie. Ein gleitendes Fenster behält nicht mehr Tokens, als es breit ist. Länge und Typ stehen im Setup.</translation>
    </message>
    <message>
        <source>Any model that runs eagerly comes here by one Python file, %1 (menu File, From PyTorch). It needs only torch 1.13 or newer, no GPU and no memory for the weights. Put it beside your script and paste these lines where the model is made:</source>
        <translation>Jedes Modell, das eager läuft, kommt durch eine Python-Datei hierher, %1 (Menü Datei, Aus PyTorch). Sie braucht nur torch 1.13 oder neuer, keine GPU und keinen Speicher für die Gewichte. Legen Sie sie neben Ihr Skript und fügen Sie diese Zeilen ein, wo das Modell erzeugt ist:</translation>
    </message>
    <message>
        <source>The file that it writes opens here as a table of layers, with the modules as blocks.</source>
        <translation>Die Datei, die sie schreibt, öffnet sich hier als Schichttabelle, mit den Modulen als Blöcken.</translation>
    </message>
    <message>
        <source>An image model with a loss of its own:</source>
        <translation>Ein Bildmodell mit eigenem Verlust:</translation>
    </message>
    <message>
        <source>A model of transformers, whose forward works the loss out from labels:</source>
        <translation>Ein Modell aus transformers, dessen forward den Verlust aus labels berechnet:</translation>
    </message>
    <message>
        <source>The same with LoRA by PEFT; what is frozen keeps no gradient:</source>
        <translation>Dasselbe mit LoRA aus PEFT; was eingefroren ist, behält keinen Gradienten:</translation>
    </message>
    <message>
        <source>Any function of output and target is a loss:</source>
        <translation>Jede Funktion von Ausgabe und Ziel ist ein Verlust:</translation>
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
        <source>The first %1 of %2 rows; the report as CSV has them all.</source>
        <translation>Die ersten %1 von %2 Zeilen; der CSV-Bericht hat alle.</translation>
    </message>
    <message>
        <source>GPU memory for inference of %1</source>
        <translation>GPU-Speicher bei der Inferenz von %1</translation>
    </message>
    <message>
        <source>Needs %1 of %2 usable, give or take %3.</source>
        <translation>Braucht %1 von %2 nutzbaren, plus oder minus %3.</translation>
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
        <source>Until they are fixed, all figures count only the layers that work.</source>
        <translation>Bis sie korrigiert sind, zählen alle Zahlen nur die Schichten, die funktionieren.</translation>
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
        <source>Peak allocated</source>
        <translation>In der Spitze belegt</translation>
    </message>
    <message>
        <source>Peak in</source>
        <translation>Spitze im</translation>
    </message>
    <message>
        <source>Peak reserved</source>
        <translation>In der Spitze reserviert</translation>
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
        <source>margin</source>
        <translation>Reserve</translation>
    </message>
    <message>
        <source>too large</source>
        <translation>zu groß</translation>
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
        <source>Layers that hold the most</source>
        <translation>Schichten, die am meisten halten</translation>
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
        <source>New total</source>
        <translation>Neue Summe</translation>
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
        <source>Takes</source>
        <translation>Braucht</translation>
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
        <source>one number</source>
        <translation>eine Zahl</translation>
    </message>
    <message>
        <source>output: %1 = %2 numbers</source>
        <translation>Ausgabe: %1 = %2 Zahlen</translation>
    </message>
    <message>
        <source>parameters: %1, %2 of them trainable, %3</source>
        <translation>Parameter: %1, davon %2 trainiert, %3</translation>
    </message>
    <message>
        <source>saved for backward: %1 ÷ batch %2 = %3 per sample</source>
        <translation>für den Rückwärtslauf behalten: %1 ÷ Batch %2 = %3 je Probe</translation>
    </message>
    <message>
        <source>alive at the peak, made by this row: %1</source>
        <translation>an der Spitze lebendig, von dieser Zeile erzeugt: %1</translation>
    </message>
    <message>
        <source>Every parameter counts once, shared ones at their owner; a block that repeats counts as often as it repeats, and so do its layers.</source>
        <translation>Jeder Parameter zählt einmal, geteilte bei ihrem Eigentümer; ein Block mit Wiederholungen zählt so oft, wie er sich wiederholt, und ebenso seine Schichten.</translation>
    </message>
    <message>
        <source>%1 parameters, %2 of them trainable, in %3 layers</source>
        <translation>%1 Parameter, davon %2 trainiert, in %3 Schichten</translation>
    </message>
    <message>
        <source>parameters %1, buffers %2, gradients %3, optimizer state %4, saved activations %5, input %6</source>
        <translation>Parameter %1, Puffer %2, Gradienten %3, Optimizer-Zustand %4, behaltene Aktivierungen %5, Eingabe %6</translation>
    </message>
    <message>
        <source>These are full sizes over the whole step: they never exist all at one moment, so they do not add up to the peak.</source>
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
        <source>The view &quot;Other tools&quot; has accelerate, DeepSpeed, EleutherAI, Megatron-LM and torchinfo beside them, with the formula of each.</source>
        <translation>Die Ansicht „Andere Programme“ zeigt daneben accelerate, DeepSpeed, EleutherAI, Megatron-LM und torchinfo, jeweils mit der Formel.</translation>
    </message>
    <message>
        <source>The estimate replays two training steps of the whole network, kernel by kernel, at every change. The time that it took stands below the table.</source>
        <translation>Die Schätzung spielt bei jeder Änderung zwei Trainingsschritte des ganzen Netzes nach, Kernel für Kernel. Die Dauer steht unter der Tabelle.</translation>
    </message>
    <message>
        <source>%1 moments in one step, the peak at moment %2</source>
        <translation>%1 Zeitpunkte in einem Schritt, die Spitze bei Zeitpunkt %2</translation>
    </message>
    <message>
        <source>The rules are those of PyTorch %1 in eager mode on CUDA: what each gradient formula saves, autocast&apos;s lists, the optimizers&apos; temporaries, the caching allocator. &quot;PyTorch version&quot; in the setup chooses another; the libraries&apos; workspaces and the CUDA context follow it.</source>
        <translation>Die Regeln sind die von PyTorch %1 im Eager-Modus auf CUDA: was jede Gradientenformel behält, die Listen von Autocast, das Temporäre der Optimizer, der Caching-Allokator. „PyTorch-Version“ im Setup wählt eine andere; die Workspaces der Bibliotheken und der CUDA-Kontext folgen ihr.</translation>
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
        <translation>Temporäres</translation>
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
        <source>It is the figure that can be argued about on paper, and the one that PyTorch&apos;s own memory tracker gives without a GPU.</source>
        <translation>Es ist die Zahl, über die sich auf Papier streiten lässt, und die, die PyTorchs eigener MemTracker ohne GPU angibt.</translation>
    </message>
    <message>
        <source>What torch.cuda.max_memory_allocated() returns. The allocator hands out blocks of whole multiples of 512 bytes, and the workspaces that cuBLAS and cuDNN ask it for are blocks too.</source>
        <translation>Was torch.cuda.max_memory_allocated() liefert. Der Allokator gibt Blöcke in ganzen Vielfachen von 512 Bytes aus, und auch die Workspaces, die cuBLAS und cuDNN von ihm verlangen, sind Blöcke.</translation>
    </message>
    <message>
        <source>tensors %1 + rounding to 512 bytes %2 + workspaces %3 = %4</source>
        <translation>Tensoren %1 + Aufrunden auf 512 Bytes %2 + Workspaces %3 = %4</translation>
    </message>
    <message>
        <source>A convolution&apos;s workspace lives only while it runs: it counts where that is at the peak.</source>
        <translation>Der Workspace einer Faltung lebt nur, während sie läuft: Er zählt, wo das an der Spitze ist.</translation>
    </message>
    <message>
        <source>What torch.cuda.max_memory_reserved() returns: the segments that the allocator has taken from the GPU. It cuts blocks out of them, keeps what is given back for the next request, and returns none of it to the GPU by itself.</source>
        <translation>Was torch.cuda.max_memory_reserved() liefert: die Segmente, die der Allokator der GPU abgenommen hat. Er schneidet Blöcke daraus, behält Zurückgegebenes für die nächste Anforderung und gibt der GPU von sich aus nichts zurück.</translation>
    </message>
    <message>
        <source>segments for the tensors %1 + for the libraries&apos; workspaces %2 = %3</source>
        <translation>Segmente für die Tensoren %1 + für die Workspaces der Bibliotheken %2 = %3</translation>
    </message>
    <message>
        <source>Segments are 2 MiB for blocks of up to 1 MiB, 20 MiB for those of up to 10 MiB, then whole multiples of 2 MiB. Every allocation and release of two steps is replayed through these rules, with best fit, splits and merges, so fragmentation is part of the figure.</source>
        <translation>Segmente haben 2 MiB für Blöcke bis 1 MiB, 20 MiB für solche bis 10 MiB, darüber ganze Vielfache von 2 MiB. Jede Anforderung und Freigabe zweier Schritte läuft durch diese Regeln, mit bester Passung, Teilen und Verschmelzen; die Fragmentierung ist also in der Zahl enthalten.</translation>
    </message>
    <message>
        <source>reserved %1 + cuDNN&apos;s kernels %2 + CUDA context %3 = %4</source>
        <translation>reserviert %1 + Kernel von cuDNN %2 + CUDA-Kontext %3 = %4</translation>
    </message>
    <message>
        <source>reserved %1 + CUDA context %2 = %3</source>
        <translation>reserviert %1 + CUDA-Kontext %2 = %3</translation>
    </message>
    <message>
        <source>usable %1 − others %2 − needed %3 = %4</source>
        <translation>nutzbar %1 − andere %2 − gebraucht %3 = %4</translation>
    </message>
    <message>
        <source>&lt;b&gt;Why nvidia-smi shows more than PyTorch:&lt;/b&gt; PyTorch counts tensors (%1) and the blocks that hold them (%2). The GPU has given it whole segments, which it keeps for later (%3); and beside them the driver holds the CUDA context and loaded kernels (%4), of which PyTorch knows nothing. nvidia-smi counts all of it, and every other program on the GPU as well.</source>
        <translation>&lt;b&gt;Warum nvidia-smi mehr zeigt als PyTorch:&lt;/b&gt; PyTorch zählt Tensoren (%1) und die Blöcke, in denen sie stehen (%2). Die GPU hat ihm ganze Segmente gegeben, die es für später behält (%3); daneben hält der Treiber den CUDA-Kontext und geladene Kernel (%4), von denen PyTorch nichts weiß. nvidia-smi zählt all das und dazu jedes andere Programm auf der GPU.</translation>
    </message>
    <message>
        <source>Give or take %1: nine measured runs of ten fall inside that band.</source>
        <translation>Mehr oder weniger %1: Neun von zehn gemessenen Läufen liegen in diesem Band.</translation>
    </message>
    <message>
        <source>cuBLAS and cuDNN need scratch memory beside the tensors. They take it through PyTorch&apos;s allocator, so it is part of what is reserved.</source>
        <translation>cuBLAS und cuDNN brauchen neben den Tensoren Arbeitsspeicher. Sie nehmen ihn über PyTorchs Allokator, er gehört also zum Reservierten.</translation>
    </message>
    <message>
        <source>&lt;b&gt;cuBLAS&lt;/b&gt; keeps one workspace for each thread that multiplies matrices, for good: two in training, of 8.1 MiB each, 32 MiB on Hopper. That is documented.</source>
        <translation>&lt;b&gt;cuBLAS&lt;/b&gt; behält für jeden Thread, der Matrizen multipliziert, dauerhaft einen Workspace: zwei im Training, je 8,1 MiB, auf Hopper 32 MiB. Das ist dokumentiert.</translation>
    </message>
    <message>
        <source>&lt;b&gt;cuDNN&lt;/b&gt; documents no formula for convolutions, so a rule is fitted on 95 measured runs of 17 networks (A100, PyTorch of 2024 and 2025, fp32): a kernel of more than one tap makes channels-last copies of its weight and output, the weight gradient of the input too. 1×1 and depthwise convolutions, pictures of fewer than four channels and channels-last tensors need none.</source>
        <translation>&lt;b&gt;cuDNN&lt;/b&gt; dokumentiert für Faltungen keine Formel; daher ist eine Regel an 95 gemessene Läufe von 17 Netzen angepasst (A100, PyTorch von 2024 und 2025, fp32): Ein Kernel mit mehr als einer Position legt Channels-last-Kopien von Gewicht und Ausgabe an, der Gewichtsgradient auch von der Eingabe. 1×1- und Depthwise-Faltungen, Bilder mit weniger als vier Kanälen und Channels-last-Tensoren brauchen keine.</translation>
    </message>
    <message>
        <source>here: %1 beyond the tensors&apos; segments, and %2 of loaded kernels outside the allocator</source>
        <translation>hier: %1 über die Segmente der Tensoren hinaus, und %2 geladene Kernel außerhalb des Allokators</translation>
    </message>
    <message>
        <source>&lt;b&gt;The band:&lt;/b&gt; ± 5 % of what is reserved where convolutions take workspaces, because cuDNN chooses its algorithms at run time, and ± 15 % of the context: %1 here. Nine of ten measured runs fall inside.</source>
        <translation>&lt;b&gt;Das Band:&lt;/b&gt; ± 5 % des Reservierten, wo Faltungen Workspaces nehmen, weil cuDNN seine Algorithmen erst zur Laufzeit wählt, und ± 15 % des Kontexts: hier %1. Neun von zehn gemessenen Läufen liegen darin.</translation>
    </message>
    <message>
        <source>&lt;b&gt;The band:&lt;/b&gt; this network takes no convolution workspace, so it is ± 1 % of what is reserved and ± 15 % of the context: %1 here. Nine of ten measured runs fall inside.</source>
        <translation>&lt;b&gt;Das Band:&lt;/b&gt; Dieses Netz nimmt keinen Faltungs-Workspace, daher ± 1 % des Reservierten und ± 15 % des Kontexts: hier %1. Neun von zehn gemessenen Läufen liegen darin.</translation>
    </message>
    <message>
        <source>This network has convolutions: with the first one cuDNN loads kernels of its own, about a third of the context of a recent PyTorch, here %1. They stand with the workspaces. A network of matrix products alone would not load them.</source>
        <translation>Dieses Netz hat Faltungen: Mit der ersten lädt cuDNN eigene Kernel, etwa ein Drittel des Kontexts eines neueren PyTorch, hier %1. Sie stehen bei den Workspaces. Ein Netz nur aus Matrixprodukten würde sie nicht laden.</translation>
    </message>
    <message>
        <source>This network has no convolution, so cuDNN&apos;s kernels are never loaded. With convolutions it would be about a third more.</source>
        <translation>Dieses Netz hat keine Faltung, die Kernel von cuDNN werden also nie geladen. Mit Faltungen wäre es etwa ein Drittel mehr.</translation>
    </message>
    <message>
        <source>It differs by GPU, driver and CUDA version: 130 MiB on a T4, 525 MiB on an A100, 670 MiB on an H200, up to 1.4 GiB under PyTorch of 2024 and before, which loaded all kernels at once. That is the least certain constant here (± 15 %); one figure of nvidia-smi determines it: Plan, Calibrate.</source>
        <translation>Er ist je nach GPU, Treiber und CUDA-Version verschieden: 130 MiB auf einer T4, 525 MiB auf einer A100, 670 MiB auf einer H200, bis 1,4 GiB unter PyTorch von 2024 und früher, das alle Kernel auf einmal lud. Das ist die unsicherste Konstante hier (± 15 %); ein Wert von nvidia-smi legt sie fest: Plan, Kalibrieren.</translation>
    </message>
    <message>
        <source>%1 is not calibrated in this project.</source>
        <translation>%1 ist in diesem Projekt nicht kalibriert.</translation>
    </message>
    <message>
        <source>Some constants depend on driver, CUDA version and libraries, and no formula knows yours. One figure that you measure determines one of them:</source>
        <translation>Manche Konstanten hängen von Treiber, CUDA-Version und Bibliotheken ab, und keine Formel kennt Ihre. Ein gemessener Wert legt eine davon fest:</translation>
    </message>
    <message>
        <source>&lt;b&gt;nvidia-smi&lt;/b&gt; determines the CUDA context: what it shows, less what others hold, less the allocator&apos;s segments, less cuDNN&apos;s kernels where there are convolutions.</source>
        <translation>&lt;b&gt;nvidia-smi&lt;/b&gt; legt den CUDA-Kontext fest: was es zeigt, abzüglich dessen, was andere halten, der Segmente des Allokators und, wo es Faltungen gibt, der Kernel von cuDNN.</translation>
    </message>
    <message>
        <source>&lt;b&gt;torch.cuda.max_memory_reserved()&lt;/b&gt; determines the libraries&apos; workspaces: what it returns, less the segments of the tensors. With convolutions it becomes a factor on the fitted rule, which then follows batch and network; without, a number of MiB for cuBLAS. It says nothing about the context, which it does not contain.</source>
        <translation>&lt;b&gt;torch.cuda.max_memory_reserved()&lt;/b&gt; legt die Workspaces der Bibliotheken fest: was es liefert, abzüglich der Segmente der Tensoren. Mit Faltungen wird daraus ein Faktor auf die angepasste Regel, der dann Batch und Netz folgt; ohne eine Zahl von MiB für cuBLAS. Über den Kontext sagt es nichts, denn es enthält ihn nicht.</translation>
    </message>
    <message>
        <source>The tensors themselves are never calibrated: they follow from the network. A figure that is smaller than they are, or that leaves more than a context or workspace can be, is refused. The calibration stays with the GPU in your settings, and goes into every project that uses it.</source>
        <translation>Die Tensoren selbst werden nie kalibriert: Sie folgen aus dem Netz. Ein Wert, der kleiner ist als sie oder mehr übrig lässt, als ein Kontext oder Workspace sein kann, wird abgelehnt. Die Kalibrierung bleibt bei der GPU in Ihren Einstellungen und geht in jedes Projekt ein, das sie benutzt.</translation>
    </message>
    <message>
        <source>Memory that other processes use on this GPU: a desktop, a browser, another training. It is not part of what this process needs, but it is not free either.</source>
        <translation>Speicher, den andere Programme auf dieser GPU halten: ein Desktop, ein Browser, ein anderes Training. Er gehört nicht zum Bedarf dieses Prozesses, ist aber auch nicht frei.</translation>
    </message>
    <message>
        <source>usable %1 − others %2 = %3</source>
        <translation>nutzbar %1 − andere %2 = %3</translation>
    </message>
    <message>
        <source>It comes from nvidia-smi when you take this machine&apos;s GPU, or from the setting &quot;Used by other processes&quot;. The safety margin is taken from the whole.</source>
        <translation>Er kommt von nvidia-smi, wenn Sie die GPU dieses Rechners nehmen, oder aus der Einstellung „Von anderen Prozessen belegt“. Die Sicherheitsreserve bezieht sich auf das Ganze.</translation>
    </message>
    <message>
        <source>Each GPU of the catalogue with this network and setup. &lt;b&gt;Usable&lt;/b&gt; is what CUDA lets one process have, where anybody has printed it; else 97.5 % of nvidia-smi&apos;s total, else 96 % of the nominal memory. &lt;b&gt;Needs&lt;/b&gt; is the device total there: the tensors are the same everywhere, context and workspaces are not. &lt;b&gt;Free&lt;/b&gt; is the difference, &lt;b&gt;Largest batch&lt;/b&gt; the result of a search on the whole estimate.</source>
        <translation>Jede GPU des Katalogs mit diesem Netz und Setup. &lt;b&gt;Nutzbar&lt;/b&gt; ist, was CUDA einem Prozess lässt, wo jemand es ausgegeben hat; sonst 97,5 % der Summe von nvidia-smi, sonst 96 % dessen, was auf der Packung steht. &lt;b&gt;Braucht&lt;/b&gt; ist die Gerätesumme dort: Die Tensoren sind überall gleich, Kontext und Workspaces nicht. &lt;b&gt;Frei&lt;/b&gt; ist die Differenz, &lt;b&gt;Größter Batch&lt;/b&gt; das Ergebnis einer Suche über die ganze Schätzung.</translation>
    </message>
    <message>
        <source>%1: usable %2, needs %3, free %4</source>
        <translation>%1: nutzbar %2, braucht %3, frei %4</translation>
    </message>
    <message>
        <source>Tick a GPU to keep it on top here and in the setup. Add your own with name and memory; a project carries those that it uses, so that they are known on another machine. The hatched end of a bar is what others hold.</source>
        <translation>Eine angehakte GPU steht hier und im Setup oben. Eigene lassen sich mit Name und Speicher hinzufügen; ein Projekt trägt die benutzten in sich, damit auch ein anderer Rechner sie kennt. Das schraffierte Ende eines Balkens halten andere.</translation>
    </message>
    <message>
        <source>the tooltip of each GPU says where its figures come from</source>
        <translation>der Tooltip jeder GPU sagt, woher ihre Zahlen stammen</translation>
    </message>
    <message>
        <source>nvidia-smi: whether it fits</source>
        <translation>nvidia-smi: ob es passt</translation>
    </message>
    <message>
        <source>Tensors</source>
        <translation>Tensoren</translation>
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
        <source>Which GPU</source>
        <translation>Welche GPU</translation>
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
        <source>What others say</source>
        <translation>Was andere sagen</translation>
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
        <source>&lt;b&gt;Output&lt;/b&gt; is the shape that the row gives, without the batch where that leads it. &lt;b&gt;Parameters&lt;/b&gt; are its weights. &lt;b&gt;Per sample&lt;/b&gt; and &lt;b&gt;At batch&lt;/b&gt; are the bytes that this row was the first to save for backward: a tensor that the next row saves too is not counted again there, so the column adds up. The network&apos;s own input stands apart.</source>
        <translation>&lt;b&gt;Ausgabe&lt;/b&gt; ist die Form, die die Zeile liefert, ohne den Batch, wo er vorn steht. &lt;b&gt;Parameter&lt;/b&gt; sind ihre gelernten Zahlen. &lt;b&gt;Je Probe&lt;/b&gt; und &lt;b&gt;Bei Batch&lt;/b&gt; sind die Bytes, die diese Zeile als erste für den Rückwärtslauf behält: Ein Tensor, den auch die nächste Zeile behält, zählt dort nicht noch einmal; so geht die Spalte auf. Die Eingabe des Netzes steht für sich.</translation>
    </message>
    <message>
        <source>Gradients</source>
        <translation>Gradienten</translation>
    </message>
    <message>
        <source>Optimizer</source>
        <translation>Optimizer</translation>
    </message>
    <message>
        <source>Activations</source>
        <translation>Aktivierungen</translation>
    </message>
    <message>
        <source>Temporaries</source>
        <translation>Temporäres</translation>
    </message>
    <message>
        <source>Allocator, workspace</source>
        <translation>Allokator, Workspace</translation>
    </message>
    <message>
        <source>CUDA context</source>
        <translation>CUDA-Kontext</translation>
    </message>
    <message>
        <source>Allocator</source>
        <translation>Allokator</translation>
    </message>
    <message>
        <source>Context</source>
        <translation>Kontext</translation>
    </message>
    <message>
        <source>Memory by layer, alive at the peak</source>
        <translation>Speicher nach Schicht, in der Spitze lebendig</translation>
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
        <source>Over batch size</source>
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
        <source>%1 fits</source>
        <translation>%1 passt</translation>
    </message>
    <message>
        <source>%1 positions are known</source>
        <translation>%1 Positionen sind bekannt</translation>
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
        <source>Over length or image size</source>
        <translation>Über Länge oder Bildgröße</translation>
    </message>
    <message>
        <source>What fits of batch and size</source>
        <translation>Was von Batch und Größe passt</translation>
    </message>
    <message>
        <source>Make it fit</source>
        <translation>Passend machen</translation>
    </message>
    <message>
        <source>Other tools</source>
        <translation>Andere Programme</translation>
    </message>
    <message>
        <source>Needed, in %1. The line separates what fits from what does not; the dot is the current setup.</source>
        <translation>Bedarf in %1. Die Linie trennt, was passt, von dem, was nicht passt; der Punkt ist die jetzige Einstellung.</translation>
    </message>
    <message>
        <source>Memory over the length of sequences</source>
        <translation>Speicher über der Sequenzlänge</translation>
    </message>
    <message>
        <source>Memory over image size</source>
        <translation>Speicher über der Bildgröße</translation>
    </message>
    <message>
        <source>What fits of batch and sequence length</source>
        <translation>Was von Batch und Sequenzlänge passt</translation>
    </message>
    <message>
        <source>What fits of batch and image size</source>
        <translation>Was von Batch und Bildgröße passt</translation>
    </message>
    <message>
        <source>Memory needed on each GPU, of what is usable</source>
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
        <source>Write notes</source>
        <translation>Notizen schreiben</translation>
    </message>
    <message>
        <source>Name the network</source>
        <translation>Netz benennen</translation>
    </message>
    <message>
        <source>Would fit on %1, %2 free</source>
        <translation>Würde auf %1 passen, %2 frei</translation>
    </message>
    <message>
        <source>Would leave only %1 on %2, less than the margin</source>
        <translation>Ließe nur %1 auf %2 frei, weniger als die Reserve</translation>
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
        <translation>Zuerst die Einstellung „%1“ berichtigen</translation>
    </message>
    <message>
        <source>Probably too much for %1: over by %2 ± %3; %4</source>
        <translation>Wahrscheinlich zu viel für %1: %2 ± %3 zu viel; %4</translation>
    </message>
    <message>
        <source>Probably too much: over by %1 ± %2</source>
        <translation>Wahrscheinlich %1 ± %2 zu viel</translation>
    </message>
    <message>
        <source>Probably too much</source>
        <translation>Wahrscheinlich zu viel</translation>
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
        <source>Only %1 free</source>
        <translation>Nur %1 frei</translation>
    </message>
    <message>
        <source>Fits, %1 free</source>
        <translation>Passt, %1 frei</translation>
    </message>
    <message>
        <source>Fits</source>
        <translation>Passt</translation>
    </message>
    <message>
        <source>the allocator can have %1 of %2 usable</source>
        <translation>der Allokator kann %1 von %2 nutzbaren haben</translation>
    </message>
    <message>
        <source>Insert Flatten</source>
        <translation>Flatten einfügen</translation>
    </message>
    <message>
        <source>Plan for %1 GPUs</source>
        <translation>Plan für %1 GPUs</translation>
    </message>
    <message>
        <source>Gathered parameters</source>
        <translation>Eingesammelte Parameter</translation>
    </message>
    <message>
        <source>Communication</source>
        <translation>Kommunikation</translation>
    </message>
    <message>
        <source>Gathered</source>
        <translation>Eingesammelt</translation>
    </message>
    <message>
        <source>Parameters that other GPUs keep, as this one has gathered them to compute with: of the unit that runs, of the one that is fetched ahead, and of the root, whose parameters stay from forward to backward.</source>
        <translation>Parameter, die andere GPUs behalten, wie diese sie zum Rechnen eingesammelt hat: die der Einheit, die läuft, der im Voraus geholten und der Wurzel, deren Parameter vom Vorwärts- bis zum Rückwärtslauf bleiben.</translation>
    </message>
    <message>
        <source>Buffers of collectives: what an all-gather writes before it is copied out, what a reduce-scatter reads and writes, gradients before they are reduced, DDP&apos;s buckets, what stages of a pipeline hand on.</source>
        <translation>Puffer der Kollektive: was ein All-Gather schreibt, bevor es herauskopiert ist, was ein Reduce-Scatter liest und schreibt, Gradienten vor ihrer Reduktion, die Buckets von DDP, was Stufen einer Pipeline weitergeben.</translation>
    </message>
    <message>
        <source>all-gathers %1 + reduce-scatters %2 + gradients of gathered parameters %3 + buckets %4 + pipeline %5 = %6</source>
        <translation>All-Gathers %1 + Reduce-Scatters %2 + Gradienten eingesammelter Parameter %3 + Buckets %4 + Pipeline %5 = %6</translation>
    </message>
    <message>
        <source>They come from pools of other CUDA streams, so the allocator cannot give their memory to activations.</source>
        <translation>Sie kommen aus den Pools anderer CUDA-Streams, daher kann der Allokator ihren Speicher nicht den Aktivierungen geben.</translation>
    </message>
    <message>
        <source>%1 block that was not predicted</source>
        <translation>%1 Block, der nicht vorhergesagt war</translation>
    </message>
    <message>
        <source>%1 blocks that were not predicted</source>
        <translation>%1 Blöcke, die nicht vorhergesagt waren</translation>
    </message>
    <message>
        <source>%1, held longer than predicted</source>
        <translation>%1, länger gehalten als vorhergesagt</translation>
    </message>
    <message>
        <source>%1, predicted and not held</source>
        <translation>%1, vorhergesagt und nicht gehalten</translation>
    </message>
    <message>
        <source>recorded %1, predicted %2</source>
        <translation>aufgezeichnet %1, vorhergesagt %2</translation>
    </message>
    <message>
        <source>not predicted</source>
        <translation>nicht vorhergesagt</translation>
    </message>
    <message>
        <source>reserved</source>
        <translation>reserviert</translation>
    </message>
    <message>
        <source>predicted</source>
        <translation>vorhergesagt</translation>
    </message>
    <message>
        <source>recorded peak %1</source>
        <translation>aufgezeichnete Spitze %1</translation>
    </message>
    <message>
        <source>allocated</source>
        <translation>belegt</translation>
    </message>
    <message>
        <source>predicted peak %1</source>
        <translation>vorhergesagte Spitze %1</translation>
    </message>
    <message>
        <source>peak allocated</source>
        <translation>Spitze belegt</translation>
    </message>
    <message>
        <source>peak reserved</source>
        <translation>Spitze reserviert</translation>
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
        <translation>%1 Block an der Spitze</translation>
    </message>
    <message>
        <source>%1 blocks at the peak</source>
        <translation>%1 Blöcke an der Spitze</translation>
    </message>
    <message>
        <source>from before</source>
        <translation>von vorher</translation>
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
        <source>Alike</source>
        <translation>Gleiche</translation>
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
        <source>A row for ranks that hold the same, named by the first of them. The bar is the device total, the line what the GPU has.</source>
        <translation>Eine Zeile für Ränge, die das Gleiche halten, benannt nach dem ersten. Der Balken ist die Gerätesumme, der Strich das, was die GPU hat.</translation>
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
        <translation>Samples eines Schritts auf allen GPUs</translation>
    </message>
    <message>
        <source>How the GPUs share the work</source>
        <translation>Wie sich die GPUs die Arbeit teilen</translation>
    </message>
    <message>
        <source>Configuration for %1</source>
        <translation>Konfiguration für %1</translation>
    </message>
    <message>
        <source>The bytes of every tensor that is alive at the peak: elements times bytes per element, each storage counted once however many tensors look into it.</source>
        <translation>Die Bytes aller Tensoren, die an der Spitze leben: Elemente mal Bytes je Element; jeder Speicher zählt einmal, wie viele Tensoren auch hineinsehen.</translation>
    </message>
    <message>
        <source>over by %1</source>
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
        <source>Does not fit on %2: over by %1; %3</source>
        <translation>Passt nicht auf %2: %1 zu viel; %3</translation>
    </message>
    <message>
        <source>Over by</source>
        <translation>Zu viel</translation>
    </message>
    <message>
        <source>Would still be over by %1 on %2</source>
        <translation>Wären noch %1 zu viel für %2</translation>
    </message>
    <message>
        <source>Does not fit: over by %1</source>
        <translation>Passt nicht: %1 zu viel</translation>
    </message>
    <message>
        <source>batch %1 is the largest that fits, %2 with retries</source>
        <translation>Batch %1 ist der größte, der passt, %2 mit Wiederholungen</translation>
    </message>
    <message>
        <source>The network as a graph</source>
        <translation>Das Netz als Graph</translation>
    </message>
    <message>
        <source>The darker a layer, the more of: %1</source>
        <translation>Je dunkler eine Schicht, desto mehr: %1</translation>
    </message>
    <message>
        <source>The window runs these for you: menu File, From PyTorch, Record a model. It takes a Python on this machine that has torch.</source>
        <translation>Das Fenster führt sie für Sie aus: Menü Datei, Aus PyTorch, Modell aufzeichnen. Es braucht ein Python dieses Rechners, das torch hat.</translation>
    </message>
    <message>
        <source>no batch fits</source>
        <translation>kein Batch passt</translation>
    </message>
    <message>
        <source>Over by %1</source>
        <translation>%1 zu viel</translation>
    </message>
    <message>
        <source>computing…</source>
        <translation>wird berechnet…</translation>
    </message>
</context>
<context>
    <name>vram::AdviceBox</name>
    <message>
        <source>Ways to reduce memory</source>
        <translation>Möglichkeiten, Speicher zu sparen</translation>
    </message>
    <message>
        <source>All ways to save memory</source>
        <translation>Alle Möglichkeiten, Speicher zu sparen</translation>
    </message>
    <message>
        <source>Apply</source>
        <translation>Anwenden</translation>
    </message>
    <message>
        <source>%1
Costs: %2
Then the largest batch is %3.</source>
        <translation>%1
Preis: %2
Dann ist der größte Batch %3.</translation>
    </message>
    <message>
        <source>%1, saves %2</source>
        <translation>%1, spart %2</translation>
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
        <translation>Den größten Batch einstellen, der passt (Ctrl+L)</translation>
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
        <translation>Einstellung berichtigen</translation>
    </message>
    <message>
        <source>Used by other processes: %1</source>
        <translation>Von anderen Programmen belegt: %1</translation>
    </message>
    <message>
        <source>Fix the layers</source>
        <translation>Schichten korrigieren</translation>
    </message>
    <message>
        <source>Go to the first layer with an error. The largest batch is known once all errors are fixed.</source>
        <translation>Zur ersten fehlerhaften Schicht. Der größte Batch steht fest, sobald alle Fehler korrigiert sind.</translation>
    </message>
    <message>
        <source>Go to the setting with the error. The largest batch is known once it is fixed.</source>
        <translation>Zur fehlerhaften Einstellung. Der größte Batch steht fest, sobald sie korrigiert ist.</translation>
    </message>
    <message>
        <source>%1 with retries</source>
        <translation>%1 mit Wiederholungen</translation>
    </message>
    <message>
        <source>So many samples fit where PyTorch&apos;s allocator frees its cached blocks and tries again. Each time the GPU has to wait, so that training is slower.</source>
        <translation>So viele Proben passen, wenn der Allokator von PyTorch seine zwischengespeicherten Blöcke freigibt und es noch einmal versucht. Jedes Mal muss die GPU warten, das Training ist also langsamer.</translation>
    </message>
</context>
<context>
    <name>vram::BatchSlider</name>
    <message>
        <source>Batch size</source>
        <translation>Batchgröße</translation>
    </message>
    <message>
        <source>Fits up to batch %1. Powers of two snap; hold Ctrl or Shift to move freely.</source>
        <translation>Passt bis Batch %1. Zweierpotenzen rasten ein; mit Strg oder Umschalt frei bewegen.</translation>
    </message>
    <message>
        <source>No batch fits.</source>
        <translation>Kein Batch passt.</translation>
    </message>
    <message>
        <source>nothing fits</source>
        <translation>nichts passt</translation>
    </message>
    <message>
        <source>Searching the largest batch that fits.</source>
        <translation>Der größte passende Batch wird gesucht.</translation>
    </message>
    <message>
        <source>Fix the layers with errors first; then the largest batch can be found.</source>
        <translation>Zuerst die fehlerhaften Schichten korrigieren; dann lässt sich der größte Batch finden.</translation>
    </message>
    <message>
        <source>fix the layers with errors first</source>
        <translation>zuerst fehlerhafte Schichten korrigieren</translation>
    </message>
</context>
<context>
    <name>vram::CalibrateDialog</name>
    <message>
        <source>Implausible: the tensors alone come to %1 at the peak. Was it measured with this batch and these settings, and after at least two steps?</source>
        <translation>Unplausibel: Allein die Tensoren kommen an der Spitze auf %1. Wurde mit diesem Batch und diesen Einstellungen gemessen, und nach mindestens zwei Schritten?</translation>
    </message>
    <message>
        <source>Implausible: by the allocator&apos;s own rules the process takes %1 for its tensors. Was it measured with this batch and these settings?</source>
        <translation>Unplausibel: Nach den Regeln des Allokators nimmt der Prozess für seine Tensoren %1. Wurde mit diesem Batch und diesen Einstellungen gemessen?</translation>
    </message>
    <message>
        <source>That leaves nothing for the CUDA context: allocator and kernels come to %1 already.</source>
        <translation>Das lässt nichts für den CUDA-Kontext: Allokator und Kernel kommen schon auf %1.</translation>
    </message>
    <message>
        <source>Implausible: the whole GPU has %1.</source>
        <translation>Unplausibel: Die ganze GPU hat %1.</translation>
    </message>
    <message>
        <source>That leaves %1, and no CUDA context is so large. Do other programs hold part of it (say how much under &quot;Used by other processes&quot;), or was the batch another?</source>
        <translation>Das lässt %1 übrig, und so groß ist kein CUDA-Kontext. Halten andere Programme einen Teil davon (wie viel, gehört unter „Von anderen Prozessen belegt“), oder war der Batch ein anderer?</translation>
    </message>
    <message>
        <source>That leaves %1 beside the tensors, more than the libraries take. Was it measured with this batch and these settings?</source>
        <translation>Das lässt neben den Tensoren %1 übrig, mehr als die Bibliotheken nehmen. Wurde mit diesem Batch und diesen Einstellungen gemessen?</translation>
    </message>
    <message>
        <source>Here this figure determines nothing: the libraries&apos; workspaces find room among the tensors. nvidia-smi&apos;s figure would determine the CUDA context.</source>
        <translation>Hier legt dieser Wert nichts fest: Die Workspaces der Bibliotheken finden zwischen den Tensoren Platz. Der Wert von nvidia-smi würde den CUDA-Kontext festlegen.</translation>
    </message>
    <message>
        <source>It determines the CUDA context: %1 instead of %2. The allocator&apos;s part stays as it is replayed.</source>
        <translation>Er legt den CUDA-Kontext fest: %1 statt %2. Der Teil des Allokators bleibt, wie er nachgespielt wird.</translation>
    </message>
    <message>
        <source>It determines the workspaces of convolutions: %1 instead of %2, so from now on %3 times what the fitted rule says. The allocator&apos;s rounding is part of that factor; the CUDA context, which this figure does not contain, stays.</source>
        <translation>Er legt die Workspaces der Faltungen fest: %1 statt %2, von nun an also das %3-Fache der angepassten Regel. Das Aufrunden des Allokators steckt in diesem Faktor; der CUDA-Kontext, den dieser Wert nicht enthält, bleibt.</translation>
    </message>
    <message>
        <source>It determines what the libraries (cuBLAS) take through the allocator: %1 instead of %2. The CUDA context, which this figure does not contain, stays.</source>
        <translation>Er legt fest, was die Bibliotheken (cuBLAS) über den Allokator nehmen: %1 statt %2. Der CUDA-Kontext, den dieser Wert nicht enthält, bleibt.</translation>
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
        <source>What &amp;nvidia-smi shows for the whole GPU</source>
        <translation>Was &amp;nvidia-smi für die ganze GPU zeigt</translation>
    </message>
    <message>
        <source>What torch.cuda.max_memory_&amp;reserved() returns</source>
        <translation>Was torch.cuda.max_memory_&amp;reserved() liefert</translation>
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
        <source>nvidia-smi&apos;s figure determines the CUDA context. Nothing else may use the GPU meanwhile, but for what stands under &quot;Used by other processes&quot;.</source>
        <translation>Der Wert von nvidia-smi legt den CUDA-Kontext fest. Nichts sonst darf die GPU dabei benutzen, außer dem, was unter „Von anderen Prozessen belegt“ steht.</translation>
    </message>
    <message>
        <source>The reserved figure determines the workspaces that the libraries take through the allocator.</source>
        <translation>Der reservierte Wert legt die Workspaces fest, die die Bibliotheken über den Allokator nehmen.</translation>
    </message>
    <message>
        <source>Train this network once on your machine with these very settings (%1, batch %2, %3, %4), and type one figure that you read there. It replaces a built-in constant, on this GPU, in every project that uses it.</source>
        <translation>Trainieren Sie dieses Netz einmal auf Ihrem Rechner mit genau diesen Einstellungen (%1, Batch %2, %3, %4) und geben Sie einen Wert ein, den Sie dort ablesen. Er tritt an die Stelle einer unserer Konstanten, auf dieser GPU, in jedem Projekt, das sie benutzt.</translation>
    </message>
    <message>
        <source>Save with the GPU</source>
        <translation>Bei der GPU speichern</translation>
    </message>
    <message>
        <source>That is not a size; type it like 9184 MiB or 8.97 GiB.</source>
        <translation>Das ist keine Größe; geben Sie sie wie 9184 MiB oder 8,97 GiB ein.</translation>
    </message>
</context>
<context>
    <name>vram::ChartDesk</name>
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
        <source>Found</source>
        <translation>Gefunden</translation>
    </message>
    <message>
        <source>No results</source>
        <translation>Keine Ergebnisse</translation>
    </message>
</context>
<context>
    <name>vram::CompositionChart</name>
    <message>
        <source>Memory at the peak</source>
        <translation>Speicher in der Spitze</translation>
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
    <name>vram::FiguresDialog</name>
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
        <translation>Hierzu gibt es keine Zahlen: Sie sind noch nicht berechnet, oder das Netz hat keine.</translation>
    </message>
</context>
<context>
    <name>vram::FileFlow</name>
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
        <source>The report is saved: %1</source>
        <translation>Der Bericht ist gespeichert: %1</translation>
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
        <source>Discard them</source>
        <translation>Verwerfen</translation>
    </message>
    <message>
        <source>There is nothing to open: copy a model&apos;s file, its path, the text of a summary, or that of a config.json.</source>
        <translation>Es gibt nichts zu öffnen: kopieren Sie die Datei eines Modells, ihren Pfad, den Text einer Zusammenfassung oder einer config.json.</translation>
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
        <source>The chart is saved: %1</source>
        <translation>Das Diagramm ist gespeichert: %1</translation>
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
        <source>The exporter is saved: %1. Three lines of your script call it.</source>
        <translation>Der Exporter ist gespeichert: %1. Drei Zeilen Ihres Skripts rufen ihn auf.</translation>
    </message>
    <message>
        <source>Copy them</source>
        <translation>Zeilen kopieren</translation>
    </message>
    <message>
        <source>%1 is not saved: another program has changed it since it was opened here.</source>
        <translation>%1 ist nicht gespeichert: Ein anderes Programm hat sie geändert, seit sie hier geöffnet wurde.</translation>
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
        <source>%1 is no longer where it was. Saving writes it there again.</source>
        <translation>%1 ist nicht mehr an ihrem Ort. Speichern schreibt sie dort neu.</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Speichern</translation>
    </message>
    <message>
        <source>%1 is open in another window, too. Each notices what the other saves.</source>
        <translation>%1 ist auch in einem anderen Fenster geöffnet. Jedes bemerkt, was das andere speichert.</translation>
    </message>
    <message>
        <source>Open a model&apos;s folder</source>
        <translation>Ordner eines Modells öffnen</translation>
    </message>
</context>
<context>
    <name>vram::ConfigFlow</name>
    <message>
        <source>%1 says how several GPUs train a model: open the model first, then this file.</source>
        <translation>%1 sagt, wie mehrere GPUs ein Modell trainieren: Öffnen Sie zuerst das Modell, dann diese Datei.</translation>
    </message>
    <message>
        <source>The setup is that of %1 now.</source>
        <translation>Das Setup ist jetzt das von %1.</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>Configurations (*.json *.yaml *.yml *.toml *.sh *.txt);;All files (*)</source>
        <translation>Konfigurationen (*.json *.yaml *.yml *.toml *.sh *.txt);;Alle Dateien (*)</translation>
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
        <source>The configuration is saved: %1.</source>
        <translation>Die Konfiguration ist gespeichert: %1.</translation>
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
        <source>New total</source>
        <translation>Neue Summe</translation>
    </message>
    <message>
        <source>Largest batch</source>
        <translation>Größter Batch</translation>
    </message>
    <message>
        <source>What it costs</source>
        <translation>Was es kostet</translation>
    </message>
    <message>
        <source>No known change would save memory here.</source>
        <translation>Keine bekannte Änderung würde hier Speicher sparen.</translation>
    </message>
    <message>
        <source>Looking for what would help…</source>
        <translation>Es wird gesucht, was helfen würde…</translation>
    </message>
    <message>
        <source>Select a change to see what it does to the bar and the charts.</source>
        <translation>Eine Änderung auswählen zeigt, was sie am Balken und an den Diagrammen ändert.</translation>
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
</context>
<context>
    <name>vram::FourNumbers</name>
    <message>
        <source>tensors</source>
        <translation>Tensoren</translation>
    </message>
    <message>
        <source>Bytes of all tensors alive at the peak. Click for how it is computed.</source>
        <translation>Bytes aller Tensoren, die an der Spitze leben. Ein Klick zeigt, wie gerechnet wird.</translation>
    </message>
    <message>
        <source>allocated</source>
        <translation>belegt</translation>
    </message>
    <message>
        <source>What torch.cuda.max_memory_allocated() returns. Click for how it is computed.</source>
        <translation>Was torch.cuda.max_memory_allocated() liefert. Ein Klick zeigt, wie gerechnet wird.</translation>
    </message>
    <message>
        <source>reserved</source>
        <translation>reserviert</translation>
    </message>
    <message>
        <source>What torch.cuda.max_memory_reserved() returns. Click for how it is computed.</source>
        <translation>Was torch.cuda.max_memory_reserved() liefert. Ein Klick zeigt, wie gerechnet wird.</translation>
    </message>
    <message>
        <source>nvidia-smi</source>
        <translation>nvidia-smi</translation>
    </message>
    <message>
        <source>%1 bytes</source>
        <translation>%1 Byte</translation>
    </message>
    <message>
        <source>What nvidia-smi shows for this process, and how far off the estimate may be. Click for why it is more.</source>
        <translation>Was nvidia-smi für diesen Prozess zeigt, und wie weit die Schätzung danebenliegen kann. Klicken Sie, um zu sehen, warum es mehr ist.</translation>
    </message>
</context>
<context>
    <name>vram::FrontierModel</name>
    <message>
        <source>%1 tokens</source>
        <translation>%1 Tokens</translation>
    </message>
    <message>
        <source>%1 px</source>
        <translation>%1 px</translation>
    </message>
    <message>
        <source>%1 cannot run — %2</source>
        <translation>%1 kann nicht laufen — %2</translation>
    </message>
    <message>
        <source>%1: batch %2 is the largest that fits</source>
        <translation>%1: Batch %2 ist der größte, der passt</translation>
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
        <source>largest</source>
        <translation>größter</translation>
    </message>
    <message>
        <source>over by %1</source>
        <translation>%1 zu viel</translation>
    </message>
</context>
<context>
    <name>vram::FrontierPanel</name>
    <message>
        <source>Over batch</source>
        <translation>Nach Batch</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Over length</source>
        <translation>Nach Länge</translation>
    </message>
    <message>
        <source>Over size</source>
        <translation>Nach Größe</translation>
    </message>
    <message>
        <source>Use this batch and length</source>
        <translation>Diesen Batch und diese Länge nehmen</translation>
    </message>
    <message>
        <source>Use this batch and size</source>
        <translation>Diesen Batch und diese Größe nehmen</translation>
    </message>
    <message>
        <source>Fix the layers first: a network with errors has no figures over batch.</source>
        <translation>Zuerst die Schichten korrigieren: Ein fehlerhaftes Netz hat keine Zahlen über den Batch.</translation>
    </message>
    <message>
        <source>Click a cell to see what it needs.</source>
        <translation>Ein Klick auf eine Zelle zeigt, was sie braucht.</translation>
    </message>
    <message>
        <source>Memory over the length of sequences</source>
        <translation>Speicher über der Sequenzlänge</translation>
    </message>
    <message>
        <source>Memory over the size of images</source>
        <translation>Speicher über der Bildgröße</translation>
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
        <source>It runs at %1 only. %2</source>
        <translation>Es läuft nur mit %1. %2</translation>
    </message>
    <message>
        <source>Computing what fits</source>
        <translation>Es wird ermittelt, was passt</translation>
    </message>
    <message>
        <source>Compute</source>
        <translation>Berechnen</translation>
    </message>
    <message>
        <source>over by %1</source>
        <translation>%1 zu viel</translation>
    </message>
    <message>
        <source>Apply</source>
        <translation>Anwenden</translation>
    </message>
</context>
<context>
    <name>vram::FrontierView</name>
    <message>
        <source>What fits of batch and size</source>
        <translation>Was von Batch und Größe passt</translation>
    </message>
    <message>
        <source>%1 at batch</source>
        <translation>%1 bei Batch</translation>
    </message>
</context>
<context>
    <name>vram::GpuDesk</name>
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
</context>
<context>
    <name>vram::GpuField</name>
    <message>
        <source>Custom GPUs, this machine&apos;s, calibration</source>
        <translation>Eigene GPUs, die dieses Rechners, Kalibrierung</translation>
    </message>
    <message>
        <source>More about GPUs</source>
        <translation>Mehr zu GPUs</translation>
    </message>
    <message>
        <source>calibrated by %1</source>
        <translation>kalibriert mit %1</translation>
    </message>
    <message>
        <source>custom</source>
        <translation>eigene</translation>
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
        <source>trying every GPU…</source>
        <translation>jede GPU wird probiert…</translation>
    </message>
    <message>
        <source>fits on %1 of %2</source>
        <translation>passt auf %1 von %2</translation>
    </message>
    <message>
        <source>trying every GPU… %1 of %2</source>
        <translation>jede GPU wird probiert… %1 von %2</translation>
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
        <source>Use this machine&apos;s</source>
        <translation>Die dieses Rechners nehmen</translation>
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
        <source>Use it</source>
        <translation>Diese nehmen</translation>
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
        <source>Fits only</source>
        <translation>Nur passende</translation>
    </message>
    <message>
        <source>Only GPUs on which it fits, and the one in use</source>
        <translation>Nur GPUs, auf die es passt, und die verwendete</translation>
    </message>
    <message>
        <source>Smallest first</source>
        <translation>Kleinste zuerst</translation>
    </message>
    <message>
        <source>The smallest GPU that fits on top, the cheaper one of two that are alike</source>
        <translation>Die kleinste passende GPU oben, von zwei gleichen die billigere</translation>
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
        <source>Needs</source>
        <translation>Braucht</translation>
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
        <translation>in Gebrauch</translation>
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
        <source>over by %1</source>
        <translation>%1 zu viel</translation>
    </message>
    <message>
        <source>custom</source>
        <translation>eigene</translation>
    </message>
</context>
<context>
    <name>vram::GraphPanel</name>
    <message>
        <source>What the colours show</source>
        <translation>Was die Farben zeigen</translation>
    </message>
    <message>
        <source>saved for backward</source>
        <translation>für den Rückwärtslauf gespeichert</translation>
    </message>
    <message>
        <source>alive at the peak</source>
        <translation>lebend an der Spitze</translation>
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
        <source>Zoom out (0); + and − or the wheel zoom, dragging pans, arrow keys follow the edges</source>
        <translation>Verkleinern (0); + und − oder das Mausrad zoomen, Ziehen verschiebt, Pfeiltasten folgen den Kanten</translation>
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
        <source>name=value, name=value; left out means the default</source>
        <translation>name=wert, name=wert; Weggelassenes behält die Voreinstellung</translation>
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
        <source>A named group of rows, run as often as its repeat count says, each time with parameters of its own.</source>
        <translation>Eine benannte Gruppe von Zeilen, so oft ausgeführt wie angegeben, jedes Mal mit eigenen Parametern.</translation>
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
        <source>of them trained</source>
        <translation>davon trainiert</translation>
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
        <source>What the bars show</source>
        <translation>Was die Balken zeigen</translation>
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
    <message>
        <source>%1 more rows</source>
        <translation>%1 weitere Zeilen</translation>
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
        <source>Over batch size</source>
        <translation>Nach Batchgröße</translation>
    </message>
    <message>
        <source>By layer</source>
        <translation>Nach Schicht</translation>
    </message>
    <message>
        <source>Which GPU</source>
        <translation>Welche GPU</translation>
    </message>
    <message>
        <source>Scenarios</source>
        <translation>Szenarien</translation>
    </message>
    <message>
        <source>Make it fit</source>
        <translation>Passend machen</translation>
    </message>
    <message>
        <source>Other tools</source>
        <translation>Andere Programme</translation>
    </message>
    <message>
        <source>Graph</source>
        <translation>Graph</translation>
    </message>
    <message>
        <source>Measured</source>
        <translation>Gemessen</translation>
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
        <translation>Suche oder Befehl…  Ctrl+K</translation>
    </message>
    <message>
        <source>Search…  Ctrl+K</source>
        <translation>Suche…  Ctrl+K</translation>
    </message>
    <message>
        <source>Search…</source>
        <translation>Suche…</translation>
    </message>
</context>
<context>
    <name>vram::WorkGuard</name>
    <message>
        <source>Unsaved changes cannot be kept for a crash: %1.</source>
        <translation>Ungespeicherte Änderungen lassen sich nicht für einen Absturz sichern: %1.</translation>
    </message>
    <message>
        <source>A computation failed: %1. Save your work; a smaller network or batch may do.</source>
        <translation>Eine Berechnung ist fehlgeschlagen: %1. Speichern Sie Ihre Arbeit; ein kleineres Netz oder ein kleinerer Batch könnte gehen.</translation>
    </message>
</context>
<context>
    <name>vram::FileDesk</name>
    <message>
        <source>Paste the lines where your script has made its model, with %1 beside the script.</source>
        <translation>Fügen Sie die Zeilen ein, wo Ihr Skript das Modell erzeugt hat; %1 liegt neben dem Skript.</translation>
    </message>
    <message>
        <source>Save the exporter…</source>
        <translation>Exporter speichern…</translation>
    </message>
</context>
<context>
    <name>vram::UndoDesk</name>
    <message>
        <source>Undo: %1 (Ctrl+Z)</source>
        <translation>Rückgängig: %1 (Ctrl+Z)</translation>
    </message>
    <message>
        <source>Nothing to undo</source>
        <translation>Nichts rückgängig zu machen</translation>
    </message>
    <message>
        <source>Redo: %1 (Ctrl+Shift+Z)</source>
        <translation>Wiederholen: %1 (Ctrl+Shift+Z)</translation>
    </message>
    <message>
        <source>Nothing to redo</source>
        <translation>Nichts zu wiederholen</translation>
    </message>
</context>
<context>
    <name>vram::PaletteDesk</name>
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
</context>
<context>
    <name>vram::TourDesk</name>
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
        <source>Drag it, or type a number: bar, table and charts follow while you drag.</source>
        <translation>Ziehen Sie, oder tippen Sie eine Zahl: Balken, Tabelle und Diagramme folgen beim Ziehen.</translation>
    </message>
    <message>
        <source>%1 The red mark stands at %2, the largest batch that fits on %3.</source>
        <translation>%1 Die rote Marke steht bei %2, dem größten Batch, der auf %3 passt.</translation>
    </message>
    <message>
        <source>It needs %1 of the %2 that %3 gives a process.</source>
        <translation>Gebraucht werden %1 von %2, die %3 einem Prozess lässt.</translation>
    </message>
    <message>
        <source>It needs %1, more than the %2 that %3 gives a process. Make it fit says what would help.</source>
        <translation>Gebraucht werden %1, mehr als die %2, die %3 einem Prozess lässt. „Passend machen“ sagt, was helfen würde.</translation>
    </message>
    <message>
        <source>%1 The peak is in %2. Click any figure for its formula with these numbers; the charts below show how the memory moves over one step and over the batch.</source>
        <translation>%1 Die Spitze liegt im %2. Ein Klick auf eine Zahl zeigt ihre Formel mit diesen Werten; die Diagramme unten zeigen, wie sich der Speicher über einen Schritt und über den Batch bewegt.</translation>
    </message>
    <message>
        <source>%1, from top to bottom. %2 keeps the most for backward: %3 at this batch. Double-click a cell to change it; everything else follows at once.</source>
        <translation>%1, von oben nach unten. Davon behält %2 am meisten für den Rückwärtslauf: %3 bei diesem Batch. Ein Doppelklick auf eine Zelle ändert sie; alles andere folgt sofort.</translation>
    </message>
</context>
<context>
    <name>vram::WindowTitle</name>
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
        <source>Open it</source>
        <translation>Öffnen</translation>
    </message>
</context>
<context>
    <name>vram::NotesPanel</name>
    <message>
        <source>Notes</source>
        <translation>Notizen</translation>
    </message>
    <message>
        <source>What this plan is for. Goes into the project file and the report.</source>
        <translation>Wofür dieser Plan ist. Steht in der Projektdatei und im Bericht.</translation>
    </message>
    <message>
        <source>Na&amp;me of the network</source>
        <translation>Na&amp;me des Netzes</translation>
    </message>
    <message>
        <source>&amp;Notes</source>
        <translation>&amp;Notizen</translation>
    </message>
</context>
<context>
    <name>vram::OpenFlow</name>
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
        <source>The batch norms stay folded into the convolutions, as the file has them. Undo puts them back.</source>
        <translation>Die Batch-Normen bleiben in die Faltungen eingerechnet, wie die Datei sie hat. Rückgängig setzt sie wieder ein.</translation>
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
        <source>%1 is as it is on the disk now. Undo brings yours back.</source>
        <translation>%1 ist jetzt wie auf dem Datenträger. Rückgängig holt Ihre Fassung zurück.</translation>
    </message>
    <message>
        <source>Untie the last layer</source>
        <translation>Letzte Schicht entkoppeln</translation>
    </message>
    <message>
        <source>Tie it to the embedding</source>
        <translation>An das Embedding koppeln</translation>
    </message>
    <message>
        <source>The last layer has its own weight now. Undo ties it to the embedding again.</source>
        <translation>Die letzte Schicht hat nun ein eigenes Gewicht. Rückgängig teilt wieder das des Embeddings.</translation>
    </message>
    <message>
        <source>The last layer is tied to the embedding now. Undo unties it again.</source>
        <translation>Die letzte Schicht teilt nun das Gewicht des Embeddings. Rückgängig trennt beide wieder.</translation>
    </message>
    <message>
        <source>Record its own code…</source>
        <translation>Eigenen Code aufzeichnen…</translation>
    </message>
</context>
<context>
    <name>vram::OthersPanel</name>
    <message>
        <source>%1 ×</source>
        <translation>%1 ×</translation>
    </message>
    <message>
        <source>Expand a row for its formula with the current numbers.</source>
        <translation>Eine Zeile aufklappen zeigt die Formel mit den jetzigen Zahlen.</translation>
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
        <source>This program: the device</source>
        <translation>Dieses Programm: das Gerät</translation>
    </message>
    <message>
        <source>What nvidia-smi would show: all of it.</source>
        <translation>Was nvidia-smi zeigen würde: alles.</translation>
    </message>
    <message>
        <source>Of it, tensors</source>
        <translation>Davon Tensoren</translation>
    </message>
    <message>
        <source>At the peak, tensor by tensor.</source>
        <translation>An der Spitze, Tensor für Tensor.</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>Tool</source>
        <translation>Programm</translation>
    </message>
    <message>
        <source>Estimate</source>
        <translation>Schätzung</translation>
    </message>
    <message>
        <source>Compared with ours</source>
        <translation>Gegenüber unserer</translation>
    </message>
</context>
<context>
    <name>vram::OwnGpuDialog</name>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>As you want to find it in the lists</source>
        <translation>Wie Sie sie in den Listen finden wollen</translation>
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
        <source>CUDA leaves usable</source>
        <translation>CUDA lässt nutzbar</translation>
    </message>
    <message>
        <source>torch.cuda.mem_get_info()[1]; 0 takes 96 % of the memory, the median of the catalogue</source>
        <translation>torch.cuda.mem_get_info()[1]; 0 nimmt 96 % des Speichers, den Median des Katalogs</translation>
    </message>
    <message>
        <source>Architecture</source>
        <translation>Architektur</translation>
    </message>
    <message>
        <source>Decides how large the workspaces of the libraries are</source>
        <translation>Entscheidet, wie groß die Workspaces der Bibliotheken sind</translation>
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
        <source>It is kept in your settings, and in every project that uses it.</source>
        <translation>Sie bleibt in Ihren Einstellungen und in jedem Projekt, das sie benutzt.</translation>
    </message>
    <message>
        <source>There is a GPU of that name already; choose another.</source>
        <translation>Eine GPU dieses Namens gibt es schon; wählen Sie einen anderen.</translation>
    </message>
    <message>
        <source>CUDA cannot leave more usable than there is.</source>
        <translation>CUDA kann nicht mehr nutzbar lassen, als da ist.</translation>
    </message>
    <message>
        <source>A process may use %1 of it.</source>
        <translation>Ein Prozess darf %1 davon benutzen.</translation>
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
        <source>%1 at the peak, %2 in full. Click for how it is computed.</source>
        <translation>%1 in der Spitze, vollständig %2. Klick zeigt die Rechnung.</translation>
    </message>
    <message>
        <source>%1 at the peak. Click for how it is computed.</source>
        <translation>%1 in der Spitze. Klick zeigt die Rechnung.</translation>
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
        <source>over by %1</source>
        <translation>%1 zu viel</translation>
    </message>
    <message>
        <source>Held by other processes on this GPU. Click for more.</source>
        <translation>Von anderen Programmen auf dieser GPU gehalten. Ein Klick zeigt mehr.</translation>
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
        <source>Price per hour</source>
        <translation>Preis pro Stunde</translation>
    </message>
    <message>
        <source>%1, per hour in your currency; 0 removes it:</source>
        <translation>%1, pro Stunde in Ihrer Währung; 0 entfernt ihn:</translation>
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
    <name>vram::RowDesk</name>
    <message>
        <source>Explain these figures</source>
        <translation>Diese Zahlen erklären</translation>
    </message>
    <message>
        <source>Copy &quot;%1&quot;</source>
        <translation>„%1“ kopieren</translation>
    </message>
    <message>
        <source>The table has no column Attributes: the pasted rows have the defaults of their types.</source>
        <translation>Die Tabelle hat keine Spalte Attributes: Die eingefügten Zeilen haben die Vorgaben ihrer Typen.</translation>
    </message>
    <message>
        <source>Show in the network&apos;s order</source>
        <translation>In der Reihenfolge des Netzes zeigen</translation>
    </message>
</context>
<context>
    <name>vram::ScenarioDesk</name>
    <message>
        <source>batch %1</source>
        <translation>Batch %1</translation>
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
        <source>Keep %1</source>
        <translation>%1 behalten</translation>
    </message>
    <message>
        <source>Name the scenario %1</source>
        <translation>Szenario %1 benennen</translation>
    </message>
    <message>
        <source>checkpointing</source>
        <translation>Checkpointing</translation>
    </message>
    <message>
        <source>%1 GPUs</source>
        <translation>%1 GPUs</translation>
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
        <source>Fits up to %1 at this batch. Powers of two snap; hold Ctrl or Shift to move freely.</source>
        <translation>Passt bis %1 bei diesem Batch. Zweierpotenzen rasten ein; mit Strg oder Umschalt geht es frei.</translation>
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
        <source>Set the longest sequence that fits at this batch</source>
        <translation>Die längste Sequenz einstellen, die bei diesem Batch passt</translation>
    </message>
    <message>
        <source>Set the largest image that fits at this batch</source>
        <translation>Das größte Bild einstellen, das bei diesem Batch passt</translation>
    </message>
    <message>
        <source>%1 users × %2 tokens</source>
        <translation>%1 Nutzer × %2 Token</translation>
    </message>
    <message>
        <source>Set the largest number of concurrent sequences whose KV cache fits. Prefixes that they share are counted for each.</source>
        <translation>Die größte Zahl gleichzeitiger Sequenzen einstellen, deren KV-Cache passt. Präfixe, die sie teilen, zählen für jede.</translation>
    </message>
    <message>
        <source>Sequence &amp;length</source>
        <translation>Sequenz&amp;länge</translation>
    </message>
    <message>
        <source>&amp;Image size</source>
        <translation>Bil&amp;dgröße</translation>
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
        <source>%1 has dynamic sizes</source>
        <translation>%1 hat dynamische Größen</translation>
    </message>
    <message>
        <source>They decide how much memory the activations take. The batch size is set in the window.</source>
        <translation>Sie bestimmen, wie viel Speicher die Aktivierungen brauchen. Die Batchgröße wird im Fenster gesetzt.</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
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
        <source>searching the largest batch…</source>
        <translation>der größte Batch wird gesucht…</translation>
    </message>
    <message>
        <source>estimated in %1</source>
        <translation>geschätzt in %1</translation>
    </message>
    <message>
        <source>rules: PyTorch %1 on CUDA</source>
        <translation>Regeln: PyTorch %1 auf CUDA</translation>
    </message>
    <message>
        <source>no issues</source>
        <translation>keine Probleme</translation>
    </message>
    <message>
        <source>%1 issue</source>
        <translation>%1 Problem</translation>
    </message>
    <message>
        <source>%1 issues</source>
        <translation>%1 Probleme</translation>
    </message>
</context>
<context>
    <name>vram::SweepPanel</name>
    <message>
        <source>Memory over batch size</source>
        <translation>Speicher über der Batchgröße</translation>
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
        <source>over by %1</source>
        <translation>%1 zu viel</translation>
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
        <source>Whole step</source>
        <translation>Ganzer Schritt</translation>
    </message>
    <message>
        <source>Memory over one training step</source>
        <translation>Speicher über einen Trainingsschritt</translation>
    </message>
    <message>
        <source>%1 allocated</source>
        <translation>%1 belegt</translation>
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
</context>
<context>
    <name>vram::TotalsDialog</name>
    <message>
        <source>Parameters</source>
        <translation>Parameter</translation>
    </message>
    <message>
        <source>As model.summary() prints them</source>
        <translation>Wie model.summary() sie druckt</translation>
    </message>
    <message>
        <source>Activations per sample</source>
        <translation>Aktivierungen je Probe</translation>
    </message>
    <message>
        <source>Elements in the outputs of all layers, for one sample</source>
        <translation>Elemente in den Ausgaben aller Schichten, für eine Probe</translation>
    </message>
    <message>
        <source>Input per sample</source>
        <translation>Eingabe je Probe</translation>
    </message>
    <message>
        <source>Elements in one input, for example 3×224×224</source>
        <translation>Elemente in einer Eingabe, zum Beispiel 3×224×224</translation>
    </message>
    <message>
        <source>Batch size</source>
        <translation>Batchgröße</translation>
    </message>
    <message>
        <source>Samples in one forward pass</source>
        <translation>Proben in einem Vorwärtslauf</translation>
    </message>
    <message>
        <source>Optimizer states</source>
        <translation>Optimizer-Zustände</translation>
    </message>
    <message>
        <source>Copies of the parameters that it keeps: none 0, momentum 1, Adam 2</source>
        <translation>Kopien der Parameter, die er hält: keine 0, Momentum 1, Adam 2</translation>
    </message>
    <message>
        <source>From totals alone</source>
        <translation>Nur aus Summen</translation>
    </message>
    <message>
        <source>Type what you know; arithmetic works (3*224*224). These are the rules that people teach: rough, each with what it leaves out. A layer table gives the real figure.</source>
        <translation>Tragen Sie ein, was Sie wissen; Rechnen geht (3*224*224). Das sind die Regeln, die gelehrt werden: grob, jede mit dem, was sie weglässt. Erst eine Schichttabelle gibt die wahre Zahl.</translation>
    </message>
    <message>
        <source>What the rules give</source>
        <translation>Was die Regeln ergeben</translation>
    </message>
    <message>
        <source>Rule</source>
        <translation>Regel</translation>
    </message>
    <message>
        <source>Gives</source>
        <translation>Ergibt</translation>
    </message>
    <message>
        <source>What it leaves out</source>
        <translation>Was sie weglässt</translation>
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
        <source>Ends the tour (Esc). Help, Show the tour brings it back.</source>
        <translation>Beendet den Rundgang (Esc). Hilfe, Rundgang zeigen bringt ihn zurück.</translation>
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
        <source>No layer type matches. Custom takes sizes typed by hand.</source>
        <translation>Kein Schichttyp passt. Custom nimmt von Hand eingetippte Größen.</translation>
    </message>
    <message>
        <source>Holds layers; all of them run as often as its repeat count says.</source>
        <translation>Enthält Schichten; alle laufen so oft, wie die Wiederholungszahl sagt.</translation>
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
        <source>Try a network that everybody knows</source>
        <translation>Ein Netz ausprobieren, das jeder kennt</translation>
    </message>
    <message>
        <source>%1 more</source>
        <translation>%1 weitere</translation>
    </message>
    <message>
        <source>Start with your own</source>
        <translation>Mit dem eigenen beginnen</translation>
    </message>
    <message>
        <source>Open a file…</source>
        <translation>Datei öffnen…</translation>
    </message>
    <message>
        <source>Start with an empty table</source>
        <translation>Mit leerer Tabelle beginnen</translation>
    </message>
    <message>
        <source>Quick estimate from totals</source>
        <translation>Schnelle Schätzung aus Summen</translation>
    </message>
    <message>
        <source>Recent</source>
        <translation>Zuletzt</translation>
    </message>
    <message>
        <source>Paste a summary or config.json</source>
        <translation>Zusammenfassung oder config.json einfügen</translation>
    </message>
    <message>
        <source>Projects, ONNX, Hugging Face config.json, Keras, safetensors, CSV, the printed summary of a model; or drop it here.</source>
        <translation>Projekte, ONNX, Hugging Face config.json, Keras, safetensors, CSV, die gedruckte Zusammenfassung eines Modells; oder hierher ziehen.</translation>
    </message>
    <message>
        <source>Record a PyTorch model…</source>
        <translation>PyTorch-Modell aufzeichnen…</translation>
    </message>
</context>
<context>
    <name>vram::MeasuredDesk</name>
    <message>
        <source>Open a recorded run</source>
        <translation>Einen aufgezeichneten Lauf öffnen</translation>
    </message>
    <message>
        <source>Recorded runs (*.pickle *.pkl *.vram-measured.json);;All files (*)</source>
        <translation>Aufgezeichnete Läufe (*.pickle *.pkl *.vram-measured.json);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>The run is read. Open the model that ran, and it is laid over it.</source>
        <translation>Der Lauf ist gelesen. Öffnen Sie das Modell, das lief, und er wird darübergelegt.</translation>
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
        <source>The snapshot is saved: %1. pytorch.org/memory_viz shows it.</source>
        <translation>Der Snapshot ist gespeichert: %1. pytorch.org/memory_viz zeigt ihn.</translation>
    </message>
    <message>
        <source>it was measured on %1</source>
        <translation>er wurde auf %1 gemessen</translation>
    </message>
    <message>
        <source>The GPU is calibrated. The run took %1; predicted were %2, and are %3 now.</source>
        <translation>Die GPU ist kalibriert. Der Lauf brauchte %1; vorhergesagt waren %2, jetzt sind es %3.</translation>
    </message>
    <message>
        <source>%1 is not a recorded run: torch.cuda.memory._dump_snapshot or vram_planner_measure.py write those.</source>
        <translation>%1 ist kein aufgezeichneter Lauf: Die schreiben torch.cuda.memory._dump_snapshot oder vram_planner_measure.py.</translation>
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
        <source>Drop a memory snapshot here (torch.cuda.memory._dump_snapshot), or the .vram-measured.json that vram_planner_measure.py writes: the recorded step is laid over the predicted one, and the table names where the two part.</source>
        <translation>Ziehen Sie einen Speicher-Snapshot hierher (torch.cuda.memory._dump_snapshot) oder die .vram-measured.json, die vram_planner_measure.py schreibt: Der aufgezeichnete Schritt wird über den vorhergesagten gelegt, und die Tabelle nennt, wo sich beide trennen.</translation>
    </message>
    <message>
        <source>Calibrate with it</source>
        <translation>Damit kalibrieren</translation>
    </message>
    <message>
        <source>Recorded memory over the predicted one</source>
        <translation>Aufgezeichneter Speicher über dem vorhergesagten</translation>
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
        <source>Where</source>
        <translation>Wo</translation>
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
</context>
<context>
    <name>vram::MemoryMessageDialog</name>
    <message>
        <source>Explain an out-of-memory message</source>
        <translation>Eine Out-of-Memory-Meldung erklären</translation>
    </message>
    <message>
        <source>Paste what PyTorch printed when the GPU ran out of memory; text around it is ignored.</source>
        <translation>Fügen Sie ein, was PyTorch ausgab, als der GPU der Speicher ausging; Text darum herum wird ignoriert.</translation>
    </message>
    <message>
        <source>The message</source>
        <translation>Die Meldung</translation>
    </message>
    <message>
        <source>What its numbers mean</source>
        <translation>Was ihre Zahlen bedeuten</translation>
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
        <source>Use its capacity and other processes</source>
        <translation>Kapazität und andere Prozesse übernehmen</translation>
    </message>
    <message>
        <source>It contains no out-of-memory message of PyTorch.</source>
        <translation>Darin steht keine Out-of-Memory-Meldung von PyTorch.</translation>
    </message>
</context>
<context>
    <name>vram::GpuFileDesk</name>
    <message>
        <source>You have no GPU and no calibration of your own yet.</source>
        <translation>Sie haben noch keine eigene GPU und keine eigene Kalibrierung.</translation>
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
        <source>Your GPUs and calibrations are saved: %1.</source>
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
        <source>Take the GPUs of %1</source>
        <translation>GPUs aus %1 übernehmen</translation>
    </message>
    <message>
        <source>The GPUs and calibrations of %1 are among yours now.</source>
        <translation>Die GPUs und Kalibrierungen aus %1 gehören jetzt zu Ihren.</translation>
    </message>
</context>
<context>
    <name>vram::ExporterDesk</name>
    <message>
        <source>Recorded. The exporter says: %1</source>
        <translation>Aufgezeichnet. Der Exporter meldet: %1</translation>
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
        <source>Runs the exporter with a Python on this machine that has torch. It needs no GPU and no weights; the model&apos;s own code runs, so record only code that you trust.</source>
        <translation>Führt den Exporter mit einem Python dieses Rechners aus, das torch hat. Er braucht weder GPU noch Gewichte; der Code des Modells selbst läuft, zeichnen Sie also nur Code auf, dem Sie vertrauen.</translation>
    </message>
    <message>
        <source>Where the model comes from</source>
        <translation>Woher das Modell kommt</translation>
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
        <source>What the exporter says appears here.</source>
        <translation>Hier erscheint, was der Exporter meldet.</translation>
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
        <source>The Python file that makes the model</source>
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
        <source>A function without arguments that gives a model, or (model, inputs)</source>
        <translation>Eine Funktion ohne Argumente, die ein Modell liefert oder (Modell, Eingaben)</translation>
    </message>
    <message>
        <source>&amp;Inputs</source>
        <translation>&amp;Eingaben</translation>
    </message>
    <message>
        <source>Shapes of the forward&apos;s tensors, the batch first; several are separated by semicolons, and a type follows a colon: 2,512:int64. Empty where the function gives its inputs.</source>
        <translation>Formen der Tensoren des Vorwärtslaufs, der Batch zuerst; mehrere trennt ein Semikolon, ein Typ folgt nach einem Doppelpunkt: 2,512:int64. Leer, wenn die Funktion ihre Eingaben liefert.</translation>
    </message>
    <message>
        <source>&amp;Target</source>
        <translation>&amp;Ziel</translation>
    </message>
    <message>
        <source>Shape of the target of a cross-entropy; empty: the model gives its loss, or has none.</source>
        <translation>Form des Ziels einer Kreuzentropie; leer: das Modell liefert seinen Verlust oder hat keinen.</translation>
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
        <translation>Wie ihn der &amp;Trainer von transformers ausführt: Attention-Masken, AdamW</translation>
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
        <source>Looking for a Python that has torch…</source>
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
        <source>Stopped. Nothing has changed.</source>
        <translation>Angehalten. Nichts hat sich geändert.</translation>
    </message>
    <message>
        <source>%1 cannot be started.</source>
        <translation>%1 kann nicht gestartet werden.</translation>
    </message>
    <message>
        <source>The model was not recorded. What the exporter says above tells why.</source>
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
</context>
</TS>
