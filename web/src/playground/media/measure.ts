import type { MediaKind } from '@atelier/contract/param-descriptor.ts'
import type { Measures } from './checks.ts'

/** As long as a browser may take to open a file; what it cannot open, the server looks at. */
const TIMEOUT_MS = 5000

/** What the browser finds in a file; nothing where it cannot read it. */
export async function measure(kind: MediaKind, file: File): Promise<Measures> {
  const url = URL.createObjectURL(file)
  try {
    return await Promise.race([
      kind === 'image' ? measureImage(url) : measureClip(kind, url),
      nothingAfter(TIMEOUT_MS),
    ])
  } finally {
    URL.revokeObjectURL(url)
  }
}

function measureImage(url: string): Promise<Measures> {
  const image = new Image()
  return new Promise((resolve) => {
    image.addEventListener('load', () => resolve({ width: image.naturalWidth, height: image.naturalHeight }))
    image.addEventListener('error', () => resolve({}))
    image.src = url
  })
}

function measureClip(kind: 'audio' | 'video', url: string): Promise<Measures> {
  const clip = document.createElement(kind)
  clip.preload = 'metadata'
  return new Promise((resolve) => {
    clip.addEventListener('loadedmetadata', () => {
      const size = clip instanceof HTMLVideoElement && { width: clip.videoWidth, height: clip.videoHeight }
      resolve({ ...size, ...(Number.isFinite(clip.duration) && { seconds: clip.duration }) })
    })
    clip.addEventListener('error', () => resolve({}))
    clip.src = url
  })
}

const nothingAfter = (ms: number) => new Promise<Measures>((resolve) => setTimeout(() => resolve({}), ms))
