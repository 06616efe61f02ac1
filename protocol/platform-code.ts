// Which variant of the product an installation is (domain.md §8, platform code).

/** Empty: the product as it is. */
export const PLATFORM_CODES = ['', 'subsidy', 'group', 'academy'] as const
export type PlatformCode = (typeof PLATFORM_CODES)[number]

/** The code a text names; undefined when it names none. */
export const asPlatformCode = (text: string): PlatformCode | undefined =>
  PLATFORM_CODES.find((code) => code === text)

/** Resources of one variant alone. */
const VARIANT_RESOURCES: Readonly<Record<string, PlatformCode>> = {
  subsidyApplication: 'subsidy',
  groupManage: 'group',
}

/** Whether only one variant of the product has it. */
export const isOfVariant = (resCode: string): boolean => Object.hasOwn(VARIANT_RESOURCES, resCode)

/** Whether an installation has what a resource code stands for. */
export const isOffered = (resCode: string, platform: PlatformCode): boolean =>
  (VARIANT_RESOURCES[resCode] ?? platform) === platform
