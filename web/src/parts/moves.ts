// Where moves of the list lie on the screen, for keys that go up and down.

/** A place on the screen. */
export interface Place {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The nearest place above or below another: the nearest line, and in it the nearest middle. */
export function beyond<P extends Place>(places: P[], from: Place, step: 1 | -1): P | undefined {
  const middle = ({ left, width }: Place): number => left + width / 2;
  const away = (place: Place): number => (place.top - from.top) * step;
  const further = places.filter((place) => away(place) > from.height / 2);
  const nearest = Math.min(...further.map(away));
  const line = further.filter((place) => away(place) < nearest + from.height / 2);
  const aside = (place: Place): number => Math.abs(middle(place) - middle(from));
  return line.toSorted((a, b) => aside(a) - aside(b))[0];
}
