import { keysOf } from '@atelier/contract/keys-of.ts'
import { outputSize, sourceParams } from '@atelier/contract/output-size.ts'
import type { ParamName, ParamValue } from '@atelier/contract/params.ts'
import type { FieldError } from './field-errors.ts'
import type { Backend } from './model-file.ts'
import { descriptorOf, type Model } from './model.ts'

/** What the backends of a model refer to that it does not offer, and what they would send to one place twice. */
export function checkBackends(model: Model): FieldError[] {
  return model.backends.flatMap((backend, index) =>
    [
      ...bindingErrors(model, backend),
      ...sizeErrors(model, backend),
      ...framesErrors(model, backend),
      ...pathErrors(model, backend),
    ].map(({ path, message }) => ({ path: `backends.${index}.${path}`, message })),
  )
}

function bindingErrors(model: Model, { bindings = {} }: Backend): FieldError[] {
  return keysOf(bindings).flatMap((name) => {
    const path = `bindings.${name}`
    const param = descriptorOf(model, name)
    if (!param) return [{ path, message: 'names a param that the model does not offer; remove it' }]
    const offered = param.kind === 'enum' ? new Set(param.values.map(String)) : null
    const unknown = Object.keys(bindings[name]?.values ?? {}).filter((value) => !offered?.has(value))
    return unknown.map((value) => ({
      path: `${path}.values.${value}`,
      message: offered ? `is not a value of ${name}; use ${[...offered].join(', ')}` : 'is for enums only',
    }))
  })
}

function sizeErrors(model: Model, { size }: Backend): FieldError[] {
  if (!size) return []
  const isApart = size.width !== undefined && size.height !== undefined
  const isHalf = !isApart && (size.width ?? size.height) !== undefined
  if (isHalf || isApart === (size.to !== undefined))
    return [{ path: 'size', message: 'needs either width and height, or to' }]
  if (!descriptorOf(model, 'aspect_ratio') && !descriptorOf(model, 'resolution'))
    return [{ path: 'size', message: 'needs a model that offers aspect_ratio or resolution' }]
  // The adapter is not told how a model fits its input.
  if (model.fit === 'inside') return [{ path: 'size', message: 'does not go together with fit: inside' }]
  return isSizeDecided(model) ? [] : [{ path: 'size', message: undecided }]
}

const undecided =
  'follows from no values of aspect_ratio and resolution; offer resolutions such as 1024x768, or such as 720p together with aspect ratios such as 16:9'

/** Whether the size follows at least sometimes; values such as `auto` may leave it to the backend. */
function isSizeDecided(model: Model): boolean {
  const hasSource = sourceParams.some((name) => descriptorOf(model, name))
  const source = hasSource ? { width: 1000, height: 1000 } : null
  return valuesOf(model, 'aspect_ratio').some((aspectRatio) =>
    valuesOf(model, 'resolution').some((resolution) => {
      const params = {
        ...(aspectRatio !== undefined && { aspect_ratio: aspectRatio }),
        ...(resolution !== undefined && { resolution }),
      }
      return outputSize(model, params, source) !== null
    }),
  )
}

function valuesOf(model: Model, name: ParamName): (ParamValue | undefined)[] {
  const param = descriptorOf(model, name)
  return param?.kind === 'enum' ? param.values : [model.defaults[name]]
}

function framesErrors(model: Model, { frames }: Backend): FieldError[] {
  if (!frames || descriptorOf(model, 'duration')) return []
  return [{ path: 'frames', message: 'needs a model that offers duration' }]
}

/** A place of the request, and the field of the model file that fills it. */
type Place = { to: string; path: string; isObject?: boolean }

/** A place inside another is fine only where that is a constant object, to which it adds. */
function pathErrors(model: Model, backend: Backend): FieldError[] {
  const places = placesOf(model, backend)
  return places.flatMap(({ to, path }, index) => {
    const other = places.find(
      (each, at) =>
        at !== index && (each.to === to ? at < index : to.startsWith(`${each.to}.`) && !each.isObject),
    )
    return other ? [{ path, message: `goes to ${to}, as ${other.path} does; choose another place` }] : []
  })
}

function placesOf(model: Model, { bindings = {}, constants = {}, size, frames }: Backend): Place[] {
  const replaced = new Set<ParamName>([
    ...(size ? (['aspect_ratio', 'resolution'] as const) : []),
    ...(frames ? (['duration'] as const) : []),
  ])
  const unbound = model.params.filter(({ name }) => !bindings[name] && !replaced.has(name))
  return [
    // First, because it is the other of two fields that the error names.
    ...unbound.map(({ name }) => ({ to: name, path: `the param ${name}` })),
    ...keysOf(bindings).flatMap((name) =>
      [bindings[name]?.to ?? []].flat().map((to) => ({ to, path: `bindings.${name}.to` })),
    ),
    ...Object.entries(constants).map(([to, value]) => ({
      to,
      path: `constants.${to}`,
      isObject: typeof value === 'object' && value !== null,
    })),
    ...(['width', 'height', 'to'] as const).flatMap((name) =>
      size?.[name] === undefined ? [] : [{ to: size[name], path: `size.${name}` }],
    ),
    ...(frames ? [{ to: frames.to, path: 'frames.to' }] : []),
  ]
}
