import { formatPercent } from '../numbers.ts'

export const pause = 'Pause'
export const play = 'Abspielen'
export const position = 'Position'
export const backdrop = 'Hintergrund'
export const after = (alt: string) => `Nachher: ${alt}`
export const before = (alt: string) => `Vorher: ${alt}`
export const shareOfBefore = 'Anteil des Originals'
export const percentBefore = (share: number) => `${formatPercent(share)} Original`
export const downloads = 'Downloads'
export const download = 'Herunterladen'
export const asInputFor = 'Als Eingabe verwenden für …'
export const madeFrom = 'Entstanden aus'
export const unavailable = 'Diese Datei kann nicht angezeigt werden.'
export const unavailableDetail =
  'Möglicherweise wurde sie gelöscht, oder Ihre Verbindung ist instabil. Laden Sie die Seite neu oder laden Sie die Datei herunter.'
export const picture = 'Bild'
export const beforeAndAfter = 'Vorher und nachher'
export const source = 'Quelltext'
export const zoomed = (alt: string, zoom: string) => `${alt}, ${zoom}`
export const zoomOut = 'Verkleinern'
export const zoomIn = 'Vergrößern'
export const viewIn3d = 'In 3D ansehen'
export const modelShown = 'Das Modell ist geladen. Drehen Sie es durch Ziehen oder mit den Pfeiltasten.'
export const modelLoading = 'Das Modell wird geladen.'
export const view3d = (alt: string) => `3D-Ansicht: ${alt}`
export const outputs = 'Ergebnisse'
export const outputOf = (number: number, all: number) => `Ergebnis ${number} von ${all}`
export const open = 'Öffnen'
export const openOutput = (number: number, all: number) => `Öffnen: Ergebnis ${number} von ${all}`
export const showAll = (all: number) => `Alle ${all} zeigen`
export const stems = 'Spuren'
export const playAll = 'Alle abspielen'
export const solo = (name: string) => `Solo: ${name}`
export const mute = (name: string) => `Stumm: ${name}`
export const positionIn = (name: string) => `Position in ${name}`
export const text = 'Text'
export const lines = 'Zeilen'
export const transcribedFile = 'Ausgangsaufnahme'
export const subtitles = 'Untertitel'
export const loop = 'Endlosschleife'
export const previousFrame = 'Voriges Bild'
export const nextFrame = 'Nächstes Bild'
export const timeOf = (at: string, length: string) => `${at} von ${length}`
export const fit = 'Einpassen'
export const checker = 'Kariert'
export const white = 'Weiß'
export const grey = 'Grau'
export const black = 'Schwarz'
