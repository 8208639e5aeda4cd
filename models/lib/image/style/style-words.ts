/** The styles an image can be turned into, with the words a prompt may use for them. */
// prettier-ignore
export const styleWords = {
  oil: ['oil-painting', 'impressionist', 'impressionism'],
  watercolour: ['watercolor', 'aquarelle'],
  poster: ['flat', 'cutout', 'minimalist', 'minimalistic'],
  pixel: ['pixelated', 'pixel-art', '8-bit'],
  mosaic: ['tile'],
  'stained-glass': [],
  pointillism: ['pointillist'],
  halftone: ['newsprint'],
  engraving: ['engraved', 'woodcut', 'banknote'],
  'low-poly': ['lowpoly', 'polygon'],
  pencil: ['sketch', 'pencil-sketch'],
  ink: ['pen-and-ink'],
  charcoal: [],
} as const
export type StyleName = keyof typeof styleWords

export const isStyle = (value: unknown): value is StyleName => Object.hasOwn(styleWords, String(value))
