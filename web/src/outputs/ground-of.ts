import type { Asset } from '@atelier/contract/asset.ts'

/** The look of the ground behind a picture or a film: of what can be seen through, that it can. */
export const groundOf = ({ transparent }: Pick<Asset, 'transparent'>): string =>
  transparent === true ? 'checker' : ''
