import { limits } from './limits.ts'
import { Type } from 'typebox'

/** The two query fields of every list. */
export const pageQuery = {
  cursor: Type.Optional(Type.String({ minLength: 1, description: 'The `nextCursor` of the page before.' })),
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: limits.pageSizeMax,
      default: limits.pageSizeDefault,
      description: `Items on a page; ${limits.pageSizeDefault} unless told.`,
    }),
  ),
}
