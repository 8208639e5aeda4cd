import { keysOf } from '@atelier/contract/keys-of.ts'
import type { TaskType } from '@atelier/contract/task-type.ts'
import { baseOf, settingIssues, textOf, type SettingKinds } from '../http/settings.ts'
import { ProviderError, type Settings, type Work } from '../provider.ts'

type RouteFacts = {
  readonly task: TaskType
  readonly path: string
  /** The id of a voice is the last part of the path. */
  readonly hasVoice?: true
  /** Takes files, and so everything, as a form. */
  readonly isForm?: true
}

// prettier-ignore
const facts = {
  speech:         { task: 'audio.tts',          path: '/v1/text-to-speech',   hasVoice: true },
  sound:          { task: 'audio.sfx',          path: '/v1/sound-generation' },
  music:          { task: 'audio.music',        path: '/v1/music' },
  'voice-change': { task: 'audio.voice-change', path: '/v1/speech-to-speech', hasVoice: true, isForm: true },
  isolate:        { task: 'audio.isolate',      path: '/v1/audio-isolation',  isForm: true },
  transcription:  { task: 'audio.stt',          path: '/v1/speech-to-text',   isForm: true },
} as const satisfies Record<string, RouteFacts>

export type Route = keyof typeof facts
export const routes = keysOf(facts)

export const factsOf = (route: Route): RouteFacts => facts[route]

const settingKinds: SettingKinds = {
  key: 'text',
  url: 'url?',
  /** Sent as `model_id`. */
  model: 'text?',
  /** The id of a voice, where no param is bound to `voice`. */
  voice: 'text?',
  /** Where the task does not decide it. */
  route: 'text?',
}

export function urlOf(settings: Settings): string {
  return baseOf(settings, 'url', 'https://api.elevenlabs.io')
}

export function routeIssues(settings: Settings, taskType?: TaskType): string[] {
  const issues = settingIssues(settings, settingKinds)
  const route = textOf(settings, 'route')
  if (route !== undefined)
    return isRoute(route) ? issues : [...issues, `route must be one of ${routes.join(', ')}`]
  return taskType !== undefined && routeOfTask(taskType) === undefined
    ? [...issues, `no route is for ${taskType}; set route to one of ${routes.join(', ')}`]
    : issues
}

/** The route of the settings, or else that of the task. */
export function routeOf({ settings, taskType }: Work): Route {
  const route = textOf(settings, 'route') ?? routeOfTask(taskType)
  if (route !== undefined && isRoute(route)) return route
  throw new ProviderError('internal', `no route is for ${taskType}`)
}

function routeOfTask(taskType: TaskType): Route | undefined {
  return routes.find((route) => facts[route].task === taskType)
}

function isRoute(name: string): name is Route {
  return routes.some((route) => route === name)
}
