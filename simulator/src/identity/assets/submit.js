// Sends the one form of the page at once. A file of its own because the policy of these pages allows no inline script.
document.forms[0].submit()
