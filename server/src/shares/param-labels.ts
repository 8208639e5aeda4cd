import type { PageLanguage } from '@atelier/contract/page-languages.ts'
import type { ParamName } from '@atelier/contract/params.ts'

/** Those whose names would not read well. A test holds them to what the playground calls them. */
const english: Readonly<Record<string, string>> = {
  num_outputs: 'Outputs',
  negative_prompt: 'Exclude',
  generate_audio: 'Sound',
  text: 'Script',
  fps: 'Frames per second',
  pbr: 'PBR materials',
  quad: 'Quads',
} satisfies Partial<Record<ParamName, string>>

/** Those that carry files are never shown. */
const german: Readonly<Record<string, string>> = {
  prompt: 'Prompt',
  negative_prompt: 'Ausschließen',
  aspect_ratio: 'Seitenverhältnis',
  resolution: 'Auflösung',
  duration: 'Dauer',
  num_outputs: 'Ergebnisse',
  seed: 'Seed',
  generate_audio: 'Ton',
  upscale_factor: 'Vergrößerung',
  expand_left: 'Links erweitern',
  expand_right: 'Rechts erweitern',
  expand_top: 'Oben erweitern',
  expand_bottom: 'Unten erweitern',
  fps: 'Bilder pro Sekunde',
  effect: 'Effekt',
  text: 'Text',
  voice: 'Stimme',
  language: 'Sprache',
  speed: 'Tempo',
  lyrics: 'Liedtext',
  style: 'Stil',
  instrumental: 'Instrumental',
  stem: 'Spur',
  polycount: 'Polygonzahl',
  texture: 'Textur',
  format: 'Format',
  lighting: 'Beleuchtung',
  light_direction: 'Lichtrichtung',
  palette: 'Farbpalette',
  pbr: 'PBR-Materialien',
  quad: 'Quads',
  geometry_quality: 'Geometriequalität',
  texture_quality: 'Texturqualität',
} satisfies Partial<Record<ParamName, string>>

const labels: Record<PageLanguage, Readonly<Record<string, string>>> = { en: english, de: german }

/** What a param is called on the page of a link, as in the playground. */
export const paramLabel = (name: string, language: PageLanguage): string =>
  labels[language][name] ?? (name.charAt(0).toUpperCase() + name.slice(1)).replaceAll('_', ' ')
