// Calls of ResourceService for the dictionaries of regions and industries.
// See specification §7 (area tree, industry tree).
import * as v from 'valibot'
import { endpoint, signedIn } from '#protocol/endpoint.ts'

const leaf = v.object({ code: v.string(), name: v.string() })
const node = v.object({ code: v.string(), name: v.string(), children: v.array(leaf) })
const tree = v.array(node)
/** One of a dictionary's larger places with its parts. */
export type PlaceNode = v.InferOutput<typeof node>

/** Provinces with their prefectures (GB/T 2260). */
export const getAreaTree = endpoint({
  name: 'getAreaTree',
  method: 'GET',
  path: '/ResourceService/area/tree',
  summary: '地区字典',
  access: signedIn,
  input: v.object({}),
  output: tree,
})

/** Sections with their divisions (GB/T 4754). */
export const getIndustryTree = endpoint({
  name: 'getIndustryTree',
  method: 'GET',
  path: '/ResourceService/industry/tree',
  summary: '行业字典',
  access: signedIn,
  input: v.object({}),
  output: tree,
})
