import type { Rng } from '../../lib/random/rng.ts'
import type { Mesh } from '@atelier/media/mesh/model.ts'
import { dot, mapped, normalized, vectorAt, type Vector } from '@atelier/media/mesh/vector.ts'
import { faceNormal } from '@atelier/media/mesh/face-normal.ts'
import { CREASE_DEGREES } from './lathe.ts'

/** Makes a mesh uneven by a share of its size: vertices are moved along their normals by random waves. */
export function roughened(mesh: Mesh, share: number, rng: Rng): Mesh {
  const waves = Array.from({ length: 9 }, (_, at) => {
    const frequency = (1 + at * 0.7) * 1.6
    const direction = normalized([rng() - 0.5, rng() - 0.5, rng() - 0.5])
    return { direction, frequency, phase: rng() * 2 * Math.PI, amplitude: 1 / (1 + at * 0.55) }
  })
  const size = mesh.positions.reduce((most, value) => Math.max(most, Math.abs(value)), 0) || 1
  const firstAt = firstsAtPositions(mesh.positions, size, () => true)
  // Vertices at a pole or an edge share a position but not a normal: moved apart, they would leave a hole.
  const smoothNormals = meanNormals(firstAt, (add) => {
    for (let vertex = 0; vertex < firstAt.length; vertex++) add(vertex, vectorAt(mesh.normals, vertex * 3))
  })
  const positions = new Float32Array(mesh.positions.length)
  for (let vertex = 0; vertex < firstAt.length; vertex++) {
    const from = firstAt[vertex] * 3
    const position = mapped(vectorAt(mesh.positions, from), (value) => value / size)
    const push = waves.reduce(
      (sum, { direction, frequency, phase, amplitude }) =>
        sum + amplitude * Math.sin(dot(position, direction) * frequency * Math.PI + phase),
      0,
    )
    for (let axis = 0; axis < 3; axis++)
      positions[vertex * 3 + axis] =
        mesh.positions[from + axis] + smoothNormals[from + axis] * push * share * size * 0.35
  }
  const { indices, verticesPerFace } = mesh
  const normals = meanNormals(firstsAtPositions(mesh.positions, size, isSmoothEdge), (add) => {
    for (let at = 0; at < indices.length; at += verticesPerFace) {
      const face = indices.subarray(at, at + verticesPerFace)
      const normal = faceNormal(positions, face)
      for (const vertex of face) add(vertex, normal)
    }
  })
  return { ...mesh, positions, normals }

  function isSmoothEdge(one: number, other: number): boolean {
    return dot(vectorAt(mesh.normals, one * 3), vectorAt(mesh.normals, other * 3)) > CREASE_COSINE
  }
}

const CREASE_COSINE = Math.cos((CREASE_DEGREES * Math.PI) / 180)

/** Positions are rounded to this many steps of the mesh's size, so that three coordinates fit into an exact integer. */
const POSITION_STEPS = 60_000

/** For each vertex the first one at the same position that `belongs` with it. */
function firstsAtPositions(
  positions: Float32Array,
  size: number,
  belongs: (vertex: number, first: number) => boolean,
): Uint32Array {
  const known = new Map<number, number[]>()
  const rounded = (value: number) => Math.round((value / size) * POSITION_STEPS) + 2 * POSITION_STEPS
  return Uint32Array.from({ length: positions.length / 3 }, (_, vertex) => {
    const [x, y, z] = mapped(vectorAt(positions, vertex * 3), rounded)
    const key = (x * 4 * POSITION_STEPS + y) * 4 * POSITION_STEPS + z
    const firsts = known.get(key) ?? []
    const first = firsts.find((each) => belongs(vertex, each)) ?? vertex
    if (first === vertex) known.set(key, [...firsts, vertex])
    return first
  })
}

type Add = (vertex: number, normal: Vector) => void

/** For each vertex the normalised sum of the normals added for its group. */
function meanNormals(firstAt: Uint32Array, collect: (add: Add) => void): Float32Array {
  const sums = new Float64Array(firstAt.length * 3)
  collect((vertex, normal) => {
    for (let axis = 0; axis < 3; axis++) sums[firstAt[vertex] * 3 + axis] += normal[axis]
  })
  const smoothNormals = new Float32Array(sums.length)
  for (const [vertex, first] of firstAt.entries())
    smoothNormals.set(normalized(vectorAt(sums, first * 3)), vertex * 3)
  return smoothNormals
}
