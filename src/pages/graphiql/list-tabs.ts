/**
 * Makes the explorer's tabs a list of buttons, of which one is the current. The explorer puts buttons into elements that say
 * they are tabs, so that a screen reader does not see the button that closes a tab.
 * @param place element that the explorer is drawn in.
 */
export function listTabs(place: HTMLElement): void {
  new MutationObserver(() => {
    place.querySelector('[role=tablist]')?.removeAttribute('role');
    for (const tab of place.querySelectorAll('.graphiql-tab[aria-selected]')) {
      tab.querySelector('.graphiql-tab-button')?.setAttribute('aria-current', tab.getAttribute('aria-selected')!);
      tab.removeAttribute('aria-selected');
      tab.removeAttribute('role');
    }
  }).observe(place, { subtree: true, childList: true, attributeFilter: ['aria-selected'] });
}
