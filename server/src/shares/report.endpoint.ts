import { reportReasons } from '@atelier/contract/share.ts'
import { Type } from 'typebox'
import { fontsOf } from '../account-page/fonts.ts'
import { languageFor } from '../account-page/page-language.ts'
import { networkOf } from '../accounts/rate-limits.ts'
import { countRequest } from '../accounts/request-throttle.ts'
import { endpoint } from '../platform/http/endpoint.ts'
import { readFormBody } from '../platform/http/form-body.ts'
import { pageResponses } from '../platform/http/page.ts'
import type { SharesDependencies } from './dependencies.ts'
import { openShare, reportLimit } from './link-audience.ts'
import { addReport } from './reports.store.ts'
import { MAX_DETAIL, reportedPage } from './share-page.ts'

/** Where the form on the page of a link leads; it works without a script. */
export const reportShare = endpoint({
  method: 'POST',
  path: '/s/{token}/report',
  summary: 'Report a shared output',
  scope: 'public',
  params: Type.Object({ token: Type.String() }),
  rawBody: true,
  responds: { 200: pageResponses[200] },
  problems: ['not_found', 'explore_removed', 'rate_limited', 'invalid_params'],
  async handle({ params: { token }, request, header, problem }, dependencies: SharesDependencies) {
    const { db, limiter, secrets } = dependencies
    const { share } = await openShare(dependencies, token, request.ip)
    const network = networkOf(request.ip)
    await countRequest(limiter, `share-reports:${network}`, reportLimit)
    const form = await readFormBody(request.raw)
    const reason = reportReasons.find((each) => each === form.get('reason'))
    if (!reason) throw problem('invalid_params', 'Choose what is wrong, and send the report again.')
    const detail = (form.get('detail') ?? '').toWellFormed().replaceAll('\0', '').trim()
    if (Array.from(detail).length > MAX_DETAIL)
      throw problem('invalid_params', `Write at most ${MAX_DETAIL} characters.`)
    const reporter = secrets.sign('shares', `${share.id} ${network}`)
    await addReport(db, { shareId: share.id, reporter, reason, detail: detail || null })
    const { markup, headers } = reportedPage(
      await dependencies.brand.get(),
      languageFor(undefined, request.headers['accept-language']),
      token,
      fontsOf(await dependencies.builtPage()),
    )
    for (const [name, value] of Object.entries(headers)) if (name !== 'etag') header(name, value)
    return { 200: markup }
  },
})
