/** Engine that checks accessibility: Siteimprove's Alfa, or IBM's Equal Access. axe needs none here, see expect-accessible.ts. */
type Engine = 'alfa' | 'ibm'

/** One finding of an engine about an element, as its markup or path. */
export interface Finding {
  readonly engine: Engine
  readonly rule: string
  readonly message: string
  readonly element: string
}

interface Exception {
  readonly engine: Engine
  /** The rule, for IBM with the reason that it reports. */
  readonly rule: string
  /** Limits the exception to pages whose path matches. */
  readonly path?: RegExp
  /** Limits the exception to elements whose markup matches. */
  readonly element?: RegExp
  readonly reason: string
}

const baseUiSearch =
  'The search field of Base UI follows the pattern for comboboxes of ARIA: the field keeps the focus and names the present hit, which is not yet chosen.'

const keySigns =
  'The name is the visible text. The signs of the key next to it are decoration, and a property names the key.'

const boardWords =
  'An appointment and a gap of the day board show as many words as their width allows, abbreviated. Their names say all in full.'

/** Findings that stay, each with the reason. Everything else that an engine reports fails the test. */
const exceptions: readonly Exception[] = [
  {
    engine: 'alfa',
    rule: 'sia-r14',
    element: /class="day /,
    reason: 'A day shows "Nov 23" and is named "Monday, November 23": the short month is the long one abbreviated.',
  },
  {
    engine: 'alfa',
    rule: 'sia-r14',
    element: /class="desk-(block|gap|row)/,
    reason: boardWords,
  },
  {
    engine: 'alfa',
    rule: 'sia-r14',
    element: /aria-keyshortcuts=/,
    reason: keySigns,
  },
  {
    engine: 'alfa',
    rule: 'sia-r17',
    element: /^<button type="button" data-type="/,
    reason: 'Base UI hides the button that closes a toast only until the button or the toasts have the focus.',
  },
  {
    engine: 'alfa',
    rule: 'sia-r46',
    reason:
      'While a list loads, its rows are gray bars that screen readers skip. The body of the table is marked as busy.',
  },
  {
    engine: 'alfa',
    rule: 'sia-r56',
    reason: 'Base UI reads urgent toasts from a second region with the name of the first. axe checks landmarks, too.',
  },
  {
    engine: 'alfa',
    rule: 'sia-r57',
    reason: 'On a phone, the word on a menu is outside the navigation that it opens. axe accepts the control.',
  },
  {
    engine: 'alfa',
    rule: 'sia-r61',
    path: /^\/(home|preview)?$/,
    reason: 'The next visit of a patient precedes the hero, which keeps its title as the only heading of level 1.',
  },
  {
    engine: 'alfa',
    rule: 'sia-r61',
    path: /^\/dashboard\/(users|patients\/)/,
    reason: 'An open dialog hides the page with its heading of level 1.',
  },
  {
    engine: 'alfa',
    rule: 'sia-r87',
    path: /^\/test-mode\//,
    reason: 'The stand-in for the page of Google has no navigation to skip.',
  },
  {
    engine: 'ibm',
    rule: 'input_autocomplete_valid fail_incorrect',
    element: /name="email"/,
    reason: 'HTML allows `username` on an email input, and password managers need it at the sign-in.',
  },
  {
    engine: 'ibm',
    rule: 'aria_complementary_label_visible Fail_1',
    element: /^<aside /,
    reason: 'The name of a note next to a list is for screen readers. The note itself is text in view.',
  },
  {
    engine: 'ibm',
    rule: 'skip_main_exists Fail_1',
    path: /^\/dashboard\/today$/,
    element: /^<body/,
    reason:
      'A lock is a modal dialog without a page below, and HTML allows no `main` in a dialog. Nothing is in front of it.',
  },
  {
    engine: 'ibm',
    rule: 'aria_role_redundant fail_redundant',
    element: /class="toasts"/,
    reason: 'Base UI sets the role of the toasts, which is harmless next to the same implicit role.',
  },
  {
    engine: 'ibm',
    rule: 'element_tabbable_role_valid fail_invalid_role',
    element: /class="toast"/,
    reason: 'A toast of Base UI is a dialog without a backdrop, which a key leads to.',
  },
  {
    engine: 'ibm',
    rule: 'aria_hidden_nontabbable Fail_1',
    element: /^<button [^>]*data-type="/,
    reason: 'Base UI hides the button that closes a toast only until the button or the toasts have the focus.',
  },
  {
    engine: 'ibm',
    rule: 'element_attribute_deprecated fail_elem',
    element: /<s[ >]/,
    reason: 'The element `s` is part of HTML. It strikes out a time that no longer counts.',
  },
  {
    engine: 'ibm',
    rule: 'element_attribute_deprecated fail_elem_attr',
    element: /<th [^>]*abbr=/,
    reason: 'The attribute `abbr` of `th` is part of HTML. It names a weekday of which one letter is shown.',
  },
  {
    engine: 'ibm',
    rule: 'label_name_visible Fail_1',
    element: /class="staff-find"|aria-keyshortcuts=/,
    reason: keySigns,
  },
  {
    engine: 'ibm',
    rule: 'label_name_visible Fail_1',
    element: /class="day |name="weekdays"/,
    reason: 'A month in the calendar and a weekday in a form are shown abbreviated. Their names contain the full form.',
  },
  {
    engine: 'ibm',
    rule: 'label_name_visible Fail_1',
    element: /class="desk-(gap|row)|data-(block|lines)=/,
    reason: boardWords,
  },
  {
    engine: 'ibm',
    rule: 'aria_accessiblename_exists fail_no_accessible_name',
    element: /^<th [^>]*(print:hidden|w-53|sheet-)|^<th scope="col">/,
    reason:
      'A header like "Actions" is hidden from view only, which the engine does not count as a name. Screen readers do.',
  },
  {
    engine: 'ibm',
    rule: 'element_tabbable_role_valid fail_invalid_role',
    element: /class="(week-frame|desk-panel-body)"|role="region"/,
    reason: 'A part that scrolls takes the focus, so that the arrow keys scroll it. axe requires it.',
  },
  {
    engine: 'ibm',
    rule: 'table_headers_exists Fail_1',
    reason:
      'On a phone, a table is shown as cards. Its headers are hidden from view only, and other engines find them.',
  },
  {
    engine: 'ibm',
    rule: 'aria_child_valid Fail_no_child',
    element: /aria-busy="true"/,
    reason: 'ARIA allows a busy element without the children that its role requires.',
  },
  {
    engine: 'ibm',
    rule: 'fieldset_legend_valid Fail_1',
    reason: 'The legend is hidden from view only, or a property names the group. axe requires one of them.',
  },
  {
    engine: 'ibm',
    rule: 'label_content_exists Fail_1',
    path: /^\/dashboard\/review$/,
    reason: 'A star is an icon. A property names its option, and the text next to the stars shows the chosen one.',
  },
  {
    engine: 'ibm',
    rule: 'heading_content_exists Fail_1',
    path: /^\/(appointment|dashboard)$/,
    reason: 'While cards load, they are gray bars that screen readers skip. axe requires text in the other headings.',
  },
  {
    engine: 'ibm',
    rule: 'aria_accessiblename_exists fail_no_accessible_name',
    element: /^<h2>/,
    path: /^\/dashboard$/,
    reason: 'While cards load, they are gray bars that screen readers skip. axe requires text in the other headings.',
  },
  ...['combobox_active_descendant Fail_active_not_selected', 'combobox_focusable_elements Fail_tabbable_child'].map(
    (rule) => ({ engine: 'ibm' as const, rule, reason: baseUiSearch }),
  ),
  {
    engine: 'ibm',
    rule: 'aria_activedescendant_tabindex_valid Fail_1',
    reason: baseUiSearch,
  },
  {
    engine: 'ibm',
    rule: 'aria_form_label_unique fail_label_not_unique',
    path: /^\/(test-mode\/|login$)/,
    reason: 'A form without a name is not a landmark.',
  },
  {
    engine: 'ibm',
    rule: 'aria_landmark_name_unique fail_label_not_unique',
    path: /^\/(test-mode\/|login$)/,
    reason: 'A form without a name is not a landmark.',
  },
]

/** Returns the exception that explains a finding, or `undefined`. */
export function explanationOf(finding: Finding, pathname: string): Exception | undefined {
  return exceptions.find(
    ({ engine, rule, path, element }) =>
      engine === finding.engine &&
      rule === finding.rule &&
      (path?.test(pathname) ?? true) &&
      (element?.test(finding.element) ?? true),
  )
}
