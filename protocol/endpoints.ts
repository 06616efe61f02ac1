// Every declared call, for whoever walks them all: server routes, OpenAPI, the authorization matrix, the fuzzer.
import type { Endpoint } from '#protocol/endpoint.ts'
import * as session from '#protocol/account/session.ts'
import * as safety from '#protocol/account/safety.ts'
import * as pictures from '#protocol/account/pictures.ts'
import * as autoLogin from '#protocol/account/auto-login.ts'
import * as scanLogin from '#protocol/account/scan-login.ts'
import * as signOn from '#protocol/account/sign-on.ts'
import * as certification from '#protocol/account/certification.ts'
import * as closing from '#protocol/account/closing.ts'
import * as companyCertification from '#protocol/account/company-certification.ts'
import * as places from '#protocol/places.ts'
import * as contacts from '#protocol/account/contacts.ts'
import * as imports from '#protocol/account/imports.ts'
import * as invitations from '#protocol/account/invitations.ts'
import * as organisation from '#protocol/account/organisation.ts'
import * as staff from '#protocol/account/staff.ts'
import * as roles from '#protocol/account/roles.ts'
import * as approvalProcesses from '#protocol/account/approval-processes.ts'
import * as sealUse from '#protocol/account/seal-use.ts'
import * as seals from '#protocol/account/seals.ts'
import * as signaturePad from '#protocol/account/signature-pad.ts'
import * as apps from '#protocol/apps.ts'
import * as openApi from '#protocol/open-api.ts'
import * as base from '#protocol/base.ts'
import * as trade from '#protocol/trade.ts'
import * as products from '#protocol/products.ts'
import * as outerAddresses from '#protocol/outer-addresses.ts'
import * as certificationAudit from '#protocol/platform/certifications.ts'
import * as certificates from '#protocol/platform/certificates.ts'
import * as operators from '#protocol/platform/operators.ts'
import * as development from '#protocol/development.ts'
import * as drafts from '#protocol/contract/drafts.ts'
import * as approvals from '#protocol/contract/approvals.ts'
import * as linked from '#protocol/contract/linked.ts'
import * as contracts from '#protocol/contract/contracts.ts'
import * as sealRequests from '#protocol/contract/seal-requests.ts'
import * as redDots from '#protocol/contract/red-dots.ts'
import * as signing from '#protocol/contract/signing.ts'
import * as checking from '#protocol/contract/checking.ts'

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value

/** All endpoints, in the order of their files. */
export const endpoints: readonly Endpoint[] = [
  session,
  safety,
  pictures,
  autoLogin,
  scanLogin,
  signOn,
  products,
  trade,
  certification,
  companyCertification,
  closing,
  places,
  seals,
  sealUse,
  signaturePad,
  roles,
  approvalProcesses,
  organisation,
  staff,
  invitations,
  imports,
  contacts,
  base,
  outerAddresses,
  drafts,
  contracts,
  linked,
  approvals,
  redDots,
  signing,
  sealRequests,
  checking,
  apps,
  openApi,
  operators,
  certificationAudit,
  certificates,
  development,
].flatMap((declarations) => Object.values(declarations).filter(isEndpoint))
