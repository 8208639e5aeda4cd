import { formatPercent } from '../messages/numbers.ts'
import * as messages from '#messages/outputs.ts'

const steps = ['fit', 1, 2, 4] as const
/** Fitted into the page, or so many screen pixels for each pixel of the image. */
export type Zoom = (typeof steps)[number]

const step = (zoom: Zoom, by: 1 | -1): Zoom => steps[steps.indexOf(zoom) + by] ?? zoom

export const zoomIn = (zoom: Zoom): Zoom => step(zoom, 1)
export const zoomOut = (zoom: Zoom): Zoom => step(zoom, -1)
export const zoomLabel = (zoom: Zoom): string => (zoom === 'fit' ? messages.fit : formatPercent(zoom * 100))
