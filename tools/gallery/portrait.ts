// A drawn portrait, so that no real person has to consent.
import sharp, { type Sharp } from 'sharp'
import { rngOf } from '@atelier/models/lib/random/rng.ts'

/** What differs from image to image. */
type Sitting = {
  /** Freckles, spots and redness, for a retoucher to find. */
  hasBlemishes?: boolean
  /** What is behind. */
  backdrop?: string
  /** Whether one sees more than the shoulders. */
  isHalfLength?: boolean
}

const views = { head: [0, 0, 720, 900], halfLength: [-140, 60, 1000, 1250] } as const

export function portrait({ hasBlemishes = false, backdrop = wall, isHalfLength }: Sitting = {}): Sharp {
  const view = views[isHalfLength ? 'halfLength' : 'head']
  const shapes = [
    backdrop,
    hairBehind,
    body,
    neck,
    head,
    hasBlemishes ? blemishes() : '',
    features,
    hairBefore,
  ]
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="720" height="900" viewBox="${view.join(' ')}">${paints}${shapes.join('')}</svg>`
  return sharp(Buffer.from(svg))
}

// prettier-ignore
const paints = `<defs>
  <linearGradient id="wall" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#b9c6c4"/><stop offset="1" stop-color="#6f8286"/></linearGradient>
  <radialGradient id="skin" cx=".42" cy=".42" r=".68"><stop offset="0" stop-color="#f3cdb1"/><stop offset=".55" stop-color="#e2ad8b"/><stop offset="1" stop-color="#b0735a"/></radialGradient>
  <linearGradient id="throat" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#9c6450"/><stop offset=".5" stop-color="#cf9576"/><stop offset="1" stop-color="#d9a283"/></linearGradient>
  <linearGradient id="hair" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#6a452e"/><stop offset=".5" stop-color="#432918"/><stop offset="1" stop-color="#2a190f"/></linearGradient>
  <linearGradient id="shirt" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#e9e6dd"/><stop offset="1" stop-color="#a9a69e"/></linearGradient>
  <radialGradient id="iris"><stop offset=".3" stop-color="#24160d"/><stop offset=".36" stop-color="#7a5a33"/><stop offset=".85" stop-color="#4d3620"/><stop offset="1" stop-color="#2a1c11"/></radialGradient>
  <linearGradient id="lips" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#a8544d"/><stop offset=".5" stop-color="#b9605a"/><stop offset="1" stop-color="#c97a70"/></linearGradient>
  <filter id="soft2"><feGaussianBlur stdDeviation="2"/></filter>
  <filter id="soft6"><feGaussianBlur stdDeviation="6"/></filter>
  <filter id="soft14"><feGaussianBlur stdDeviation="14"/></filter>
  <filter id="soft26"><feGaussianBlur stdDeviation="26"/></filter>
  <clipPath id="face"><path d="M360 186 C470 186 520 262 516 370 C513 462 490 540 436 592 C405 622 384 632 360 632 C336 632 315 622 284 592 C230 540 207 462 204 370 C200 262 250 186 360 186 Z"/></clipPath>
</defs>`

const wall = `<rect x="-140" width="1000" height="1400" fill="url(#wall)"/><ellipse cx="240" cy="260" rx="320" ry="300" fill="#fff" opacity=".16" filter="url(#soft26)"/>`

const hairBehind = `<path d="M360 118 C520 112 580 232 572 380 C568 480 578 560 556 626 C536 662 184 662 164 626 C142 560 152 480 148 380 C140 232 200 112 360 118 Z" fill="url(#hair)"/>`

const body = `<path d="M-40 1400 C-40 1120 -26 960 -14 890 C6 780 70 742 190 716 C262 700 292 690 300 668 L420 668 C428 690 458 700 530 716 C650 742 714 780 734 890 C746 960 760 1120 760 1400 Z" fill="url(#shirt)"/>
  <path d="M128 1400 C130 1160 160 860 128 772 M592 1400 C590 1160 560 860 592 772 M330 760 C350 860 340 1000 310 1120" stroke="#7d7a74" stroke-width="10" fill="none" opacity=".4" filter="url(#soft6)"/>`

const neck = `<path d="M290 540 L286 672 C300 716 330 738 360 738 C390 738 420 716 434 672 L430 540 Z" fill="url(#throat)"/>
  <path d="M284 676 C302 726 330 746 360 746 C390 746 418 726 436 676" stroke="#8d8a83" stroke-width="9" fill="none" opacity=".6" filter="url(#soft2)"/>`

const head = `<ellipse cx="202" cy="402" rx="20" ry="46" fill="#c58a6c"/><ellipse cx="518" cy="402" rx="20" ry="46" fill="#b0765b"/>
  <path d="M360 186 C470 186 520 262 516 370 C513 462 490 540 436 592 C405 622 384 632 360 632 C336 632 315 622 284 592 C230 540 207 462 204 370 C200 262 250 186 360 186 Z" fill="url(#skin)"/>
  <g clip-path="url(#face)">
    <path d="M516 260 C480 420 500 520 400 640 L560 640 L560 260 Z" fill="#8d5440" opacity=".35" filter="url(#soft26)"/>
    <ellipse cx="268" cy="462" rx="46" ry="34" fill="#d8765e" opacity=".32" filter="url(#soft14)"/><ellipse cx="450" cy="462" rx="44" ry="34" fill="#cc6a54" opacity=".32" filter="url(#soft14)"/>
    <ellipse cx="290" cy="356" rx="58" ry="30" fill="#8d5440" opacity=".3" filter="url(#soft14)"/><ellipse cx="430" cy="356" rx="58" ry="30" fill="#8d5440" opacity=".34" filter="url(#soft14)"/>
    <ellipse cx="330" cy="260" rx="90" ry="46" fill="#fff" opacity=".2" filter="url(#soft26)"/>
    <path d="M360 570 C340 570 328 566 316 560" stroke="#8d5440" stroke-width="10" opacity=".2" filter="url(#soft6)" fill="none"/>
    <ellipse cx="360" cy="572" rx="40" ry="9" fill="#8d5440" opacity=".38" filter="url(#soft6)"/>
  </g>`

const features = `${eye(292)}${eye(428)}
  <path d="M246 322 C268 300 312 298 336 314 C312 308 276 312 250 330 Z" fill="#3a2417" stroke="#3a2417" stroke-width="5" opacity=".88" filter="url(#soft2)"/>
  <path d="M474 322 C452 300 408 298 384 314 C408 308 444 312 470 330 Z" fill="#3a2417" stroke="#3a2417" stroke-width="5" opacity=".88" filter="url(#soft2)"/>
  <path d="M342 340 C338 396 326 430 322 452 C322 474 342 482 360 482 C378 482 398 474 398 452 C394 430 382 396 378 340" fill="#b5745a" opacity=".16" filter="url(#soft6)"/>
  <path d="M382 356 C386 410 402 440 398 462" stroke="#8d5440" stroke-width="12" fill="none" opacity=".32" filter="url(#soft6)"/>
  <ellipse cx="354" cy="410" rx="9" ry="56" fill="#fff" opacity=".3" filter="url(#soft6)"/><ellipse cx="355" cy="452" rx="14" ry="11" fill="#fff" opacity=".34" filter="url(#soft6)"/>
  <path d="M324 470 C332 482 344 478 350 476 C356 482 366 482 371 476 C378 478 390 482 397 468" stroke="#7c4433" stroke-width="5" fill="none" opacity=".7" filter="url(#soft2)"/>
  <ellipse cx="341" cy="475" rx="9" ry="5" fill="#4a231a" opacity=".75" filter="url(#soft2)"/><ellipse cx="380" cy="475" rx="9" ry="5" fill="#4a231a" opacity=".75" filter="url(#soft2)"/>
  <path d="M300 528 C318 518 342 510 352 514 C357 517 363 517 368 514 C378 510 402 518 420 528 C404 554 384 560 360 560 C336 560 316 554 300 528 Z" fill="url(#lips)"/>
  <path d="M300 528 C326 530 342 536 360 534 C378 536 394 530 420 528" stroke="#5b2421" stroke-width="5" fill="none" opacity=".85" filter="url(#soft2)"/>
  <ellipse cx="352" cy="547" rx="22" ry="4" fill="#fff" opacity=".35" filter="url(#soft2)"/>
  <path d="M318 480 C300 496 292 508 290 522 M402 480 C420 496 428 508 430 522" stroke="#8d5440" stroke-width="6" fill="none" opacity=".25" filter="url(#soft6)"/>`

const hairBefore = `<path d="M360 118 C500 112 560 220 556 400 C548 470 540 420 524 340 C510 262 470 226 420 212 C400 240 300 250 236 300 C214 330 206 380 196 420 C176 470 164 440 164 392 C160 220 220 112 360 118 Z" fill="url(#hair)"/>
  <path d="M230 190 C280 150 340 140 420 168 M216 250 C250 210 320 190 410 190" stroke="#a87a52" stroke-width="12" fill="none" opacity=".45" filter="url(#soft6)"/>`

function eye(x: number): string {
  return `<path d="M${x - 42} 372 C${x - 22} 348 ${x + 22} 348 ${x + 42} 372 C${x + 20} 390 ${x - 20} 390 ${x - 42} 372 Z" fill="#f4efe9"/>
  <circle cx="${x}" cy="369" r="18.5" fill="url(#iris)"/><circle cx="${x - 6}" cy="362" r="5" fill="#fff"/>
  <path d="M${x - 44} 373 C${x - 22} 345 ${x + 22} 345 ${x + 44} 372" stroke="#26150c" stroke-width="7" fill="none"/>
  <path d="M${x - 40} 375 C${x - 20} 392 ${x + 20} 392 ${x + 42} 373" stroke="#8a5642" stroke-width="3" fill="none"/>
  <path d="M${x - 40} 350 C${x - 20} 334 ${x + 20} 334 ${x + 42} 350" stroke="#8a5642" stroke-width="5" fill="none" opacity=".6" filter="url(#soft2)"/>`
}

/** Where the eyes, the mouth and the hair are not. */
function blemishes(): string {
  const rng = rngOf(21)
  const between = (low: number, high: number) => low + (high - low) * rng()
  const spots = Array.from({ length: 60 }, () => {
    const [x, y, radius] = [between(215, 505), between(270, 610), between(1.5, 3.6)]
    const colour = rng() < 0.35 ? '#b8463a' : '#9a5c3e'
    return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${colour}" opacity="${between(0.3, 0.6)}"/>`
  })
  return `<g clip-path="url(#face)" filter="url(#soft2)">${spots.join('')}
    </g>
    <g clip-path="url(#face)" filter="url(#soft14)"><ellipse cx="262" cy="492" rx="34" ry="24" fill="#c8452f" opacity=".5"/><ellipse cx="456" cy="440" rx="30" ry="22" fill="#c8452f" opacity=".45"/></g>`
}
