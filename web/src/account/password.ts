/** A password has so many characters or more. */
export const SHORTEST = 8
