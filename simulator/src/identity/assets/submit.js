// Sends the one form of the page at once. A file of its own because the policy of these pages allows no inline script.
// The address carries the token of the session that ends; it must not stay in the history when the page is there before it is left.
history.replaceState(null, '', location.pathname)
document.forms[0].submit()
