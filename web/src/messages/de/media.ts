export const imageTypes = 'PNG, JPEG oder WebP'
export const audioTypes = 'MP3, WAV, M4A oder OGG'
export const videoTypes = 'MP4, WebM oder MOV'
export const emptyFile = (name: string) => `„${name}“ ist leer.`
export const wrongType = (types: string, name: string) => `„${name}“ passt hier nicht. Wählen Sie ${types}.`
export const tooLarge = (name: string, size: string, most: string) =>
  `„${name}“ hat ${size}; erlaubt sind höchstens ${most}.`
export const sideLimit = (pixels: string) => `erlaubt sind höchstens ${pixels} je Seite`
export const pixelLimit = (pixels: string) => `erlaubt sind insgesamt höchstens ${pixels}`
export const tooManyPixels = (width: string, height: string, limit: string) =>
  `Es hat ${width} × ${height} Pixel; ${limit}.`
export const tooLong = (length: string, most: string) =>
  `Die Datei dauert ${length}; erlaubt sind höchstens ${most}.`
export const tooShort = (length: string, least: string) =>
  `Die Datei dauert ${length}; nötig sind mindestens ${least}.`
export const moveForward = (number: number) => `Bild ${number} nach vorn`
export const removeImage = (number: number) => `Bild ${number} entfernen`
export const moveBack = (number: number) => `Bild ${number} nach hinten`
export const fileGone = 'Datei gelöscht'
export const imageNumber = (number: number) => `Bild ${number}`
export const chooseFileFor = (label: string) => `Datei auswählen: ${label}`
export const chooseFile = 'Datei auswählen'
export const cameraFor = (label: string) => `Kamera: ${label}`
export const camera = 'Kamera'
export const record = 'Aufnehmen'
export const myFiles = 'Meine Dateien'
export const whichFiles = 'Welche Dateien'
export const fromHistory = 'Aus dem Verlauf'
export const recentUploads = 'Letzte Uploads'
export const nothingGenerated = 'Sie haben noch keine Dateien dieses Typs generiert.'
export const keptUntil = (day: string) => `aufbewahrt bis ${day}`
export const nothingUploaded = 'Keine aktuellen Uploads dieses Typs.'
export const fileNumber = (number: number) => `Datei ${number}`
export const uploadFailed = 'Der Upload ist fehlgeschlagen.'
export const uploading = (name: string) => `${name} wird hochgeladen`
export const uploadsAfterSignIn = 'In diesem Browser gespeichert. Hochgeladen wird, sobald Sie sich anmelden.'
export const cannotShrink = 'Ihr Browser kann dieses Bild nicht verkleinern. Wählen Sie ein anderes.'
export const noMicrophone =
  'Das Mikrofon kann nicht verwendet werden. Erlauben Sie es in Ihrem Browser und versuchen Sie es erneut.'
export const nothingRecorded = 'Es wurde nichts aufgenommen. Versuchen Sie es erneut.'
export const startRecording = 'Aufnahme starten'
export const stopAndUse = 'Beenden und verwenden'
export const fileMissing = 'Diese Datei ist nicht mehr verfügbar.'
export const remove = 'Entfernen'
export const uploadsKept = 'Uploads werden 30 Tage aufbewahrt.'
export const removeFile = (label: string) => `${label} entfernen`
export const noRoom = (name: string) => `Für „${name}“ ist kein Platz mehr.`
export const dropImage = 'Bild hierher ziehen, einfügen oder'
export const dropAudio = 'Audio hierher ziehen, einfügen oder'
export const dropVideo = 'Video hierher ziehen, einfügen oder'
export const shrinkTo = (size: string) => `Auf ${size} verkleinern`
