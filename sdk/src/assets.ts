import { startDeadline, type CallOptions } from './deadline.ts'
import { ApiError } from './errors.ts'
import { getJson, type Http } from './http.ts'
import { segment } from './segment.ts'
import type { Asset } from './types.ts'

export function assetsOf(http: Http) {
  const get = async (id: string, options: CallOptions = {}): Promise<Asset> =>
    getJson<Asset>(http, `/v1/assets/${segment(id)}`, options, {}, 'url')

  const fetchFile = ({ url }: Asset, options: CallOptions) =>
    http({ ...options, method: 'GET', path: url, repeatable: 'always' }, (response) => response)

  return {
    /** An upload or an output, with fresh links. */
    get,

    /** The file of an asset: `.body` is a stream, `.blob()` and `.arrayBuffer()` have all of it. */
    async download(asset: Asset | string, options: CallOptions = {}): Promise<Response> {
      const deadline = startDeadline(options)
      if (typeof asset === 'string') return fetchFile(await get(asset, deadline), deadline)
      try {
        return await fetchFile(asset, deadline)
      } catch (error) {
        // Links live for an hour; the asset lives longer.
        if (!(error instanceof ApiError) || error.status !== 403) throw error
        return fetchFile(await get(asset.id, deadline), deadline)
      }
    },
  }
}
