import type { Map } from 'maplibre-gl';
import type { Badge } from './shaders.js';

/** Room between a badge and the edges of the map; the sliders of the shadows are at its foot [px]. */
const EDGE_PX = { side: 26, foot: 150 };
/** Distance of arrows from each other, with what is written under them [px]. */
const APART_PX = 46;

/** Letters on the buildings that shade a roof; those outside the view are arrows at its edge. */
export class ShaderBadges {
  #badges: { badge: Badge; element: HTMLElement }[] = [];

  constructor(
    private readonly map: Map,
    private readonly nameOf: (badge: Badge) => string,
  ) {
    map.on('move', () => this.#place());
    map.on('resize', () => this.#place());
  }

  show(badges: readonly Badge[]): void {
    for (const { element } of this.#badges) element.remove();
    this.#badges = badges
      .filter(({ middle }) => middle !== undefined)
      .map((badge) => {
        const element = document.createElement('div');
        element.className = 'badge';
        element.title = this.nameOf(badge);
        element.setAttribute('aria-hidden', 'true');
        element.append(badge.letter);
        this.map.getContainer().append(element);
        return { badge, element };
      });
    this.#place();
  }

  #place(): void {
    const { clientWidth: width, clientHeight: height } = this.map.getContainer();
    const arrows: { x: number; y: number }[] = [];
    for (const { badge, element } of this.#badges) {
      const { x, y } = this.map.project(badge.middle as [number, number]);
      const shownX = within(x, width - EDGE_PX.side);
      let shownY = within(y, height - EDGE_PX.foot);
      const isOutside = shownX !== x || shownY !== y;
      while (isOutside && arrows.some((arrow) => isNear(arrow.x - shownX) && isNear(arrow.y - shownY)))
        shownY -= APART_PX;
      if (isOutside) arrows.push({ x: shownX, y: shownY });
      element.classList.toggle('outside', isOutside);
      element.style.translate = `${shownX}px ${shownY}px`;
      element.style.setProperty('--turn', `${Math.atan2(y - shownY, x - shownX)}rad`);
      const metres = badge.distanceM === null ? '' : `${Math.round(badge.distanceM)} m`;
      element.replaceChildren(
        badge.letter,
        ...(isOutside ? [Object.assign(document.createElement('small'), { textContent: metres })] : []),
      );
    }
  }
}

const isNear = (distance: number): boolean => Math.abs(distance) < APART_PX;
const within = (value: number, most: number): number => Math.max(EDGE_PX.side, Math.min(most, value));
