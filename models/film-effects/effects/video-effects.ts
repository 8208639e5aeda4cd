import { boomerang } from './boomerang.ts'
import { cinema } from './cinema.ts'
import type { ApplyEffect } from './video-effect.ts'
import { freezeTitle } from './freeze-title.ts'
import { glitchFilm } from './glitch-film.ts'
import { kaleidoscopeFilm } from './kaleidoscope-film.ts'
import { lightTrails } from './light-trails.ts'
import { neonFilm } from './neon-film.ts'
import { night } from './night.ts'
import { oldFilm } from './old-film.ts'
import { slowZoom } from './slow-zoom.ts'
import { splitScreen } from './split-screen.ts'
import { thermalFilm } from './thermal-film.ts'
import { videoTape } from './video-tape.ts'

type VideoEffect = {
  readonly make: ApplyEffect
  /** Whether it shows the prompt. The others ignore it, as the model file says. */
  readonly showsText?: true
}

/** Every effect on a video. */
export const videoEffects: Readonly<Record<string, VideoEffect>> = {
  'video-tape': { make: videoTape },
  'old-film': { make: oldFilm },
  'neon-film': { make: neonFilm },
  'thermal-film': { make: thermalFilm },
  'light-trails': { make: lightTrails },
  'kaleidoscope-film': { make: kaleidoscopeFilm },
  'glitch-film': { make: glitchFilm },
  night: { make: night },
  cinema: { make: cinema, showsText: true },
  boomerang: { make: boomerang },
  'slow-zoom': { make: slowZoom },
  'split-screen': { make: splitScreen },
  'freeze-title': { make: freezeTitle, showsText: true },
}
