/** What videos mostly have; the file itself is not asked. */
const USUAL_FPS = 25

/** The middle of the frame before or after the one at this moment: its edge could be either. */
export function stepFrame(seconds: number, by: 1 | -1, fps: unknown, lengthSeconds: number): number {
  const rate = typeof fps === 'number' && fps > 0 ? fps : USUAL_FPS
  // A moment that was computed may lie a hair before its frame.
  const frame = Math.floor(seconds * rate + 1e-6) + by
  const last = Math.max(0, Math.ceil(lengthSeconds * rate) - 1)
  return (Math.min(Math.max(frame, 0), last) + 0.5) / rate
}
