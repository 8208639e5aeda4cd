export const labels: Readonly<Record<string, string>> = {
  prompt: 'Prompt',
  negative_prompt: 'Ausschließen',
  aspect_ratio: 'Seitenverhältnis',
  resolution: 'Auflösung',
  duration: 'Dauer',
  num_outputs: 'Ergebnisse',
  seed: 'Seed',
  images: 'Bilder',
  image: 'Bild',
  first_frame: 'Erstes Bild',
  last_frame: 'Letztes Bild',
  generate_audio: 'Ton',
  upscale_factor: 'Vergrößerung',
  mask: 'Maske',
  expand_left: 'Links erweitern',
  expand_right: 'Rechts erweitern',
  expand_top: 'Oben erweitern',
  expand_bottom: 'Unten erweitern',
  video: 'Video',
  audio: 'Audio',
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
  garment: 'Kleidungsstück',
  lighting: 'Beleuchtung',
  light_direction: 'Lichtrichtung',
  palette: 'Farbpalette',
  pbr: 'PBR-Materialien',
  quad: 'Quads',
  geometry_quality: 'Geometriequalität',
  texture_quality: 'Texturqualität',
}
export const chooseSide = 'Erweitern Sie mindestens eine Seite'
export const paintMask = 'Maske malen'
export const addImage = 'Bild hinzufügen'
export const addAudio = 'Audio hinzufügen'
export const addVideo = 'Video hinzufügen'
export const writePrompt = 'Prompt schreiben'
export const writeParam = (label: string) => `${label} eingeben`
export const chooseParam = (label: string) => `${label} wählen`
export const addImages = (images: number) => `${images} Bilder hinzufügen`
