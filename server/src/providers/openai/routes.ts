import type { TaskType } from '@atelier/contract/task-type.ts'
import { baseOf, settingIssues, textOf, type SettingKinds } from '../http/settings.ts'
import { sentBytes } from '../http/request.ts'
import { ProviderError, type Settings, type Work } from '../provider.ts'

const DEFAULT_URL = 'https://api.openai.com/v1'

/** What a server of this kind may offer. All but videos answer with the result itself. */
export const routes = [
  'images/generations',
  'images/edits',
  'audio/speech',
  'audio/transcriptions',
  'videos',
] as const
export type Route = (typeof routes)[number]

const settingKinds: SettingKinds = {
  url: 'url?',
  /** Servers of one's own may have none. */
  key: 'text?',
  model: 'text?',
  /** Where the task does not decide it as the server wants it. */
  route: 'text?',
  /** By what masks say where to change: `transparent`, or `white`. */
  masks: 'text?',
}

export function urlOf(settings: Settings): string {
  return baseOf(settings, 'url', DEFAULT_URL)
}

export function routeIssues(settings: Settings, taskType?: TaskType): string[] {
  const issues = [...settingIssues(settings, settingKinds), ...maskIssues(settings)]
  const route = textOf(settings, 'route')
  if (route !== undefined)
    return isRoute(route) ? issues : [...issues, `route must be one of ${routes.join(', ')}`]
  return taskType !== undefined && routeOfTask(taskType, false) === undefined
    ? [...issues, `no route is for ${taskType}; set route to one of ${routes.join(', ')}`]
    : issues
}

function maskIssues(settings: Settings): string[] {
  const masks = textOf(settings, 'masks') ?? 'transparent'
  return ['transparent', 'white'].includes(masks) ? [] : ['masks must be transparent or white']
}

/** The route of the settings, or else that of the task. */
export function routeOf(work: Work): Route {
  const { settings, taskType } = work
  const route = textOf(settings, 'route') ?? routeOfTask(taskType, sentBytes(work) > 0)
  if (route !== undefined && isRoute(route)) return route
  throw new ProviderError('internal', `no route is for ${taskType}`)
}

/** An image that is made from other images is an edit of them. */
function routeOfTask(taskType: TaskType, hasFiles: boolean): Route | undefined {
  if (taskType.startsWith('image.')) return hasFiles ? 'images/edits' : 'images/generations'
  if (taskType.startsWith('video.')) return 'videos'
  if (taskType === 'audio.stt') return 'audio/transcriptions'
  return taskType === 'audio.tts' ? 'audio/speech' : undefined
}

function isRoute(name: string): name is Route {
  return routes.some((route) => route === name)
}
