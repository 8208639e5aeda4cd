import type { Model } from '@atelier/media/mesh/model.ts'
import { encodeNodes, FILE_ID, node, type Node, type Property } from './fbx-node.ts'
import { objectsOf } from './fbx-objects.ts'
import { properties, type Setting } from './fbx-properties.ts'
import type { Textures } from './textures.ts'

/** Must match `FILE_ID`. */
const CREATED = '1970-01-01 10:00:00:000'
const CREATOR = 'Atelier'

/** FBX 7.4, binary: centimetres, y up, the front towards +z, images embedded. */
export function encodeFbx(model: Model, textures: Textures): Buffer {
  const { objects, connections } = objectsOf(model, textures)
  return encodeNodes([
    node(
      'FBXHeaderExtension',
      [],
      [value('FBXHeaderVersion', 1003), value('FBXVersion', 7400), value('Creator', CREATOR)],
    ),
    value('FileId', FILE_ID),
    value('CreationTime', CREATED),
    value('Creator', CREATOR),
    node('GlobalSettings', [], [value('Version', 1000), properties(globalSettings)]),
    node('Documents', [], [value('Count', 1), scene]),
    node('References'),
    definitions(objects),
    node('Objects', [], objects),
    node('Connections', [], connections),
  ])
}

/** The root of the scene has the id 0, which no object uses. */
const scene = node('Document', [1n, '', 'Scene'], [value('RootNode', 0n)])

const globalSettings: readonly Setting[] = [
  ['UpAxis', 'int', 1],
  ['UpAxisSign', 'int', 1],
  ['FrontAxis', 'int', 2],
  ['FrontAxisSign', 'int', 1],
  ['CoordAxis', 'int', 0],
  ['CoordAxisSign', 'int', 1],
  ['OriginalUpAxis', 'int', 1],
  ['OriginalUpAxisSign', 'int', 1],
  // Centimetres, which readers also assume if they ignore this setting.
  ['UnitScaleFactor', 'double', 1],
  ['OriginalUnitScaleFactor', 'double', 1],
]

/** How many objects there are of each type. */
function definitions(objects: readonly Node[]): Node {
  const kinds = Map.groupBy(objects, ({ name }) => name)
  const counted = [...kinds].map(([kind, { length }]) => node('ObjectType', [kind], [value('Count', length)]))
  return node(
    'Definitions',
    [],
    [
      value('Version', 100),
      value('Count', objects.length + 1),
      node('ObjectType', ['GlobalSettings'], [value('Count', 1)]),
      ...counted,
    ],
  )
}

function value(name: string, property: Property): Node {
  return node(name, [property])
}
