import type { ParamDescriptor, UiControl } from '@atelier/contract/param-descriptor.ts'
import { expect, test } from 'vitest'
import { controlOf } from './control-of.ts'

type Kind = ParamDescriptor['kind'] | 'numbers' | 'sound'

function param(kind: Kind, control: string): ParamDescriptor {
  const common = {
    name: 'style',
    required: false,
    ui: { control: control as UiControl, group: 'basic', order: 1 },
  } as const
  // prettier-ignore
  const kinds: Record<Kind, ParamDescriptor> = {
    text:       { ...common, kind: 'text', maxLength: 9 },
    enum:       { ...common, kind: 'enum', values: ['a', 'b'] },
    numbers:    { ...common, kind: 'enum', values: [1, 2] },
    range:      { ...common, kind: 'range', min: 0, max: 1, step: 1 },
    seed:       { ...common, kind: 'seed', max: 9 },
    media:      { ...common, kind: 'media', accept: 'image' },
    sound:      { ...common, kind: 'media', accept: 'audio' },
    media_list: { ...common, kind: 'media_list', accept: 'image', minItems: 0, maxItems: 2 },
  }
  return kinds[kind]
}

// prettier-ignore
test.for<[Kind, string, UiControl]>([
  ['text',       'lyrics',    'lyrics'],
  ['text',       'poem',      'textarea'],
  ['text',       'slider',    'textarea'],
  ['text',       'toString',  'textarea'],
  ['enum',       'voice',     'voice'],
  ['enum',       'wheel',     'select'],
  ['enum',       'slider',    'select'],
  ['numbers',    'slider',    'slider'],
  ['range',      'knob',      'slider'],
  ['range',      'expand',    'expand'],
  ['seed',       'dice',      'seed'],
  ['media',      'mask',      'mask'],
  ['media',      'hologram',  'image'],
  ['media',      'audio',     'image'],
  ['sound',      'mask',      'audio'],
  ['sound',      'audio',     'audio'],
  ['media_list', 'collage',   'images'],
])('%s as %s is shown as %s', ([kind, asked, shown]) => {
  expect(controlOf(param(kind, asked))).toBe(shown)
})
