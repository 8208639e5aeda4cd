// Those of its parts that the tests use.
declare module 'gltf-validator' {
  export function validateBytes(bytes: Uint8Array): Promise<{
    issues: { numErrors: number; numWarnings: number; messages: { code: string; pointer?: string }[] }
    info: { totalTriangleCount: number }
  }>
}
