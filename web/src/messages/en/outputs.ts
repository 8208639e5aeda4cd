import { formatPercent } from '../numbers.ts'

export const pause = 'Pause'
export const play = 'Play'
export const position = 'Position'
export const backdrop = 'Background'
export const after = (alt: string) => `After: ${alt}`
export const before = (alt: string) => `Before: ${alt}`
export const shareOfBefore = 'How much of the original to show'
export const percentBefore = (share: number) => `${formatPercent(share)} original`
export const downloads = 'Downloads'
export const download = 'Download'
export const asInputFor = 'Use as input for…'
export const madeFrom = 'Made from'
export const unavailable = "This file can't be shown."
export const unavailableDetail =
  'It may have been deleted, or your connection is unstable. Reload the page, or download the file.'
export const picture = 'Image'
export const beforeAndAfter = 'Before and after'
export const source = 'Source'
export const zoomed = (alt: string, zoom: string) => `${alt}, ${zoom}`
export const zoomOut = 'Zoom out'
export const zoomIn = 'Zoom in'
export const viewIn3d = 'View in 3D'
export const modelShown = 'The model is loaded. Drag it or use the arrow keys to turn it.'
export const modelLoading = 'The model is loading.'
export const view3d = (alt: string) => `3D view: ${alt}`
export const outputs = 'Outputs'
export const outputOf = (number: number, all: number) => `Output ${number} of ${all}`
export const open = 'Open'
export const openOutput = (number: number, all: number) => `Open output ${number} of ${all}`
export const showAll = (all: number) => `Show all ${all}`
export const stems = 'Stems'
export const playAll = 'Play all'
export const solo = (name: string) => `Solo ${name}`
export const mute = (name: string) => `Mute ${name}`
export const positionIn = (name: string) => `Position in ${name}`
export const text = 'Text'
export const lines = 'Lines'
export const transcribedFile = 'Source recording'
export const subtitles = 'Subtitles'
export const loop = 'Loop'
export const previousFrame = 'Previous frame'
export const nextFrame = 'Next frame'
export const timeOf = (at: string, length: string) => `${at} of ${length}`
export const fit = 'Fit'
export const checker = 'Checkered'
export const white = 'White'
export const grey = 'Gray'
export const black = 'Black'
