import type { Mesh } from '../model/model.ts'
import { node, type Node, type Property } from './fbx-node.ts'
import { facesOf } from '../model/triangles.ts'
import { weld } from './weld.ts'

const CENTIMETRES = 100

/** A shape: places once each, faces of three and four, directions and places in the texture by corner of a face. */
export function geometryNodes(mesh: Mesh): Node[] {
  const { places, placeOf } = weld(mesh)
  const faces = [...facesOf(mesh)]
  const corners = faces.flat()
  return [
    node('GeometryVersion', [124]),
    node('Vertices', [Float64Array.from(places.flat(), (value) => value * CENTIMETRES)]),
    node('PolygonVertexIndex', [polygons(faces, placeOf)]),
    layer('LayerElementNormal', '', 'ByPolygonVertex', 'Direct', [
      [
        'Normals',
        Float64Array.from(
          corners.flatMap((corner) => [...mesh.normals.subarray(corner * 3, corner * 3 + 3)]),
        ),
      ],
    ]),
    layer('LayerElementUV', 'UVMap', 'ByPolygonVertex', 'IndexToDirect', [
      // The format counts from the lower edge of a picture.
      ['UV', Float64Array.from(mesh.textureAt, (value, at) => (at % 2 === 0 ? value : 1 - value))],
      ['UVIndex', Int32Array.from(corners)],
    ]),
    layer('LayerElementMaterial', '', 'AllSame', 'IndexToDirect', [['Materials', new Int32Array(1)]]),
    node(
      'Layer',
      [0],
      [
        node('Version', [100]),
        ...['LayerElementNormal', 'LayerElementMaterial', 'LayerElementUV'].map((type) =>
          node('LayerElement', [], [node('Type', [type]), node('TypedIndex', [0])]),
        ),
      ],
    ),
  ]
}

/** The last corner of a face is told by its sign. */
function polygons(faces: readonly number[][], placeOf: Uint32Array): Int32Array {
  return Int32Array.from(
    faces.flatMap((face) =>
      face.map((corner, at) => (at === face.length - 1 ? ~placeOf[corner]! : placeOf[corner]!)),
    ),
  )
}

function layer(
  kind: string,
  name: string,
  mapping: string,
  reference: string,
  lists: readonly (readonly [string, Property])[],
): Node {
  return node(
    kind,
    [0],
    [
      node('Version', [101]),
      node('Name', [name]),
      node('MappingInformationType', [mapping]),
      node('ReferenceInformationType', [reference]),
      ...lists.map(([list, values]) => node(list, [values])),
    ],
  )
}
