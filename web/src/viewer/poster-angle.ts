/**
 * From where posters of 3D models are drawn (media/src/mesh/render), in degrees: a viewer that opens elsewhere would seem to
 * show another model.
 */
export const posterAngle = { turn: 32, raise: 20, fieldOfView: 28 } as const
