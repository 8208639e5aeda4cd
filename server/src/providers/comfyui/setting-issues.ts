import { isRecord } from '@atelier/contract/is-record.ts'
import { settingIssues, textOf, type SettingKinds } from '../http/settings.ts'
import type { Settings } from '../provider.ts'
import { graphIssues } from './graph-issues.ts'
import { comfySettings } from './settings.ts'

const settingKinds: SettingKinds = {
  url: 'url?',
  /** The API that is spoken there: `native`, or `v2` for Comfy Cloud, its deployments and comfy-api-proxy. */
  api: 'text?',
  /** Sent as a bearer token. ComfyUI itself asks for none; what stands before it may. */
  key: 'text?',
  /** Sent with every request, and to open the socket. */
  headers: 'map?',
  /** The graph in the format of the API. */
  graph: 'map',
  /** Ids of the nodes whose files and texts are the outputs, in their order. */
  outputs: 'list',
  /** What changes in the graph where an optional param was not sent. */
  without: 'map?',
}

/** What is wrong with the settings of a backend, apart from how params reach its graph. */
export function comfyIssues(settings: Settings): string[] {
  const issues = settingIssues(settings, settingKinds)
  if (!['native', 'v2'].includes(textOf(settings, 'api') ?? 'native')) issues.push('api must be native or v2')
  const { headers = {} } = settings
  if (isRecord(headers) && !Object.values(headers).every((value) => typeof value === 'string'))
    issues.push('headers must be a map of texts')
  return issues.length > 0 ? issues : graphIssues(comfySettings(settings))
}
