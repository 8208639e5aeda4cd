import type { Asset } from '@atelier/contract/asset.ts'

/** The look of the ground behind a small picture: of what can be seen through, that it can. */
export const groundOf = ({ transparent }: Pick<Asset, 'transparent'>): string =>
  transparent === true ? 'checker' : ''
