// How a share in hundredths of a percent is said.

/** A rate in basis points as it is read: 1050 is 10.5%. */
export const rateWords = (rateBp: number): string => `${rateBp / 100}%`
