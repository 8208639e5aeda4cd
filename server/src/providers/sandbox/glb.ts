/** Triangles with a normal and a place in the texture at each vertex. */
export type Mesh = {
  /** Three numbers a vertex. */
  readonly positions: Float32Array<ArrayBuffer>
  readonly normals: Float32Array<ArrayBuffer>
  /** Two a vertex. */
  readonly uvs: Float32Array<ArrayBuffer>
  /** Three a triangle, counter-clockwise as seen from outside. */
  readonly indices: Uint16Array<ArrayBuffer>
}

/** A PNG, or red, green and blue from 0 to 255. */
type BaseColour = { readonly texture: Uint8Array } | { readonly colour: readonly number[] }

/** A glTF 2.0 binary with one mesh of one material. The library is loaded with the first. */
export async function encodeGlb(
  { positions, normals, uvs, indices }: Mesh,
  baseColour: BaseColour,
): Promise<Uint8Array> {
  const { Document, WebIO } = await import('@gltf-transform/core')
  const document = new Document()
  document.getRoot().getAsset().generator = 'Atelier sandbox'

  const material = document.createMaterial().setMetallicFactor(0.1).setRoughnessFactor(0.6)
  if ('texture' in baseColour) {
    material.setBaseColorTexture(
      document.createTexture().setImage(baseColour.texture).setMimeType('image/png'),
    )
  } else {
    // glTF factors are linear, while the colours of the mosaic are sRGB.
    const [red = 0, green = 0, blue = 0] = baseColour.colour.map((value) => (value / 255) ** 2.2)
    material.setBaseColorFactor([red, green, blue, 1])
  }

  const buffer = document.createBuffer()
  const accessor = () => document.createAccessor().setBuffer(buffer)
  const triangles = document
    .createPrimitive()
    .setAttribute('POSITION', accessor().setType('VEC3').setArray(positions))
    .setAttribute('NORMAL', accessor().setType('VEC3').setArray(normals))
    .setAttribute('TEXCOORD_0', accessor().setType('VEC2').setArray(uvs))
    .setIndices(accessor().setType('SCALAR').setArray(indices))
    .setMaterial(material)
  const node = document.createNode().setMesh(document.createMesh().addPrimitive(triangles))
  document.createScene().addChild(node)
  return new WebIO().writeBinary(document)
}
