// What is put into the text by name: fields, places to sign, references, conditions.
import { useEditorState } from '@tiptap/react'
import type { Editor } from '@tiptap/react'
import { Button, Dropdown } from 'antd'
import type { MenuProps } from 'antd'
import { ANCHOR_KINDS } from '#protocol/templates/written-texts/pieces.ts'
import type { AnchorKind } from '#protocol/templates/written-texts/pieces.ts'
import { canDecide } from '#protocol/templates/written-texts/problems.ts'
import { isInitiatorField } from '#protocol/templates/written-texts/roles.ts'
import type { WrittenText } from '#protocol/templates/written-texts/written-text.ts'
import { outdatedAt, putClause } from './library.ts'
import type { Library } from './library.ts'
import { clauseNumbers } from './labelling.ts'
import { dropCondition, insertAnchor, insertField, insertReference, setCondition } from './moves.ts'
import { ANCHOR_NAMES, WORDS } from './words.ts'

type Items = NonNullable<MenuProps['items']>

const Menu = ({ label, items, onPick }: { label: string; items: Items; onPick: (key: string) => void }) => (
  <Dropdown
    trigger={['click']}
    menu={{ items, onClick: ({ key }) => onPick(key), style: { maxHeight: 360, overflow: 'auto' } }}
  >
    <Button type="text" size="small">
      {label}
    </Button>
  </Dropdown>
)

const orNote = (items: Items, note: string): Items =>
  items.length > 0 ? items : [{ key: 'none', label: note, disabled: true }]

const DROP = 'drop'

interface InsertMenusProps {
  readonly editor: Editor
  readonly text: WrittenText
  readonly isContract: boolean
  readonly library: Library | undefined
}

export const InsertMenus = ({ editor, text, isContract, library }: InsertMenusProps) => {
  const { inCondition, clauses, outdated } = useEditorState({
    editor,
    selector: ({ editor: shown }) => ({
      inCondition: shown.isActive('conditional'),
      outdated: library === undefined ? undefined : outdatedAt(shown, library),
      clauses: [...clauseNumbers(shown.state.doc)].map(([id, { reference }]) => [id, reference] as const),
    }),
  })
  const choices = text.fields.filter((field) => canDecide(field) && isInitiatorField(field))
  const conditions: Items = choices.map(({ key, label, options }) => ({
    key,
    type: 'group',
    label,
    children: options.map((option, at) => ({ key: `${key}:${at}`, label: `为“${option}”时显示` })),
  }))
  const pickCondition = (picked: string): void => {
    if (picked === DROP) return dropCondition(editor)
    const [key = '', at] = picked.split(':')
    const option = choices.find((field) => field.key === key)?.options[Number(at)]
    if (option !== undefined) setCondition(editor, key, option)
    return undefined
  }
  return (
    <>
      {isContract ? null : (
        <Menu
          label={WORDS.field}
          items={orNote(
            text.fields.map(({ key, label }) => ({ key, label })),
            WORDS.noFields,
          )}
          onPick={(key) => insertField(editor, key)}
        />
      )}
      <Menu
        label={WORDS.anchor}
        items={text.roles.map((role) => ({
          key: role,
          type: 'group',
          label: role,
          children: ANCHOR_KINDS.map((kind) => ({ key: `${kind}:${role}`, label: ANCHOR_NAMES[kind] })),
        }))}
        onPick={(picked) => {
          const [kind = ''] = picked.split(':')
          insertAnchor(editor, kind as AnchorKind, picked.slice(kind.length + 1))
        }}
      />
      <Menu
        label={WORDS.reference}
        items={orNote(
          clauses.map(([key, label]) => ({ key, label })),
          WORDS.noClauses,
        )}
        onPick={(to) => insertReference(editor, to)}
      />
      {isContract ? null : (
        <Menu
          label={WORDS.conditional}
          items={[
            ...orNote(conditions, WORDS.noChoices),
            ...(inCondition
              ? [{ type: 'divider' as const }, { key: DROP, label: '取消条件，始终显示' }]
              : []),
          ]}
          onPick={pickCondition}
        />
      )}
      {library === undefined ? null : (
        <Menu
          label={WORDS.library}
          items={[
            ...(outdated === undefined
              ? []
              : [
                  { key: outdated.clauseId, label: `更新到第 ${outdated.version} 版` },
                  { type: 'divider' as const },
                ]),
            ...orNote(
              library.clauses
                .filter(({ clauseId }) => clauseId !== outdated?.clauseId)
                .map(({ clauseId, name, version }) => ({
                  key: clauseId,
                  label: `${name}（第 ${version} 版）`,
                })),
              WORDS.noLibrary,
            ),
          ]}
          onPick={(clauseId) => void putClause(editor, library, clauseId)}
        />
      )}
    </>
  )
}
