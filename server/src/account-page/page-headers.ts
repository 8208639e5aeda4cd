/** The viewer of 3D models. It needs a looser policy than the page, so it runs in a frame of its own. */
const viewerFile = '/viewer.html'

const everywhere = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(self), microphone=(self), geolocation=(), payment=(), usb=()',
  'referrer-policy': 'same-origin',
}

/**
 * The page and its viewer load only their own files and those of `filesOrigin`. The viewer runs in a sandboxed frame
 * without an origin, to which every file is cross-origin; that is why built files, which hold no secret, allow any
 * origin.
 */
export function pageHeaders(
  filesOrigin: string,
): (path: string, styleSource?: string) => Record<string, string> {
  const page = {
    ...everywhere,
    'content-security-policy': pagePolicy(filesOrigin),
    'x-frame-options': 'DENY',
  }
  const viewer = {
    ...everywhere,
    'content-security-policy': viewerPolicy(filesOrigin),
    'x-frame-options': 'SAMEORIGIN',
  }
  const built = { ...page, 'access-control-allow-origin': '*' }
  return (path, styleSource) => {
    if (path === viewerFile) return viewer
    if (styleSource !== undefined)
      return { ...page, 'content-security-policy': pagePolicy(filesOrigin, styleSource) }
    return path.startsWith('/assets/') ? built : page
  }
}

/** The page must not be framed. */
const pagePolicy = (filesOrigin: string, styleSource?: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    styleSource === undefined ? "style-src 'self'" : `style-src 'self' ${styleSource}`,
    `img-src 'self' data: blob: ${filesOrigin}`,
    `media-src 'self' blob: ${filesOrigin}`,
    "font-src 'self'",
    `connect-src 'self' ${filesOrigin}`,
    "frame-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

/**
 * Compressed models are unpacked by WebAssembly in workers made from blobs, and the library adds a style element.
 * Anybody can link to the viewer with their own model, so `sandbox` takes its origin away even outside of the frame.
 */
const viewerPolicy = (filesOrigin: string): string =>
  [
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",
    'worker-src blob:',
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob: ${filesOrigin}`,
    `connect-src 'self' data: blob: ${filesOrigin}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    'sandbox allow-scripts',
  ].join('; ')
