// The calls of applications in the order a reader needs them: from a launch to the signed files.
import type { Endpoint } from '#protocol/endpoint.ts'
import { createEmbedLink } from './embeds.ts'
import { bindUser, createLoginLink, getOpenContract, sendBindCode, unbindUser } from './open-api.ts'
import * as contracts from './open-contracts.ts'
import * as drafts from './open-drafts.ts'

/** Launch with parties and places, links, watch, withdraw, download; signing people in comes last. A test holds all calls to it. */
export const OPEN_ORDER: readonly Endpoint[] = [
  drafts.uploadOpenFile,
  drafts.listOpenTemplates,
  drafts.getOpenTemplate,
  drafts.createOpenDraft,
  contracts.launchOpenContract,
  contracts.createSigningLink,
  createEmbedLink,
  getOpenContract,
  contracts.listOpenContracts,
  contracts.listOpenEvents,
  contracts.revokeOpenContract,
  contracts.listOpenFiles,
  contracts.downloadOpenDocument,
  contracts.downloadOpenEvidence,
  sendBindCode,
  bindUser,
  createLoginLink,
  unbindUser,
]
