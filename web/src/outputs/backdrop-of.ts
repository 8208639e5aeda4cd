import type { Asset } from '@atelier/contract/asset.ts'

/** The background class of an image or a video: a checkerboard for transparent ones. */
export const backdropOf = ({ transparent }: Pick<Asset, 'transparent'>): string =>
  transparent === true ? 'checker' : ''
