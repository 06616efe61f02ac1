// Which variant of the product an installation is (domain.md §8, platform code).

/** Empty: the product as it is. */
export const PLATFORM_CODES = ['', 'subsidy', 'group', 'academy'] as const
export type PlatformCode = (typeof PLATFORM_CODES)[number]

/** The code a text names; undefined when it names none. */
export const asPlatformCode = (text: string): PlatformCode | undefined =>
  PLATFORM_CODES.find((code) => code === text)
