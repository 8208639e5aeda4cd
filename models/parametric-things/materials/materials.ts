import type { GrainName } from './grains.ts'

/** How a material looks: its default colour, roughness, metalness, transmission, and the grain of its surface. */
export type Look = {
  colour: string
  roughness: number
  metalness: number
  grain?: GrainName
  transmission?: number
}

// prettier-ignore
export const materials = {
  wood:     { colour: '#9a6a3c', roughness: 0.6,  metalness: 0, grain: 'wood' },
  bark:     { colour: '#5f4630', roughness: 0.95, metalness: 0, grain: 'bark' },
  leaf:     { colour: '#4c8a3a', roughness: 0.8,  metalness: 0, grain: 'leaf' },
  stone:    { colour: '#8d8a84', roughness: 0.9,  metalness: 0, grain: 'stone' },
  marble:   { colour: '#e9e6e0', roughness: 0.25, metalness: 0, grain: 'marble' },
  brick:    { colour: '#a4523f', roughness: 0.9,  metalness: 0, grain: 'brick' },
  clay:     { colour: '#b86b45', roughness: 0.85, metalness: 0, grain: 'stone' },
  ceramic:  { colour: '#f1eee6', roughness: 0.2,  metalness: 0 },
  fabric:   { colour: '#50678f', roughness: 0.95, metalness: 0, grain: 'weave' },
  leather:  { colour: '#6b4127', roughness: 0.55, metalness: 0, grain: 'leather' },
  paper:    { colour: '#f3efe4', roughness: 0.9,  metalness: 0 },
  plastic:  { colour: '#d04a3a', roughness: 0.35, metalness: 0 },
  rubber:   { colour: '#26262a', roughness: 0.8,  metalness: 0 },
  paint:    { colour: '#c63d32', roughness: 0.3,  metalness: 0 },
  wax:      { colour: '#f2e6c8', roughness: 0.5,  metalness: 0 },
  snow:     { colour: '#f4f7fb', roughness: 0.9,  metalness: 0 },
  skin:     { colour: '#c9584c', roughness: 0.5,  metalness: 0, grain: 'stone' },
  grass:    { colour: '#6c9a45', roughness: 0.95, metalness: 0, grain: 'leaf' },
  glass:    { colour: '#dff0f2', roughness: 0.05, metalness: 0, transmission: 0.7 },
  crystal:  { colour: '#8ad0ea', roughness: 0.05, metalness: 0, transmission: 0.45 },
  ice:      { colour: '#cfe9f5', roughness: 0.15, metalness: 0, transmission: 0.35 },
  iron:     { colour: '#6c6d70', roughness: 0.5,  metalness: 1, grain: 'brushed' },
  steel:    { colour: '#b4b7bb', roughness: 0.3,  metalness: 1, grain: 'brushed' },
  silver:   { colour: '#d9dadc', roughness: 0.18, metalness: 1 },
  gold:     { colour: '#e2b13c', roughness: 0.22, metalness: 1 },
  copper:   { colour: '#c57650', roughness: 0.3,  metalness: 1, grain: 'brushed' },
  bronze:   { colour: '#9c7a45', roughness: 0.4,  metalness: 1, grain: 'brushed' },
} as const satisfies Record<string, Look>

export type MaterialName = keyof typeof materials
