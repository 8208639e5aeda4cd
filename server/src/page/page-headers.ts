/** Where 3D models are shown. It needs more freedom than the page, so it stands in a frame and has a policy of its own. */
const viewerFile = '/viewer.html'

const everywhere = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(self), microphone=(self), geolocation=(), payment=(), usb=()',
  'referrer-policy': 'same-origin',
}

/**
 * What guards the page and its viewer: they run and load only what came with them, beside what people made. The viewer is
 * framed without an origin of its own, to which every file is another's; what was built is no secret.
 */
export function pageHeaders(filesOrigin: string): (path: string) => Record<string, string> {
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
  return (path) => {
    if (path === viewerFile) return viewer
    return path.startsWith('/assets/') ? built : page
  }
}

/** Nobody frames the page. */
const pagePolicy = (filesOrigin: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
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
 * Compressed models are unpacked by WebAssembly in workers made from blobs, and the library brings a style element. Anybody
 * can link to it with a model of theirs, so it has no origin either where it is opened outside of its frame.
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
