import { hex, multiplyColours, mix, shade, type Colour } from '@atelier/media/image/colour.ts'
import type { ParsedPrompt } from './parsed-prompt.ts'
import { colours, type ColourName, type Time } from './vocabulary.ts'

/** The colours of light at a time of day in some weather. */
export type Light = {
  /** The sky from straight above down to the horizon. */
  readonly sky: readonly Colour[]
  /** The colour of direct light from the sun or the moon. */
  readonly beam: Colour
  /** Ambient light; white leaves colours as they are. */
  readonly ambient: Colour
  /** What distant objects fade into. */
  readonly haze: Colour
  readonly cloudLit: Colour
  readonly cloudShade: Colour
  /** How high the sun stands above the horizon, as a share of the sky. */
  readonly sunHeight: number
  /** Whether lamps are lit. */
  readonly isDark: boolean
}

type Hour = Record<'beam' | 'ambient' | 'haze' | 'cloudLit' | 'cloudShade', string> & {
  sky: string[]
  sunHeight: number
}

// prettier-ignore
const hours: Record<Time, Hour> = {
  dawn: {
    sky: ['#4f79b7', '#8fa8d0', '#e9b9b5', '#ffd9a8'], beam: '#ffe2b0', ambient: '#d9cfd4', haze: '#e6c3bd',
    cloudLit: '#ffd8c4', cloudShade: '#9c8fb0', sunHeight: 0.16,
  },
  day: {
    sky: ['#1f62b8', '#4a8fd8', '#8fc0ea', '#d3e9f6'], beam: '#fff6dc', ambient: '#ffffff', haze: '#bcd6ea',
    cloudLit: '#ffffff', cloudShade: '#a9b9cf', sunHeight: 0.74,
  },
  sunset: {
    sky: ['#2a2f66', '#7b3f79', '#e0605c', '#ffb45e'], beam: '#ffc46b', ambient: '#dba99b', haze: '#e08a6c',
    cloudLit: '#ff9d6b', cloudShade: '#5b3a66', sunHeight: 0.1,
  },
  dusk: {
    sky: ['#0e1539', '#2b2f68', '#6d4f86', '#e0917f'], beam: '#f2c4b0', ambient: '#8784ad', haze: '#7d6590',
    cloudLit: '#b9809b', cloudShade: '#2a2952', sunHeight: 0.3,
  },
  night: {
    sky: ['#040818', '#081230', '#10224c', '#24406e'], beam: '#e8eefc', ambient: '#53678f', haze: '#1b3157',
    cloudLit: '#5d7299', cloudShade: '#0c1630', sunHeight: 0.66,
  },
}

export function lightOf(time: Time, { weather, skyColour, season }: ParsedPrompt): Light {
  const hour = hours[time]
  const clear: Light = {
    sky: hour.sky.map(hex),
    beam: hex(hour.beam),
    ambient: hex(hour.ambient),
    haze: hex(hour.haze),
    cloudLit: hex(hour.cloudLit),
    cloudShade: hex(hour.cloudShade),
    sunHeight: hour.sunHeight,
    isDark: time === 'night' || time === 'dusk',
  }
  const seasonal =
    season === 'autumn'
      ? tinted(clear, hex('#e0893a'))
      : season === 'spring'
        ? tinted(clear, hex('#c8e8b0'))
        : clear
  const coloured = skyColour ? withSkyColour(seasonal, hex(colours[skyColour])) : seasonal
  return withCloudColour(underWeather(coloured, time, weather), weather.get('clouds'))
}

function underWeather(light: Light, time: Time, weather: ParsedPrompt['weather']): Light {
  if (weather.has('storm')) return overcast(light, hex('#2f3742'), 0.62, 0.62)
  if (weather.has('rain')) return overcast(light, hex('#6d7a88'), 0.55, 0.8)
  if (weather.has('fog')) return overcast(light, mix(light.haze, hex('#c9cfd4'), 0.4), 0.45, 0.95)
  if (weather.has('snow') && time !== 'night') return overcast(light, hex('#c3ccd8'), 0.4, 0.97)
  return light
}

function withCloudColour(light: Light, colour: ColourName | null | undefined): Light {
  if (!colour) return light
  const own = shade(hex(colours[colour]), light.isDark ? 0.5 : 1)
  return {
    ...light,
    cloudLit: mix(light.cloudLit, own, 0.75),
    cloudShade: mix(light.cloudShade, shade(own, 0.6), 0.7),
  }
}

/** Tints sky, haze and ambient light slightly, for a season. */
function tinted(light: Light, colour: Colour): Light {
  const tinge = (one: Colour, share: number) => mix(one, multiplyColours(colour, one), share)
  return {
    ...light,
    sky: light.sky.map((one) => tinge(one, 0.16)),
    haze: tinge(light.haze, 0.4),
    ambient: tinge(light.ambient, 0.25),
  }
}

function withSkyColour(light: Light, colour: Colour): Light {
  return {
    ...light,
    sky: light.sky.map((one, index) =>
      mix(one, shade(colour, light.isDark ? 0.35 + index * 0.2 : 0.75 + index * 0.16), 0.75),
    ),
    haze: mix(light.haze, colour, 0.5),
    ambient: mix(light.ambient, colour, 0.12),
    cloudLit: mix(light.cloudLit, colour, 0.25),
    cloudShade: mix(light.cloudShade, shade(colour, 0.6), 0.4),
  }
}

/** Light under a closed sky: desaturated towards one colour, and darker. */
function overcast(light: Light, colour: Colour, share: number, brightness: number): Light {
  const grey = light.isDark ? shade(colour, 0.3) : colour
  const dull = (one: Colour) => shade(mix(one, grey, share), brightness)
  return {
    ...light,
    sky: light.sky.map(dull),
    haze: dull(light.haze),
    cloudLit: dull(light.cloudLit),
    cloudShade: shade(dull(light.cloudShade), 0.8),
    ambient: shade(mix(light.ambient, colour, share * 0.4), brightness),
    beam: mix(light.beam, grey, share * 0.5),
  }
}
