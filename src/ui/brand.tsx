// The product's mark and name.

/** The mark: the strokes of 印 on a seal-red square. */
export const Mark = ({ size = 28 }: { readonly size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden>
    <rect x="1" y="1" width="30" height="30" rx="6" fill="#C8322B" />
    <path
      d="M14.5 7.5 8.5 9.4V23l6.5-1.6M8.5 15.4h6M18.5 9H24v9.4c0 1.5-.8 2.1-2.9 2.1M18.5 9v15.5"
      fill="none"
      stroke="#fff"
      strokeWidth="2.1"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
)

/** Mark and name side by side. */
export const Brand = ({ size = 28 }: { readonly size?: number }) => (
  <span
    style={{
      display: 'inline-flex',
      alignItems: 'center',
      gap: 10,
      flex: 'none',
      color: 'var(--ink)',
      whiteSpace: 'nowrap',
    }}
  >
    <Mark size={size} />
    <span style={{ fontSize: Math.round(size * 0.68), fontWeight: 600, letterSpacing: 2, lineHeight: 1 }}>
      诺印
    </span>
  </span>
)
