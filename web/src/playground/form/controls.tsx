import type { UiControl } from '@atelier/contract/param-descriptor.ts'
import { lazy, type ComponentType } from 'react'
import type { ControlProps } from './control-props.ts'
import { Aspect } from './controls/aspect.tsx'
import { Prompt } from './controls/prompt.tsx'
import { Seed } from './controls/seed.tsx'
import { Slider } from './controls/slider.tsx'

/** Which kind of param it takes, each knows for itself. */
type AnyControl = ComponentType<Omit<ControlProps, 'param'> & { param: never }>

type Control = {
  component: AnyControl
  /** Several elements with one name between them. */
  isGroup?: true
  /** Small enough to stand beside its name. */
  isInline?: true
}

/** What most models ask for comes at once, everything else with the first model that does. */
const rest = () => import('./more-controls.ts')
const media = () => import('../media/media-controls.ts')
const later = <Name extends string>(load: () => Promise<Record<Name, AnyControl>>, name: Name) =>
  lazy(async () => ({ default: (await load())[name] }))

/** One component a control; `controlOf` has seen to it that the param is of a kind that it can hold. */
// prettier-ignore
export const controls: Record<Exclude<UiControl, 'expand'>, Control> = {
  prompt:    { component: Prompt },
  aspect:    { component: Aspect, isGroup: true },
  slider:    { component: Slider },
  seed:      { component: Seed },
  textarea:  { component: later(rest, 'TextArea') },
  script:    { component: later(rest, 'Script') },
  lyrics:    { component: later(rest, 'Lyrics') },
  tags:      { component: later(rest, 'Tags') },
  segmented: { component: later(rest, 'Segmented'), isGroup: true },
  select:    { component: later(rest, 'Select') },
  switch:    { component: later(rest, 'Switch'), isInline: true },
  voice:     { component: later(rest, 'Voice') },
  language:  { component: later(rest, 'Language') },
  effect:    { component: later(rest, 'EffectGrid'), isGroup: true },
  image:     { component: later(media, 'OneFile'), isGroup: true },
  audio:     { component: later(media, 'OneFile'), isGroup: true },
  video:     { component: later(media, 'OneFile'), isGroup: true },
  images:    { component: later(media, 'FileList'), isGroup: true },
  mask:      { component: later(media, 'Mask'), isGroup: true },
}
