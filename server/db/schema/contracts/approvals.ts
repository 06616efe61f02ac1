// Approval processes of companies with their versions, and what runs by them (domain.md §1.3).
import { sql } from 'drizzle-orm'
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type {
  ApprovalNode,
  ApprovalScope,
  ProcessConditions,
  ProcessCopies,
  ProcessUsers,
} from '#protocol/contracts/approval-processes/nodes.ts'
import type { ProcessState } from '#protocol/contracts/approval-processes/approval-processes.ts'
import type { AddedWhen, ApprovalState, ApprovalTaskStatus } from '#protocol/contracts/approvals.ts'
import { moment } from '#server/db/schema/moment.ts'

/** A process; its nodes are in its versions. */
export const approvalProcess = pgTable(
  'approval_process',
  {
    id: uuid('id').notNull(),
    companyId: uuid('company_id').notNull(),
    scope: text('scope').$type<ApprovalScope>().notNull(),
    name: text('name').notNull(),
    note: text('note').notNull(),
    users: jsonb('users').$type<ProcessUsers>().notNull(),
    conditions: jsonb('conditions').$type<ProcessConditions>().notNull(),
    state: text('state').$type<ProcessState>().notNull(),
    /** The newest version; 0 while nothing is drawn. */
    versionNo: integer('version_no').notNull(),
    /** Whether its starter may decide about it as well. */
    allowsSelf: boolean('allows_self').notNull().default(false),
    /** Grows with every change and move. */
    version: integer('version').notNull(),
    editedBy: text('edited_by').notNull(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.companyId] }),
    uniqueIndex('approval_process_name')
      .on(table.companyId, table.name)
      .where(sql`state <> 'deleted'`),
    index('approval_process_scope').on(table.companyId, table.scope, table.state),
  ],
)

/** The nodes as they were saved once; never changed. */
export const approvalProcessVersion = pgTable(
  'approval_process_version',
  {
    processId: uuid('process_id').notNull(),
    companyId: uuid('company_id').notNull(),
    no: integer('no').notNull(),
    nodes: jsonb('nodes').$type<ApprovalNode[]>().notNull(),
    copies: jsonb('copies').$type<ProcessCopies>().notNull(),
    author: text('author').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.processId, table.no, table.companyId] }),
    foreignKey({
      name: 'approval_process_version_approval_process_fk',
      columns: [table.processId, table.companyId],
      foreignColumns: [approvalProcess.id, approvalProcess.companyId],
    }),
  ],
)

/** One approval of one thing: started by a version of a process, which it keeps. */
export const approval = pgTable(
  'approval',
  {
    id: uuid('id').notNull(),
    companyId: uuid('company_id').notNull(),
    scope: text('scope').$type<ApprovalScope>().notNull(),
    /** Null where its starter named the approvers. */
    processId: uuid('process_id'),
    processName: text('process_name').notNull(),
    versionNo: integer('version_no').notNull(),
    /** Names and modes of the nodes, in order. */
    nodes: jsonb('nodes').$type<Pick<ApprovalNode, 'name' | 'mode'>[]>().notNull(),
    /** What it is about: `contract` and its id. */
    subjectNoun: text('subject_noun').notNull(),
    subjectId: uuid('subject_id').notNull(),
    /** Whose audit chain its history goes to; null for the thing's own. */
    chainId: uuid('chain_id'),
    title: text('title').notNull(),
    /** The page on which it is looked at and decided. */
    target: text('target').notNull(),
    starterId: uuid('starter_id').notNull(),
    starter: text('starter').notNull(),
    allowsSelf: boolean('allows_self').notNull().default(false),
    state: text('state').$type<ApprovalState>().notNull(),
    status: integer('status').notNull(),
    /** The context of the chart: the node asked now, and the state of each node's tasks. */
    context: jsonb('context').$type<StoredApprovalContext>().notNull(),
    version: integer('version').notNull(),
    reason: text('reason').notNull().default(''),
    startedAt: moment('started_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    endedAt: moment('ended_at'),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.companyId] }),
    index('approval_subject').on(table.subjectNoun, table.subjectId, table.startedAt),
    index('approval_starter').on(table.starterId, table.companyId, table.updatedAt, table.id),
    index('approval_process_running').on(table.processId, table.state),
  ],
)

/** As the chart of an approval keeps it. */
export interface StoredApprovalContext {
  readonly node: number
  readonly nodes: readonly {
    readonly mode: 1 | 2 | 3
    readonly tasks: readonly ApprovalTaskStatus[]
    readonly lines?: readonly (readonly number[])[]
  }[]
}

/** How somebody came to be asked whom the process does not name: by whom, where, and why. */
export interface AddedTask {
  readonly by: string
  readonly when: AddedWhen
  readonly note: string
}

/** One person at one node; `status` repeats the chart's context, so that a to-do list reads nothing else. */
export const approvalTask = pgTable(
  'approval_task',
  {
    id: uuid('id').notNull(),
    approvalId: uuid('approval_id').notNull(),
    companyId: uuid('company_id').notNull(),
    node: integer('node').notNull(),
    position: integer('position').notNull(),
    memberId: uuid('member_id').notNull(),
    userId: uuid('user_id').notNull(),
    name: text('name').notNull(),
    status: integer('status').$type<ApprovalTaskStatus>().notNull(),
    opinion: text('opinion').notNull().default(''),
    /** The handwritten signature under an agreement, as SVG; null without one. */
    signature: text('signature'),
    /** Null for those the process names. */
    added: jsonb('added').$type<AddedTask>(),
    askedAt: moment('asked_at'),
    decidedAt: moment('decided_at'),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.companyId] }),
    foreignKey({
      name: 'approval_task_approval_fk',
      columns: [table.approvalId, table.companyId],
      foreignColumns: [approval.id, approval.companyId],
    }),
    index('approval_task_approval').on(table.approvalId, table.node, table.position),
    index('approval_task_person').on(table.userId, table.companyId, table.status, table.askedAt),
    index('approval_task_decided')
      .on(table.userId, table.companyId, table.decidedAt)
      .where(sql`status in (2, 3)`),
  ],
)

/** Reminders that were sent to people who are asked, for their limits. */
export const approvalUrge = pgTable(
  'approval_urge',
  {
    id: uuid('id').notNull(),
    approvalId: uuid('approval_id').notNull(),
    companyId: uuid('company_id').notNull(),
    userId: uuid('user_id').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.companyId] }),
    foreignKey({
      name: 'approval_urge_approval_fk',
      columns: [table.approvalId, table.companyId],
      foreignColumns: [approval.id, approval.companyId],
    }).onDelete('cascade'),
    index('approval_urge_person').on(table.approvalId, table.userId, table.at),
  ],
)
