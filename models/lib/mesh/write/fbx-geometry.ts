import type { Mesh } from '@atelier/media/mesh/model.ts'
import { node, type Node, type Property } from './fbx-node.ts'
import { facesOf } from '@atelier/media/mesh/triangles.ts'
import { weld } from './weld.ts'

const CENTIMETRES = 100

/** A mesh: unique positions, triangles and quads, and normals and uvs for each vertex of a polygon. */
export function geometryNodes(mesh: Mesh): Node[] {
  const { uniquePositions, positionOf } = weld(mesh)
  const faces = [...facesOf(mesh)]
  const vertices = faces.flat()
  return [
    node('GeometryVersion', [124]),
    node('Vertices', [Float64Array.from(uniquePositions.flat(), (value) => value * CENTIMETRES)]),
    node('PolygonVertexIndex', [polygons(faces, positionOf)]),
    layer('LayerElementNormal', '', 'ByPolygonVertex', 'Direct', [
      [
        'Normals',
        Float64Array.from(
          vertices.flatMap((vertex) => [...mesh.normals.subarray(vertex * 3, vertex * 3 + 3)]),
        ),
      ],
    ]),
    layer('LayerElementUV', 'UVMap', 'ByPolygonVertex', 'IndexToDirect', [
      // In FBX, v counts from the lower edge of the image.
      ['UV', Float64Array.from(mesh.uvs, (value, at) => (at % 2 === 0 ? value : 1 - value))],
      ['UVIndex', Int32Array.from(vertices)],
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

/** The last vertex of a polygon is marked by the complement of its index. */
function polygons(faces: readonly number[][], positionOf: Uint32Array): Int32Array {
  return Int32Array.from(
    faces.flatMap((face) =>
      face.map((vertex, at) => (at === face.length - 1 ? ~positionOf[vertex] : positionOf[vertex])),
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
